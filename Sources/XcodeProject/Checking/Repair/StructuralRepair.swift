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

  /// What no other repair of the same round may change.
  var subjects: Set<ObjectID> { Set(steps.compactMap(\.subject)) }

  /// Whether it is told in places of the file’s text.
  var isTextual: Bool { steps.contains { if case .text = $0 { true } else { false } } }
}

enum RepairStep: Hashable, Sendable {
  /// On the bytes of the file as read.
  case text(ProjectDocument.TextEdit)
  /// Changes nothing; the repair holds only while nobody else changes the object.
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

  /// What two repairs of one round must not both change. Lists of an object may be.
  var subject: ObjectID? {
    switch self {
    case .text, .append, .unlist, .unlistRepeats: nil
    case .keep(let id), .remove(let id), .insert(let id, _, _), .copy(let id, _), .set(_, _, let id),
      .removeKey(_, let id):
      id
    case .replace(let id, _, _, _), .move(_, _, _, let id): id
    }
  }
}

extension ProjectDocument {
  mutating func apply(_ step: RepairStep) {
    switch step {
    case .text, .keep: break
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
    case .append(let entry, let key, let id):
      let present = entries(key, in: id)
      if !present.contains(entry) { insert(.reference(entry), at: present.count, intoListAt: [key], in: id) }
    case .replace(let old, let new, let key, let id): replace(old, with: new, key, in: id)
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

  /// All steps of a round; entries that leave one list leave it together.
  mutating func apply(_ steps: [RepairStep]) {
    struct List: Hashable {
      var holder: ObjectID
      var key: String
    }
    var leaving: [List: Set<ObjectID>] = [:]
    var order: [List] = []
    for step in steps {
      guard case .unlist(let entry, let key, let id) = step else {
        apply(step)
        continue
      }
      let list = List(holder: id, key: key)
      if leaving[list] == nil { order.append(list) }
      leaving[list, default: []].insert(entry)
    }
    for list in order {
      let entries = leaving[list] ?? []
      unlist(list.key, in: list.holder) { entry, _ in entry.map { entries.contains($0) } ?? false }
    }
  }

  private mutating func replace(_ old: ObjectID, with new: ObjectID, _ key: String, in id: ObjectID) {
    guard let at = entries(key, in: id).firstIndex(of: old) else { return }
    removeElement(at: at, fromListAt: [key], in: id)
    insert(.reference(new), at: at, intoListAt: [key], in: id)
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
