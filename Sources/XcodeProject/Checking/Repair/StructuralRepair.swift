// The one right way to put a fault right, as edits of the project's objects.

import PBXProj
import Platform

/// What a repair does, in words and as edits. Edits are such that making one twice changes nothing more.
public struct StructuralRepair: Hashable, Sendable {
  /// `removes the reference`.
  public var summary: String
  var steps: [RepairStep]

  init(_ summary: String, _ steps: [RepairStep]) {
    self.summary = summary
    self.steps = steps
  }

  /// What no other repair of the same round may change or rely on.
  var changed: Set<ObjectID> { Set(steps.compactMap(\.changed)) }
  /// What other repairs of the same round may rely on too, and none may change.
  var needed: Set<ObjectID> { Set(steps.flatMap(\.needed)) }
  var subjects: Set<ObjectID> { changed.union(needed) }

  /// Whether it is told in places of the file’s text.
  var isTextual: Bool { steps.contains { if case .text = $0 { true } else { false } } }
}

enum RepairStep: Hashable, Sendable {
  /// On the bytes of the file as read.
  case text(ProjectDocument.TextEdit)
  /// Changes nothing; the repair holds only while no other changes the object or relies on it.
  case claim(ObjectID)
  /// Changes nothing; the repair holds only while no other changes the object.
  case keep(ObjectID)
  case remove(ObjectID)
  case insert(ObjectID, isa: String, [NewValue.Entry])
  /// An object of its own with the same values.
  case copy(ObjectID, as: ObjectID)
  case set(NewValue, key: String, in: ObjectID)
  case removeKey(String, in: ObjectID)
  /// Every entry for the object leaves the list.
  case unlist(ObjectID, key: String, in: ObjectID)
  /// The first entry for an object stays, later ones for it leave the list.
  case unlistRepeats(key: String, in: ObjectID)
  case append(ObjectID, key: String, in: ObjectID)
  /// The first entry for the first object becomes one for the second.
  case replace(ObjectID, with: ObjectID, key: String, in: ObjectID)
  case move(ObjectID, before: ObjectID, key: String, in: ObjectID)

  /// What no other repair of one round may change or rely on. Lists of an object several may change.
  var changed: ObjectID? {
    switch self {
    case .text, .keep, .append, .unlist, .unlistRepeats, .replace, .move: nil
    case .claim(let id), .remove(let id), .insert(let id, _, _), .copy(_, let id), .set(_, _, let id),
      .removeKey(_, let id):
      id
    }
  }

  /// What no other repair of one round may change.
  var needed: [ObjectID] {
    switch self {
    case .keep(let id), .copy(let id, _), .move(_, _, _, let id): [id]
    case .replace(let entry, _, _, let id): [entry, id]
    default: []
    }
  }
}

extension RepairStep {
  /// The object whose lists it reads or changes.
  fileprivate var holder: ObjectID? {
    switch self {
    case .text, .claim, .keep: nil
    case .remove(let id), .insert(let id, _, _), .copy(let id, _), .set(_, _, let id), .removeKey(_, let id),
      .unlist(_, _, let id), .unlistRepeats(_, let id), .append(_, _, let id), .replace(_, _, _, let id),
      .move(_, _, _, let id):
      id
    }
  }
}

/// Entries of lists that are changed together, in the order in which the lists came.
private struct ListEntries {
  struct Entry {
    var id: ObjectID
    /// What it becomes; nil where it is added or leaves.
    var new: ObjectID?
  }

  struct List: Hashable {
    var holder: ObjectID
    var key: String
  }

  private var lists: [ObjectID: [(list: List, entries: [Entry])]] = [:]
  private var order: [ObjectID] = []

  mutating func add(_ id: ObjectID, becoming new: ObjectID? = nil, _ list: List) {
    let entry = Entry(id: id, new: new)
    if lists[list.holder] == nil { order.append(list.holder) }
    if let at = lists[list.holder]?.firstIndex(where: { $0.list == list }) {
      lists[list.holder]?[at].entries.append(entry)
    } else {
      lists[list.holder, default: []].append((list, [entry]))
    }
  }

  /// Those of one object's lists, which are then forgotten.
  mutating func take(of holder: ObjectID) -> [(list: List, entries: [Entry])] {
    lists.removeValue(forKey: holder) ?? []
  }

  mutating func takeAll() -> [(list: List, entries: [Entry])] { order.flatMap { take(of: $0) } }
}

extension ProjectDocument {
  mutating func apply(_ step: RepairStep) {
    switch step {
    case .text, .claim, .keep: break
    case .remove(let id): remove(id)
    case .insert(let id, let isa, let fields): insert(id, isa: isa, fields.map { ($0.key, $0.value) })
    case .copy(let id, let other): copy(id, as: other)
    case .set(let value, let key, let id): set(value, at: [key], in: id)
    case .removeKey(let key, let id): removeValue(at: [key], in: id)
    case .unlist(let entry, let key, let id): unlist(key, in: id) { reference, _ in reference == entry }
    case .unlistRepeats(let key, let id):
      var seen: Set<ObjectID> = []
      let repeats = entries(key, in: id).map { $0.map { !seen.insert($0).inserted } ?? false }
      unlist(key, in: id) { _, at in repeats[at] }
    case .append(let entry, let key, let id): append([entry], to: ListEntries.List(holder: id, key: key))
    case .replace(let old, let new, let key, let id):
      replace([ListEntries.Entry(id: old, new: new)], in: ListEntries.List(holder: id, key: key))
    case .move(let entry, let next, let key, let id): move(entry, before: next, key, in: id)
    }
  }

