// fixpoint commit

import Prebuild
import Report
import Terminal

enum CommitCommand: Command {
  static let specification = CommandSpecification(
    "commit", "Commit the generated paths, and nothing else.",
    discussion: """
      On the current branch: the generated paths as on disk; what you have staged stays staged. On a branch of its own
      (--branch, or commit.branch in fixpoint.yml): the tree of HEAD with the generated paths, ignored by git or not;
      neither work tree nor index is touched. Nothing changed, no commit. Hooks and filters are not run.
      """,
    options: [
      .configuration, .environment, OptionSpecification("branch", value: "NAME", "the branch to commit on"), .format,
      .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let options = try session.options(arguments, mayStartPrograms: false, writes: true)
    let planned = try Loaded.load(options, seams: session.seams, plugins: builtInPlugins).resolve().plan()
    try planned.checkUpToDate()
    let committed = try planned.stage().apply().verify().commit(branch: arguments.value("branch"))
    session.show(CommitReport(committed), arguments)
    return .clean
  }
}
