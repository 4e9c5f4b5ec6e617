// fixpoint explain

import BuildGraph
import Diagnostics
import Platform
import Report
import Terminal

enum ExplainCommand: Command {
  static let specification = CommandSpecification(
    "explain", "Say why a step of a workflow ran or did not, or which step made a file.",
    discussion: "From the record of runs; runs nothing.", positionals: "STEP|FILE", positionalLimit: 1,
    options: [.configuration, .format, .quiet])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    guard let subject = arguments.positionals.first else {
      throw Rejection(.input, "command-line", "name a step or a file, as in `fixpoint explain build`")
    }
    let root = try session.workflowRoot(arguments)
    guard let record = try session.graphRecord(arguments) else {
      throw Rejection(.input, "explain.nothing", "no run is on record here; run a workflow first: `fixpoint run`")
    }
    let steps = try record.steps(named: subject)
    if !steps.isEmpty {
      session.show(
        ExplainReport(subject: subject, steps: try steps.map { try explained($0, record) }, isFile: false), arguments)
      return .clean
    }
    // As it stands here, else as it stands in the workflow.
    let paths = [
      TreePath(session.currentDirectory.appending(subject), in: root), TreePath(subject),
    ].compactMap { $0 }
    for path in paths {
      let found = try record.steps(around: path)
      guard !found.makers.isEmpty || !found.readers.isEmpty else { continue }
      session.show(
        ExplainReport(
          subject: path.string, steps: try found.makers.map { try explained($0, record) },
          readers: try found.readers.map { try explained($0, record) }, isFile: true), arguments)
      return .clean
    }
    throw try unknown(subject, record)
  }

  private static func explained(_ step: GraphRecord.Step, _ record: GraphRecord) throws -> ExplainReport.Step {
    func moment(_ nanoseconds: Int64) -> String { Timestamp(nanoseconds: nanoseconds).description }
    let last = try record.lastRun(of: step.graph)
    let wasSpared = last.map { last in step.ran.map { $0 < last.started } ?? false } ?? false
    return ExplainReport.Step(
      id: step.step.id, workflow: step.graph, location: step.step.location, work: step.step.work,
      ran: step.ran.map(moment), seconds: Double(step.duration) / 1e9, reason: step.reason,
      dueBecause: step.dueBecause, foundUpToDate: wasSpared ? last.map { moment($0.started) } : nil,
      used: step.used, made: step.made)
  }

  private static func unknown(_ subject: String, _ record: GraphRecord) throws -> Rejection {
    let near = nearestWord(to: subject, among: try record.allStepIDs()).map { "did you mean “\($0)”?" }
    return Rejection(
      .input, "explain.unknown",
      "“\(subject)” is no step on record, nor a file that one reads or makes; \(near ?? "see `fixpoint run NAME --plan`")"
    )
  }
}