  private func entries(_ key: String, in id: ObjectID) -> [ObjectID?] { object(id)?[key]?.elementReferences ?? [] }

  private mutating func unlist(_ key: String, in id: ObjectID, where leaves: (ObjectID?, Int) -> Bool) {
    let present = entries(key, in: id)
    let leaving = present.indices.filter { leaves(present[$0], $0) }
    // Each removal costs the length of the list.
    if leaving.count > 64, !present.contains(nil) {
      let gone = Set(leaving)
      let staying = present.indices.filter { !gone.contains($0) }.compactMap { present[$0] }
      set(.list(staying.map { .reference($0) }), at: [key], in: id)
      return
    }
    for at in leaving.reversed() { removeElement(at: at, fromListAt: [key], in: id) }
  }

  /// All steps of a round; what leaves a list, is added to it or replaced in it goes together.
  mutating func apply(_ steps: [RepairStep]) {
    var leaving = ListEntries()
    var added = ListEntries()
    var replaced = ListEntries()
    for step in steps {
      switch step {
      case .unlist(let entry, let key, let id): leaving.add(entry, ListEntries.List(holder: id, key: key))
      case .append(let entry, let key, let id): added.add(entry, ListEntries.List(holder: id, key: key))
      case .replace(let old, let new, let key, let id):
        replaced.add(old, becoming: new, ListEntries.List(holder: id, key: key))
      default:
        if let holder = step.holder {
          for (list, entries) in replaced.take(of: holder) { replace(entries, in: list) }
          for (list, entries) in added.take(of: holder) { append(entries.map(\.id), to: list) }
        }
        apply(step)
      }
    }
    for (list, entries) in replaced.takeAll() { replace(entries, in: list) }
    for (list, entries) in added.takeAll() { append(entries.map(\.id), to: list) }
    for (list, entries) in leaving.takeAll() {
      let gone = Set(entries.map(\.id))
      unlist(list.key, in: list.holder) { entry, _ in entry.map { gone.contains($0) } ?? false }
    }
  }

  private mutating func append(_ added: [ObjectID], to list: ListEntries.List) {
    let present = entries(list.key, in: list.holder)
    var seen = Set(present.compactMap { $0 })
    var count = present.count
    for entry in added where seen.insert(entry).inserted {
      insert(.reference(entry), at: count, intoListAt: [list.key], in: list.holder)
      count += 1
    }
  }

  private mutating func replace(_ replaced: [ListEntries.Entry], in list: ListEntries.List) {
    var present = entries(list.key, in: list.holder)
    var places: [ObjectID: [Int]] = [:]
    for (at, entry) in present.enumerated().reversed() { if let entry { places[entry, default: []].append(at) } }
    let new = replaced.compactMap { entry in places[entry.id]?.popLast().map { ($0, entry.new ?? entry.id) } }
    // Each single change costs the length of the list.
    if new.count > 64, !present.contains(nil) {
      for (at, id) in new { present[at] = id }
      set(.list(present.compactMap { $0.map { .reference($0) } }), at: [list.key], in: list.holder)
      return
    }
    for (at, id) in new {
      removeElement(at: at, fromListAt: [list.key], in: list.holder)
      insert(.reference(id), at: at, intoListAt: [list.key], in: list.holder)
    }
  }

  private mutating func move(_ entry: ObjectID, before next: ObjectID, _ key: String, in id: ObjectID) {
    let present = entries(key, in: id)
    guard let from = present.firstIndex(of: entry), let to = present.firstIndex(of: next), from > to else { return }
    removeElement(at: from, fromListAt: [key], in: id)
    insert(.reference(entry), at: to, intoListAt: [key], in: id)
  }

  private mutating func copy(_ id: ObjectID, as other: ObjectID) {
    guard let object = object(id), let isa = isa(id) else { return }
    insert(other, isa: isa, object.entries.filter { $0.key != "isa" }.map { ($0.key, newValue($0.value)) })
  }

  private func newValue(_ node: Node) -> NewValue {
    switch node.kind {
    case .string, .data:
      let text = node.string ?? ""
      let id = ObjectID(text)
      return contains(id) ? .reference(id) : .string(text)
    case .list: return .list(node.elements.map(newValue))
    case .dictionary: return .dictionary(node.entries.map { .init($0.key, newValue($0.value)) })
    }
  }
}

extension ProjectStructure {
  /// An id that no object has, the same in every run for the same words.
  func freshID(_ words: String...) -> ObjectID {
    var salt = 0
    while true {
      let text = (words + [String(salt)]).joined(separator: "\0")
      let id = ObjectID(String(SHA256.hex(of: text).prefix(24)).uppercased())
      // Fixpoint's own ids mean that it made an object for the model.
      if !document.contains(id), !Ownership.owns(id) { return id }
      salt += 1
    }
  }
}
