// fixpoint explain

import BuildGraph
import Diagnostics
import Platform
import Report
import Terminal

enum ExplainCommand: Command {
  static let specification = CommandSpecification(
    "explain", "Say why a step ran or did not, or which step makes a file.",
    discussion: """
      A step of a workflow or of the prebuild, a target, a plugin or a file. From the record of runs, and from a look at what
      the next run would do. Starts no program and writes nothing.
      """, positionals: "STEP|FILE", positionalLimit: 1,
    options: [.configuration, .format, .quiet])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    guard let subject = arguments.positionals.first else {
      throw Rejection(.input, "command-line", "name a step or a file, as in `fixpoint explain build`")
    }
    let record = try session.graphRecord(arguments)
    let workflows = record.map { ExplainedWorkflows($0, arguments, session) }
    let prebuild = try ExplainedPrebuild(arguments, session)
    if workflows == nil, prebuild == nil {
      throw Rejection(
        .input, "explain.nothing",
        "no run is on record here, and there is no fixpoint.yml; run a workflow first: `fixpoint run`")
    }
    let steps = (prebuild?.steps(named: subject) ?? []) + (try workflows?.steps(named: subject) ?? [])
    if !steps.isEmpty {
      session.show(ExplainReport(subject: subject, steps: steps, isFile: false), arguments)
      return .clean
    }
    for path in try paths(subject, arguments, session) {
      let found = [prebuild?.steps(around: path), try workflows?.steps(around: path)].compactMap { $0 }
      let (makers, readers) = (found.flatMap(\.makers), found.flatMap(\.readers))
      guard !makers.isEmpty || !readers.isEmpty else { continue }
      session.show(ExplainReport(subject: path.string, steps: makers, readers: readers, isFile: true), arguments)
      return .clean
    }
    throw unknown(subject, among: (try record?.allStepIDs() ?? []) + (prebuild?.names ?? []), prebuild?.rejection)
  }

  /// As it stands here, else as it stands in the configuration or the workflow.
  private static func paths(_ subject: String, _ arguments: Arguments, _ session: Session) throws -> [TreePath] {
    let root = try session.workflowRoot(arguments)
    return [TreePath(session.currentDirectory.appending(subject), in: root), TreePath(subject)].compactMap { $0 }
  }

  private static func unknown(_ subject: String, among names: [String], _ cause: Rejection?) -> Rejection {
    let near = nearestWord(to: subject, among: names).map { "did you mean “\($0)”?" }
    let advice = near ?? "see `fixpoint graph`, or `fixpoint run NAME --plan` for a workflow"
    var rejection = Rejection(
      .input, "explain.unknown", "“\(subject)” is no step, nor a file that one reads or makes; \(advice)")
    // What is wrong may be why it is unknown.
    rejection.diagnostics += cause?.diagnostics ?? []
    return rejection
  }
}
