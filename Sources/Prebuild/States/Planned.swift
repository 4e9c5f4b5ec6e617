// State 3: what will happen.

import BuildGraph
import Diagnostics
import Platform
import XcodeProject

/// Every artifact is known in full, each marked unchanged or with the reason why not; nothing has been touched.
public struct Planned: Sendable {
  public let resolved: Resolved
  /// In the order of their paths.
  public let artifacts: [PlannedArtifact]
  public let steps: [PlannedStep]
  /// What makes the project file agree with the model, and writes the lock.
  public let reconciliation: PlannedStep
  public let diagnostics: [Diagnostic]
  /// Programs that would have to be started to know more, and were not.
  public let willRun: [String]
  /// After the run.
  public let lock: FixpointLock
  /// The project file.
  public let projectPath: TreePath

  let changes: [Change]
  /// What the project file was reconciled with.
  let request: ReconciliationRequest
  /// As it will be, read back from what will be written; nil where it stays.
  let writtenProject: ProjectFile?
  /// Files of persons in which values are set.
  let edited: [TreePath]
  /// As it will be, save for what the disk says of files that are yet to be written.
  let traces: TraceStore
  let wantsTraces: Bool

  /// Whether a run would change nothing in the tree.
  public var isUpToDate: Bool { changes.isEmpty && willRun.isEmpty }

  /// Generated files as they will be: what a commit takes.
  public var generatedPaths: [TreePath] {
    (Array(lock.files.keys) + edited + [projectPath] + (lock.isEmpty ? [] : [FixpointLock.path])).sorted()
  }
}

extension Resolved {
  /// Runs the steps that are out of date, in memory. Throws a `Rejection` where an output is refused: outside the root, made
  /// by two, or where a person's file stands.
  public func plan() throws -> Planned {
    try loaded.observed.file.checkIsEditable()
    return try atDisk(loaded.options.root) { try PlanBuilder(self).planned() }
  }
}

/// From a model to a plan.
private struct PlanBuilder {
  let resolved: Resolved
  let loaded: Loaded

  init(_ resolved: Resolved) {
    self.resolved = resolved
    loaded = resolved.loaded
  }

  func planned() throws -> Planned {
    let graph = try graph()
    var contents = TreeContents(
      root: loaded.options.root, files: loaded.run.record, clock: loaded.run.seams.clock, known: loaded.traces.files)
    contents.generated = Set(graph.producers.keys).union(loaded.lock.files.keys)
    var runner = StepRunner(
      traces: loaded.traces, clean: loaded.options.clean, mayStartPrograms: loaded.options.mayStartPrograms,
      clock: loaded.run.seams.clock, contents: contents)
    var outcomes = try runner.run(graph)
    let outputs = try OutputPlan(
      outcomes, lock: loaded.lock, unanswered: resolved.unanswered, released: resolved.releasedFiles,
      contents: runner.contents)
    outcomes = outcomes.map { $0.telling(outputs.changes) }
    let started = loaded.run.seams.clock.now()
    let project = try ProjectPlan(resolved, outputs: outputs)
    var reconciliation = project.asStep
    reconciliation.started = started
    reconciliation.duration = max(0, loaded.run.seams.clock.now() - started)
    try checkConfinement((outputs.changes + project.changes).map(\.path))
    let looked = outputs.traces ?? runner.contents
    let traces = TraceStore(
      steps: Dictionary(
        outcomes.compactMap { outcome in
          (outcome.trace ?? loaded.traces.steps[outcome.step.id]).map { (outcome.step.id, $0) }
        }, uniquingKeysWith: { first, _ in first }), files: looked.traces)
    return Planned(
      resolved: resolved, artifacts: (outputs.artifacts + project.artifacts).sorted { $0.path < $1.path },
      steps: outcomes.map(\.plan), reconciliation: reconciliation,
      diagnostics: resolved.diagnostics + outputs.diagnostics + project.diagnostics,
      willRun: willRun(outcomes), lock: project.lock, projectPath: project.path,
      changes: (outputs.changes + project.changes).inSafeOrder, request: project.request,
      writtenProject: project.written,
      edited: outputs.edited, traces: traces,
      wantsTraces: isNews(traces, rehashed: looked.rehashed))
  }

  private func graph() throws -> Graph {
    let root = loaded.options.root
    var reserved: [TreePath: String] = [FixpointLock.path: "the list of generated files"]
    if let path = TreePath(loaded.options.configuration, in: root) { reserved[path] = "the configuration" }
    if let path = TreePath(loaded.observed.file.path, in: root) { reserved[path] = "the project file" }
    if resolved.part == .nothing { return try Graph([], reserved: reserved) }
    let steps = try loaded.run.plugins.flatMap { try $0.steps(for: resolved.model, resolved.context) }
    let graph = try Graph(steps, reserved: reserved)
    try checkConfinement(graph.producers.keys.sorted())
    return graph
  }

  private func checkConfinement(_ paths: [TreePath]) throws {
    var confinement = Confinement(root: loaded.options.root, files: loaded.run.record)
    let problems = try confinement.problems(paths)
    if !problems.isEmpty { throw Rejection(.input, problems) }
  }

  private func willRun(_ outcomes: [StepOutcome]) -> [String] {
    let steps = outcomes.filter { $0.plan.outcome == .unknown && $0.step.startsProgram }.map(\.step.producer)
    return Set(steps + resolved.unanswered).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether the record on disk would serve the next run worse than this one. What only became older is no news, save
  /// where it spares much hashing.
  private func isNews(_ traces: TraceStore, rehashed: Int) -> Bool {
    if loaded.options.clean || traces.steps != loaded.traces.steps || rehashed > 256 << 10 { return true }
    guard traces.files.keys == loaded.traces.files.keys else { return true }
    return traces.files.contains { path, trace in
      guard var old = loaded.traces.files[path] else { return true }
      old.seen = trace.seen
      return old != trace
    }
  }
}
