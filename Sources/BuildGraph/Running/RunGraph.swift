// The way in.

import Diagnostics
import Platform
import SQLite

/// Runs what is out of date. The caller holds the lock on the state folder.
///
/// Throws a `Rejection` where the steps do not fit together, and what `load` throws. A step that fails is no error: see
/// the outcome.
///
/// - Parameter load: The steps; called only where something that they follow from has changed.
public func runGraph(
  _ request: GraphRequest, seams: Seams, executor: any StepExecutor, cache: (any StepCache)? = nil,
  observer: any GraphObserver, cancellation: Cancellation, load: () throws -> GraphDeclaration
) throws -> GraphOutcome {
  let started = seams.clock.now()
  var diagnostics = try endPrograms(request, seams) + recover(request, seams.files)
  return try withStore(of: request, seams.files) { store, warning in
    diagnostics += warning
    var preparation = Preparation(request, seams: seams, store: store)
    try preparation.prepare(load: load)
    var run = try GraphRun(
      preparation, seams: seams, executor: executor, cache: cache, watcher: observer, cancellation: cancellation)
    try run.run()
    diagnostics += preparation.diagnostics + run.diagnostics + (cache?.diagnostics ?? [])
    let outcome = GraphOutcome(
      ending: ending(run.reports, cancellation), total: try store.count(of: preparation.graph),
      reports: run.reports, diagnostics: diagnostics, duration: seams.clock.now() - started)
    try store.keep(outcome, of: request.name, started: started)
    return outcome
  }
}

/// What a run would do. Nothing is run and nothing is written down: where nothing is on record, nothing is made either.
///
/// Throws a `Rejection` where the steps do not fit together, where a run is at work, and what `load` throws.
///
/// - Parameter ids: Steps of which it shall be said if they are no part of the graph.
public func planGraph(
  _ request: GraphRequest, about ids: [String] = [], seams: Seams, load: () throws -> GraphDeclaration
) throws -> GraphForecast {
  try withUnchangedStore(of: request) { store in
    var preparation = Preparation(request, seams: seams, store: store)
    try preparation.prepare(load: load)
    let closure = try Closure(of: store.due(of: preparation.graph), store)
    let steps = try closure.steps.compactMap { try store.step($0) }.sorted { $0.place < $1.place }
    var planned: [PlannedGraphStep] = []
    /// Those before which something may become new.
    var possible: Set<Int64> = []
    for stored in steps {
      let isDoubtful = closure.doubtful.contains(stored.id)
      let reason =
        isDoubtful ? try Evaluation(stored, store, preparation.observer, graph: preparation.graph).reason : nil
      guard reason != nil || possible.contains(stored.id) else { continue }
      planned.append(
        PlannedGraphStep(
          id: stored.step.id, reason: reason ?? "it runs if a step before it makes something new",
          isConditional: reason == nil))
      possible.formUnion(try store.followers(of: stored.id))
    }
    return GraphForecast(due: planned, absent: try absent(ids, in: preparation.graph, named: request.name, store))
  }
}

private func absent(
  _ ids: [String], in graph: Int64, named name: String, _ store: GraphStore
) throws -> [String: String] {
  var absent: [String: String] = [:]
  for id in ids where try store.stepID(named: id, of: graph) == nil {
    absent[id] = try store.leftOut(named: id).first { $0.graph == name }?.step.reason ?? "it is no longer declared"
  }
  return absent
}

private func ending(_ reports: [StepReport], _ cancellation: Cancellation) -> GraphOutcome.Ending {
  if cancellation.isCancelled { return .cancelled }
  if reports.contains(where: { $0.outcome == .failed }) { return .failed }
  return reports.isEmpty ? .upToDate : .succeeded
}

/// What an earlier run left at work when it was killed would write into what this one makes.
private func endPrograms(_ request: GraphRequest, _ seams: Seams) throws -> [Diagnostic] {
  guard let notes = try seams.files.readIfPresent(request.programs) else { return [] }
  let mark = "\(CommandExecutor.resultsVariable)=\(request.state.appending("results"))/"
  let programs = seams.processes.endNoted(notes, marked: mark)
  if let number = programs.left.first {
    throw Rejection(
      .outside, "run.left-at-work",
      "process \(number), which an interrupted run has started, is still at work and cannot be ended; end it, then run again",
      at: SourceLocation(file: request.programs.relative(to: request.root)))
  }
  try seams.files.removeFile(request.programs)
  if programs.ended == 0 { return [] }
  let what = programs.ended == 1 ? "a process of it was" : "\(programs.ended) processes of it were"
  return [
    Diagnostic("run.ended-programs", .note, "an earlier run was killed; \(what) still at work and had to be ended")
  ]
}

private func recover(_ request: GraphRequest, _ files: any FileSystem) throws -> [Diagnostic] {
  let back = try request.aside(files).recover()
  guard let first = back.first else { return [] }
  let more = back.count > 1 ? " and \(back.count - 1) more" : ""
  return [
    Diagnostic(
      "run.recovered", .note, "an earlier run was interrupted; \(first)\(more) is again as it was before it",
      at: SourceLocation(file: first.string))
  ]
}

/// A record that turns out to be damaged is thrown away, and the work is done with an empty one.
private func withStore<Result>(
  of request: GraphRequest, _ files: any FileSystem, _ body: (GraphStore, [Diagnostic]) throws -> Result
) throws -> Result {
  let name = request.store.relative(to: request.root)
  try? files.makeDirectories(request.store.parent)
  let (store, warning) = try GraphStore.open(request.store, named: name)
  do {
    return try body(store, warning.map { [$0] } ?? [])
  } catch let error as DatabaseError {
    if error.isCorruption { GraphStore.remove(request.store) }
    let why = error.isCorruption ? "is damaged" : "cannot be used (\(error.message))"
    return try body(try GraphStore.inMemory(), [GraphStore.ignored(name, why)])
  }
}

/// The record as it is, for whoever only looks; an empty one in memory where there is none that can be used.
private func withUnchangedStore<Result>(
  of request: GraphRequest, _ body: (GraphStore) throws -> Result
) throws -> Result {
  guard let store = GraphStore.existing(request.store) else { return try body(try GraphStore.inMemory()) }
  do {
    return try store.undoing { try body(store) }
  } catch let error as DatabaseError {
    guard error.isBusy else { return try body(try GraphStore.inMemory()) }
    throw Rejection(
      .outside, "run.locked",
      "a run of a workflow is at work on this project, and what another one would do is known only when it has ended; wait for it",
      at: SourceLocation(file: request.store.relative(to: request.root)))
  }
}
