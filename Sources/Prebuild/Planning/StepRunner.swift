// Running the steps whose outputs are out of date.

import BuildGraph
import Diagnostics
import Platform

/// What came of a step.
struct StepOutcome: Sendable {
  var step: Step
  var plan: PlannedStep
  /// nil where it is up to date or unknown.
  var artifacts: [Artifact]?
  /// nil where it is unknown.
  var trace: StepTrace?
}

/// Runs steps in the graph's order. A step that made the same as before makes nothing that reads it run.
struct StepRunner {
  let traces: TraceStore
  let clean: Bool
  let mayStartPrograms: Bool
  let clock: any Clock
  var contents: TreeContents
  private var unknown: Set<TreePath> = []

  init(traces: TraceStore, clean: Bool, mayStartPrograms: Bool, clock: any Clock, contents: TreeContents) {
    self.traces = traces
    self.clean = clean
    self.mayStartPrograms = mayStartPrograms
    self.clock = clock
    self.contents = contents
  }

  mutating func run(_ graph: Graph) throws -> [StepOutcome] { try graph.steps.map { try run($0) } }

  private mutating func run(_ step: Step) throws -> StepOutcome {
    func outcome(_ result: PlannedStep.Outcome, _ cause: Reason, _ artifacts: [Artifact]?, _ trace: StepTrace?)
      -> StepOutcome
    {
      let plan = PlannedStep(
        id: step.id, producer: step.producer, outcome: result, cause: cause, inputs: step.inputs, outputs: step.outputs)
      return StepOutcome(step: step, plan: plan, artifacts: artifacts, trace: trace)
    }
    if step.inputs.contains(where: unknown.contains) {
      unknown.formUnion(step.outputs)
      return outcome(.unknown, .programNotRun, nil, nil)
    }
    let key = try StepKey(step) { try contents.inputDigest($0) }
    let trace = traces.steps[step.id]
    var cause = clean ? .cleanRun : Reason(key: key, trace: trace)
    if cause == .upToDate, let trace {
      if let lost = try firstLost(trace) {
        cause = lost
      } else {
        for output in trace.outputs { try contents.recall(output) }
        return outcome(.upToDate, .upToDate, nil, trace)
      }
    }
    if step.startsProgram, !mayStartPrograms {
      unknown.formUnion(step.outputs)
      var unknown = outcome(.unknown, .programNotRun, nil, nil)
      unknown.plan.causeToRun = cause
      return unknown
    }
    let started = clock.now()
    let artifacts = try make(step)
    for artifact in artifacts {
      contents.made[artifact.path] = FileContent(artifact.bytes, permissions: artifact.permissions)
    }
    var ran = outcome(.ran, cause, artifacts, try self.trace(step, key, artifacts))
    ran.plan.started = started
    ran.plan.duration = max(0, clock.now() - started)
    return ran
  }

  /// Why what the step made before must be made again; nil where it is all there.
  private mutating func firstLost(_ trace: StepTrace) throws -> Reason? {
    for output in trace.outputs {
      guard try contents.diskDigest(output.path) != nil else { return .missing }
      if try !contents.holds(output.path, output.digest) { return .editedSince }
    }
    return nil
  }

  private func make(_ step: Step) throws -> [Artifact] {
    let declared = Set(step.inputs)
    let artifacts = try step.run { path in
      guard declared.contains(path) else {
        throw Rejection(
          .input, "step.undeclared-input",
          "\(step.producer) reads \(path) in the step \(step.id) without declaring it; report this to its author",
          at: SourceLocation(file: path.description))
      }
      return try contents.input(path)
    }
    let paths = artifacts.map(\.path)
    guard Set(paths) == Set(step.outputs), Set(paths).count == paths.count else {
      throw Rejection(
        .input, "step.wrong-outputs",
        "\(step.producer) did not make exactly the files that its step \(step.id) declares; report this to its author")
    }
    return artifacts
  }

  /// A file that is edited in place is an input as it will then be: the step would not change it again.
  private func trace(_ step: Step, _ key: StepKey, _ artifacts: [Artifact]) throws -> StepTrace {
    var key = key
    for index in key.inputs.indices where step.outputs.contains(key.inputs[index].path) {
      key.inputs[index].digest = contents.made[key.inputs[index].path]?.digest
    }
    let outputs = artifacts.map { artifact in
      StepTrace.Output(
        artifact.path, contents.made[artifact.path]!.digest, permissions: artifact.permissions)
    }
    return StepTrace(key: key, outputs: outputs.sorted { $0.path < $1.path })
  }
}
