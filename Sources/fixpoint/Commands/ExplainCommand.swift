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
      From the record of runs, and from a look at what the next run would do. Starts no program and writes nothing.
      """, positionals: "STEP|FILE", positionalLimit: 1,
    options: [.configuration, .format, .quiet])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    guard let subject = arguments.positionals.first else {
      throw Rejection(.input, "command-line", "name a step or a file, as in `fixpoint explain build`")
    }
    let root = try session.workflowRoot(arguments)
    guard let record = try session.graphRecord(arguments) else {
      throw Rejection(.input, "explain.nothing", "no run is on record here; run a workflow first: `fixpoint run`")
    }
    let workflows = ExplainedWorkflows(record, arguments, session)
    let steps = try workflows.steps(named: subject)
    if !steps.isEmpty {
      session.show(ExplainReport(subject: subject, steps: steps, isFile: false), arguments)
      return .clean
    }
    // As it stands here, else as it stands in the workflow.
    let paths = [
      TreePath(session.currentDirectory.appending(subject), in: root), TreePath(subject),
    ].compactMap { $0 }
    for path in paths {
      let found = try workflows.steps(around: path)
      guard !found.makers.isEmpty || !found.readers.isEmpty else { continue }
      session.show(
        ExplainReport(subject: path.string, steps: found.makers, readers: found.readers, isFile: true), arguments)
      return .clean
    }
    throw unknown(subject, among: try record.allStepIDs())
  }

  private static func unknown(_ subject: String, among names: [String]) -> Rejection {
    let near = nearestWord(to: subject, among: names).map { "did you mean “\($0)”?" }
    return Rejection(
      .input, "explain.unknown",
      "“\(subject)” is no step on record, nor a file that one reads or makes; \(near ?? "see `fixpoint run NAME --plan`")"
    )
  }
}
