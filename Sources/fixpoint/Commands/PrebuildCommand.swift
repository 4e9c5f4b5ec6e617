// fixpoint prebuild

import Diagnostics
import Prebuild
import Report
import Terminal

enum PrebuildCommand: Command {
  static let specification = CommandSpecification(
    "prebuild", "Make the Xcode project agree with fixpoint.yml.",
    discussion: """
      Loads fixpoint.yml and the tree, plans, stages every changed file beside the tree, and renames them over it
      under a journal. What Fixpoint did not make stays byte for byte. A second run changes nothing.
      """,
    options: [
      .configuration, .environment,
      OptionSpecification("plan", "show what would happen; start no program, write nothing"),
      OptionSpecification("check", "exit 1 if anything would change; write nothing"),
      OptionSpecification("clean", "forget what earlier runs left on record and make generated files anew"),
      OptionSpecification("commit", "commit the generated paths when done"),
      OptionSpecification("branch", value: "NAME", "with --commit: the branch to commit on"),
      OptionSpecification(
        "prune", value: "TARGET", repeatable: true, "remove an adopted target that has left fixpoint.yml"),
      OptionSpecification("all", "list unchanged files too"),
      OptionSpecification("producer", value: "NAME", "list only what one plugin or step makes"), .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    try refuseContradictions(arguments)
    let onlyLooks = arguments.has("plan") || arguments.has("check")
    let options = try session.options(arguments, mayStartPrograms: !arguments.has("plan"), writes: !onlyLooks)
    if !arguments.has("commit"), let settled = settledArtifacts(options, seams: session.seams) {
      session.show(PlanReport(settled, state: onlyLooks ? "planned" : "applied", arguments), arguments)
      return .clean
    }
    if onlyLooks {
      let planned = try plan(options, in: session)
      session.show(PlanReport(planned, state: "planned", arguments), arguments)
      return arguments.has("check") && !planned.isUpToDate ? .findings : .clean
    }
    let started = session.seams.clock.now()
    var done: Applied?
    do {
      let applied = try plan(options, in: session).stage().apply()
      done = applied
      return try finish(applied, arguments, in: session)
    } catch let rejection as Rejection {
      noteRejection(rejection, of: options, after: done, started: started, seams: session.seams)
      throw rejection
    }
  }

  private static func plan(_ options: PrebuildOptions, in session: Session) throws -> Planned {
    try Loaded.load(options, seams: session.seams, plugins: builtInPlugins).resolve().plan()
  }

  private static func finish(_ applied: Applied, _ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let planned = applied.planned
    let verified = try applied.verify()
    guard arguments.has("commit") else {
      session.show(PlanReport(planned, state: "applied", arguments, more: verified.applied.diagnostics), arguments)
      return .clean
    }
    let committed: Committed
    do {
      committed = try verified.commit(branch: arguments.value("branch"))
    } catch {
      // The tree has changed; that must not go unsaid because git refuses.
      if arguments.value("format") != "json" {
        session.show(PlanReport(planned, state: "applied", arguments, more: verified.applied.diagnostics), arguments)
      }
      throw error
    }
    session.show(
      PlanReport(
        planned, state: "committed", arguments, more: verified.applied.diagnostics, commit: CommitReport(committed)),
      arguments)
    return .clean
  }

  private static func refuseContradictions(_ arguments: Arguments) throws {
    let exclusive = ["plan", "check", "commit"].filter { arguments.has($0) }
    if exclusive.count > 1 {
      throw Rejection(
        .input, "command-line", "--\(exclusive[0]) and --\(exclusive[1]) exclude each other; give one of them")
    }
    if arguments.has("branch"), !arguments.has("commit") {
      throw Rejection(.input, "command-line", "--branch goes with --commit; add it, or leave --branch out")
    }
  }
}
