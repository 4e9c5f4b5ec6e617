// Whether a step is up to date, and if not, why.

import Platform

/// A step against what is on record of its last run.
struct Evaluation {
  /// The inputs as they are, and the folders that decide what belongs to them.
  var used: [(item: Item, state: ItemState)]
  /// The outputs of its last run as they are.
  var made: [(item: Item, state: ItemState)]
  /// nil where it is up to date.
  var reason: String?
  /// Outputs that hold something else than the step made; nothing there is no content.
  var foreign: [TreePath] = []

  init(_ stored: GraphStore.StoredStep, _ store: GraphStore, _ observer: Observer, graph: Int64) throws {
    let before = Dictionary(
      try store.used(by: stored.id).map { ($0.item, $0.digest) }, uniquingKeysWith: { first, _ in first })
    if !before.isEmpty {
      // What metadata prove need not be read.
      for item in before.keys {
        guard let known = try store.item(item, of: graph), try observer.holds(item, known.state) else { continue }
        observer.assume(known.state, of: item)
      }
    }
    used = try observer.items(of: stored.step.inputs).map { ($0, try observer.look(at: $0)) }
    let made = try store.made(by: stored.id)
    self.made = try made.map { ($0.item, try observer.look(at: $0.item)) }
    foreign = Self.foreign(stored.step.outputs, made, self.made)
    reason = stored.dueBecause
    if reason != nil { return }
    if stored.step.runsAlways {
      reason = Reason.alwaysRuns.sentence
    } else {
      reason = (inputReason(before) ?? outputReason(made))?.sentence
    }
  }

  private static func foreign(
    _ outputs: [TreePath], _ before: [GraphStore.Link], _ now: [(item: Item, state: ItemState)]
  ) -> [TreePath] {
    let old = Dictionary(before.map { ($0.item, $0.digest) }, uniquingKeysWith: { first, _ in first })
    let changed = now.filter { old[$0.item]! != $0.state.digest }.compactMap { TreePath($0.item.name) }
    let known = Set(before.compactMap { TreePath($0.item.name) })
    return outputs.filter { output in !known.contains(output) || changed.contains { $0.isInside(output) } }
  }

  private func inputReason(_ before: [Item: Digest?]) -> Reason? {
    var now: [Item: Digest?] = [:]
    for (item, state) in used where item.isInput { now[item] = state.digest }
    let changed = now.keys.filter { before[$0] != nil && before[$0]! != now[$0]! }.sorted()
    func names(_ kind: Item.Kind) -> [String] { changed.filter { $0.kind == kind }.map(\.name) }
    if let paths = Self.paths(changed) { return .inputsChanged(paths) }
    let values = names(.value) + names(.result)
    if !values.isEmpty { return .valuesReadChanged(values) }
    if !names(.environment).isEmpty { return .environmentChanged(names(.environment)) }
    if !names(.tool).isEmpty { return .toolsChanged(names(.tool)) }
    if let paths = Self.paths(now.keys.filter { before[$0] == nil }.sorted()) { return .inputsAdded(paths) }
    if let paths = Self.paths(before.keys.filter { $0.isInput && now[$0] == nil }.sorted()) {
      return .inputsRemoved(paths)
    }
    return nil
  }

  private func outputReason(_ before: [GraphStore.Link]) -> Reason? {
    let now = Dictionary(made.map { ($0.item, $0.state.digest) }, uniquingKeysWith: { first, _ in first })
    let changed = before.filter { now[$0.item]! != $0.digest }
    let missing = changed.map(\.item).filter { now[$0]! == nil }.sorted()
    if let paths = Self.paths(missing) { return .outputMissing(paths) }
    if let paths = Self.paths(changed.map(\.item).sorted()) { return .outputEdited(paths) }
    let folders = changed.map(\.item).filter { $0.kind == .listing }.compactMap { TreePath($0.name) }
    return folders.isEmpty ? nil : .outputAdded(folders.sorted())
  }

  /// nil where there are none.
  private static func paths(_ items: [Item]) -> [TreePath]? {
    let paths = items.filter { $0.kind == .file }.compactMap { TreePath($0.name) }
    return paths.isEmpty ? nil : paths
  }

  /// The name under which a cache keeps what the step makes of these inputs.
  func action(of step: GraphStep) -> Digest {
    var writer = FieldWriter()
    step.action.write(to: &writer)
    writer.add(step.outputs.map(\.string))
    for (item, state) in used where item.isInput {
      writer.add(Int(item.kind.rawValue))
      writer.add(item.name)
      writer.add(state.digest?.bytes ?? [])
    }
    return Digest(of: writer.bytes)
  }
}
