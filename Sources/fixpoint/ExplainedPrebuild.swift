// Steps of the prebuild, explained.

import BuildGraph
import Diagnostics
import Platform
import Prebuild
import Report
import Terminal

/// What is on record of them, and what the next run would do with them.
struct ExplainedPrebuild {
  private let record: PrebuildRecord?
  private let plan: Result<Planned, Rejection>

  /// nil where nothing has been made and nothing says what is to be made. As the last run, in the same environment.
  init?(_ arguments: Arguments, _ session: Session) throws {
    record = PrebuildRecord(root: try session.workflowRoot(arguments), files: session.seams.files)
    do {
      var options = try session.options(arguments, mayStartPrograms: false, writes: false)
      options.environment = record?.runs.first?.environment
      plan = .success(try Loaded.load(options, seams: session.seams, plugins: builtInPlugins).resolve().plan())
    } catch let rejection as Rejection {
      // The files of a project may stand in for a configuration; where they do not, only its workflows are of interest.
      if record == nil, try session.configurationFile(arguments) == nil { return nil }
      plan = .failure(rejection)
    }
  }

  private var planned: Planned? { try? plan.get() }

  /// Why nothing is known of the next run.
  var rejection: Rejection? { if case .failure(let rejection) = plan { rejection } else { nil } }

  /// Ids of steps, and names of targets and plugins.
  var names: [String] {
    steps.map(\.id) + steps.map(\.producer) + (planned?.resolved.model.targets.map(\.name) ?? [])
  }

  /// Of an id, of a target, or of a plugin.
  func steps(named name: String) -> [ExplainReport.Step] {
    let folder = planned?.resolved.model.targets.first { $0.name == name }?.folder
    let found = steps.filter { step in
      step.id == name || step.producer == name || step.id == "\(step.producer)/\(name)"
        || folder.map { folder in step.outputs.contains { $0.isInside(folder) } } ?? false
    }
    return (found.isEmpty && folder != nil ? steps.filter { $0.id == planned?.reconciliation.id } : found).map(
      explained)
  }

  func steps(around path: TreePath) -> (makers: [ExplainReport.Step], readers: [ExplainReport.Step]) {
    let makers = steps.filter { $0.outputs.contains(path) }
    // A file that is edited in place is told of once. A folder that is read means the names in it.
    let readers = steps.filter { step in
      !step.outputs.contains(path) && (step.inputs.contains(path) || step.inputs.contains(path.parent))
    }
    let isRead = makers.isEmpty && readers.isEmpty && planned?.readPaths.contains(path) == true
    return (makers.map(explained), readers.map(explained) + (isRead ? [resolution] : []))
  }

  /// What is known of a step, from the plan, or where that has none from the record.
  private struct Known {
    var id: String
    var producer: String
    var inputs: [TreePath]
    var outputs: [TreePath]
    var now: ExplainReport.Now
  }

  private var steps: [Known] {
    let planned = (planned?.steps ?? []) + (planned.map { [$0.reconciliation] } ?? [])
    let ids = Set(planned.map(\.id))
    var known = planned.map {
      Known(id: $0.id, producer: $0.producer, inputs: $0.inputs, outputs: $0.outputs, now: .init($0))
    }
    for (id, trace) in record?.steps ?? [:] where !ids.contains(id) {
      known.append(
        Known(
          id: id, producer: trace.key.producer, inputs: trace.key.inputs.map(\.path), outputs: trace.key.outputs,
          now: absence(of: trace.key.producer)))
    }
    return known.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  private func absence(of producer: String) -> ExplainReport.Now {
    if let rejection { return .init(.unknown, rejection.firstSentence) }
    return planned?.willRun.contains(producer) == true
      ? .init(.unknown, "only \(producer) itself can say, which is not started for this")
      : .init(.absent, Reason.noLongerAskedFor.sentence)
  }

  private func explained(_ step: Known) -> ExplainReport.Step {
    var explained = ExplainReport.Step(id: step.id, kind: .prebuild, owner: step.producer)
    let ran = record?.lastRun(of: step.id)
    if let ran {
      explained.ran = moment(ran.started)
      explained.seconds = Double(ran.duration) / 1e9
      explained.reason = ran.reason
      explained.details = ran.details
    }
    if let run = record?.runs.first { explained.last = lastRun(of: step.id, in: run) }
    explained.now = step.now
    explained.used = step.inputs.map(\.description)
    explained.made = step.outputs.map(\.description)
    return explained
  }

  private func lastRun(of id: String, in run: PastPrebuild) -> ExplainReport.LastRun {
    let began = moment(run.started)
    if let step = run.steps.first(where: { $0.id == id }) {
      return .init(began: began, outcome: .ran, reason: step.run.reason)
    }
    return run.outcome == .succeeded
      ? .init(began: began, outcome: .upToDate, reason: Reason.upToDate.sentence)
      : .init(began: began, outcome: .refused, reason: run.message)
  }

  /// Not one of the graph, but what comes before it.
  private var resolution: ExplainReport.Step {
    var step = ExplainReport.Step(id: "resolve", kind: .prebuild, owner: "fixpoint")
    step.work = "reads the configuration and the project and asks the plugins, before any step, in each run"
    return step
  }
}

extension ExplainReport.Now {
  fileprivate init(_ step: PlannedStep) {
    switch step.outcome {
    case .upToDate: self.init(.upToDate, step.reason)
    case .ran: self.init(.due, step.reason, details: Array(step.details.prefix(5)))
    case .unknown:
      if let cause = step.causeToRun { self.init(.due, cause.sentence) } else { self.init(.unknown, step.reason) }
    }
  }
}
