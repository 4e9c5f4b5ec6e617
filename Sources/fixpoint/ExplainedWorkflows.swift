// Steps of workflows, explained.

import BuildGraph
import Diagnostics
import Platform
import Report
import Terminal
import Workflows

/// What is on record of them, and what the next run would do with them.
struct ExplainedWorkflows {
  private let record: GraphRecord
  private let arguments: Arguments
  private let session: Session

  init(_ record: GraphRecord, _ arguments: Arguments, _ session: Session) {
    self.record = record
    self.arguments = arguments
    self.session = session
  }

  func steps(named id: String) throws -> [ExplainReport.Step] {
    let known = try record.steps(named: id)
    let leftOut = try record.leftOut(named: id)
    let forecasts = forecasts(of: known.map { ($0.graph, id) } + leftOut.map { ($0.graph, id) })
    return try known.map { try explained($0, forecasts) }
      + leftOut.map { try explained($0.step, of: $0.graph, forecasts) }
  }

  func steps(around path: TreePath) throws -> (makers: [ExplainReport.Step], readers: [ExplainReport.Step]) {
    let found = try record.steps(around: path)
    let forecasts = forecasts(of: (found.makers + found.readers).map { ($0.graph, $0.step.id) })
    return (
      try found.makers.map { try explained($0, forecasts) }, try found.readers.map { try explained($0, forecasts) }
    )
  }

  private enum Forecast {
    case known(GraphForecast)
    /// Why not.
    case unknown(String)

    func now(_ id: String) -> ExplainReport.Now {
      switch self {
      case .unknown(let why): return .init(.unknown, why)
      case .known(let forecast):
        if let why = forecast.absent[id] { return .init(.absent, why) }
        guard let step = forecast.due.first(where: { $0.id == id }) else {
          return .init(.upToDate, Reason.upToDate.sentence)
        }
        return .init(step.isConditional ? .conditional : .due, step.reason)
      }
    }
  }

  /// By workflow, each planned once, with what was chosen for its last run.
  private func forecasts(of steps: [(graph: String, id: String)]) -> [String: Forecast] {
    Dictionary(grouping: steps, by: \.graph).mapValues { steps in
      let graph = steps[0].graph
      do {
        let run = try session.workflowRun(graph, inputs: try record.choices(of: graph), arguments)
        return .known(try run.plan(about: steps.map(\.id)))
      } catch let rejection as Rejection {
        return .unknown(rejection.firstSentence)
      } catch {
        return .unknown("\(error)")
      }
    }
  }

  private func explained(
    _ step: GraphRecord.Step, _ forecasts: [String: Forecast]
  ) throws -> ExplainReport.Step {
    var explained = ExplainReport.Step(id: step.step.id, kind: .workflow, owner: step.graph)
    explained.location = step.step.location
    explained.work = step.step.work
    explained.ran = step.ran.map(moment)
    explained.seconds = Double(step.duration) / 1e9
    explained.reason = step.reason
    explained.dueBecause = step.dueBecause
    explained.last = try lastRun(of: step)
    explained.now = forecasts[step.graph]?.now(step.step.id)
    (explained.used, explained.made) = (step.used, step.made)
    return explained
  }

  private func explained(
    _ step: LeftOutStep, of graph: String, _ forecasts: [String: Forecast]
  ) throws -> ExplainReport.Step {
    var explained = ExplainReport.Step(id: step.id, kind: .workflow, owner: graph)
    explained.location = step.location
    explained.reason = step.reason
    if let run = try record.lastRun(of: graph) {
      explained.last = .init(began: moment(run.started), outcome: .leftOut, reason: step.reason)
    }
    explained.now = forecasts[graph]?.now(step.id)
    return explained
  }

  private func lastRun(of step: GraphRecord.Step) throws -> ExplainReport.LastRun? {
    guard let run = try record.lastRun(of: step.graph) else { return nil }
    guard let past = try record.steps(of: run).first(where: { $0.id == step.step.id }) else {
      return .init(began: moment(run.started), outcome: .upToDate, reason: Reason.upToDate.sentence)
    }
    guard let outcome = ExplainReport.LastRun.Outcome(rawValue: past.outcome) else { return nil }
    return .init(began: moment(run.started), outcome: outcome, reason: past.reason)
  }
}

/// For people.
func moment(_ nanoseconds: Int64) -> String { Timestamp(nanoseconds: nanoseconds).description }

extension Rejection {
  /// The first problem with its place, to be told inside another sentence.
  var firstSentence: String {
    guard let first = diagnostics.first else { return "" }
    return (first.location.map { "\($0): " } ?? "") + first.message
  }
}
