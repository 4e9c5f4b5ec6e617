// From a request to the steps that must be looked at: the part of a run that a run with nothing to do consists of.

import Diagnostics
import Platform

/// The plan on record, brought up to date with what declares it, and the items that have changed since.
struct Preparation {
  let request: GraphRequest
  let files: any FileSystem
  let store: GraphStore
  let observer: Observer
  private(set) var graph: Int64 = 0
  private(set) var diagnostics: [Diagnostic] = []

  init(_ request: GraphRequest, seams: Seams, store: GraphStore) {
    self.request = request
    files = seams.files
    self.store = store
    observer = Observer(
      root: request.root, files: seams.files, clock: seams.clock, environment: seams.environment)
  }

  /// - Parameter load: The steps; called only where what they follow from has changed.
  mutating func prepare(load: () throws -> GraphDeclaration) throws {
    let source = Digest(of: request.parameters)
    if let known = try store.graph(named: request.name), known.source == source {
      graph = known.id
      try takeResults()
      if try scan() {
        try plan(source, load)
        _ = try scan()
      }
    } else {
      try plan(source, load)
      try takeResults()
      _ = try scan()
    }
    if request.isClean { try store.forgetRuns(of: graph, because: .cleanRun) }
  }

  private mutating func plan(_ source: Digest, _ load: () throws -> GraphDeclaration) throws {
    let items = request.sources.map { Item(kind: .file, name: TreePath($0, in: request.root)?.string ?? $0.string) }
    for item in items { observer.forget(item) }
    // Before they are read: a change in between is seen by the next run.
    let states = try items.map { ($0, try observer.look(at: $0)) }
    let declaration = try load()
    let plan = try GraphPlan(declaration.steps, reserved: request.reserved)
    let lost = try store.replacePlan(named: request.name, source: source, sources: states, plan)
    graph = try store.graph(named: request.name)!.id
    try store.keep(PlanNotes(choices: request.choices, leftOut: declaration.leftOut), of: graph)
    let leftOut = Set(declaration.leftOut.map(\.id))
    for step in lost { try tell(of: step, isLeftOut: leftOut.contains(step.id)) }
  }

  /// What a step made that is no longer declared is not deleted behind anybody's back.
  private mutating func tell(of lost: GraphStore.LostStep, isLeftOut: Bool) throws {
    let left = try lost.made.filter { try files.exists(request.root.appending($0.name)) }
    guard let first = left.first else { return }
    let more = left.count > 1 ? " and \(left.count - 1) more" : ""
    diagnostics.append(
      Diagnostic(
        "graph.left-behind", .note,
        "\(first.name)\(more) was made by “\(lost.id)”, which is \(isLeftOut ? "left out now" : "no longer declared"); delete it if nothing needs it",
        at: SourceLocation(file: first.name)))
  }

  private func takeResults() throws {
    for (name, value) in try store.results(of: graph) {
      observer.results[Item(kind: .result, name: name)] = Digest(of: Array(value.utf8))
    }
  }

  /// Looks whether items are as they were and marks the steps that use or made those that are not. True where the plan
  /// itself must be made anew.
  private func scan() throws -> Bool {
    var doubtful: [GraphStore.StoredItem] = []
    try store.forEachItem(of: graph) { stored in
      if try !observer.holds(stored.item, stored.state) { doubtful.append(stored) }
    }
    if doubtful.isEmpty { return false }
    return try store.transaction {
      var isStale = false
      for stored in doubtful {
        let state = try observer.look(at: stored.item)
        let isChanged = state.digest != stored.state.digest
        let users = isChanged ? try store.users(of: stored.id) : []
        if users.contains(-graph) {
          // Its new state goes on record with the plan that follows from it, and not where there is none.
          isStale = true
          continue
        }
        _ = try store.put(stored.item, state, of: graph)
        if isChanged { for step in try users + store.makers(of: stored.id) { try store.makeDoubtful(step) } }
      }
      return isStale
    }
  }
}
