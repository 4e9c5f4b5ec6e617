// Two objects with one id, as a clean text merge leaves them.

import Diagnostics
import PBXProj

/// Xcode keeps the later of the two and never sees the other.
struct DuplicateIDs: StructuralCheck {
  private static let code = StructuralCode(
    "duplicate-id", .error, "Two objects have the same id; Xcode reads the later one only.",
    repair: """
      An equal copy is removed. Otherwise the earlier object gets an id of its own, where each reference tells by its \
      comment, or by what may stand there, which of the two it means.
      """)
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    let ambiguous = structure.ambiguousIDs
    guard !ambiguous.isEmpty else { return [] }
    let objects = structure.document.objectsAsRead
    let byID = Dictionary(grouping: objects.filter { ambiguous.contains($0.id) }, by: \.id)
    let uses = ReferenceUses(of: Set(byID.keys), in: objects)
    return byID.keys.sorted().flatMap { id -> [StructuralFinding] in
      guard let last = byID[id]?.last, let all = byID[id] else { return [] }
      return all.dropLast().enumerated().map { place, hidden in
        finding(hidden, last, number: place, of: all.count, uses.uses[id] ?? [], structure)
      }
    }
  }

  private func finding(
    _ hidden: ProjectDocument.IdentifiedObject, _ last: ProjectDocument.IdentifiedObject, number: Int, of count: Int,
    _ uses: [ReferenceUse], _ structure: ProjectStructure
  ) -> StructuralFinding {
    let isEqual = isCopy(hidden, of: last, structure)
    var repair: StructuralRepair?
    if isEqual {
      repair = StructuralRepair(
        "removes the earlier copy, which says the same", [.text(structure.document.removal(of: hidden))])
    } else if count == 2, let renamed = Separation(hidden, last, uses).edits(in: structure) {
      repair = renamed
    }
    let advice =
      isEqual
      ? "remove one of the equal copies" : "give one of them, and what refers to it, another id"
    return StructuralFinding(
      Self.code,
      "two objects have the id \(hidden.id), \(Self.word(hidden)) here and \(Self.word(last)) on line "
        + "\(last.location.line ?? 0), which Xcode reads; \(advice)",
      at: hidden.location, related: [.init("the later object", at: last.location)], repair: repair)
  }

  /// Two build files may name one id and yet mean two files, where that id is there twice, too; the comments tell.
  private func isCopy(
    _ object: ProjectDocument.IdentifiedObject, of other: ProjectDocument.IdentifiedObject,
    _ structure: ProjectStructure
  ) -> Bool {
    guard object.object.hasSameValue(as: other.object) else { return false }
    if object.comment == other.comment { return true }
    let ambiguous = structure.ambiguousIDs
    return !object.object.entries.contains { _, value in
      ([value.reference] + value.elementReferences).compactMap { $0 }.contains { ambiguous.contains($0) }
    }
  }

  private static func word(_ object: ProjectDocument.IdentifiedObject) -> String {
    let isa = object.object["isa"]?.string ?? "one"
    return object.comment.map { "\(isa) “\($0)”" } ?? isa
  }
}

/// One place where an id is referred to.
private struct ReferenceUse {
  var node: Node
  /// What may stand there; empty where nothing is known of the place.
  var allowed: Set<String>
  /// The id of the object that refers, and whether that one is hidden itself.
  var isKey = false
}

/// Every place of the file, in hidden objects too, where one of the ids is referred to.
private struct ReferenceUses {
  private let ids: Set<ObjectID>
  private(set) var uses: [ObjectID: [ReferenceUse]] = [:]

  init(of ids: Set<ObjectID>, in objects: [ProjectDocument.IdentifiedObject]) {
    self.ids = ids
    for object in objects {
      let schema = object.object["isa"]?.string.flatMap(ObjectSchema.of)
      for (key, value) in object.object.entries where key != "isa" {
        collect(value, schema?[key]?.allowed ?? [])
      }
    }
  }

  private mutating func collect(_ node: Node, _ allowed: Set<String>) {
    switch node.kind {
    case .string:
      guard let id = node.reference, ids.contains(id) else { return }
      uses[id, default: []].append(ReferenceUse(node: node, allowed: allowed))
    case .list:
      for element in node.elements { collect(element, allowed) }
    case .dictionary:
      for (key, value) in node.entries {
        if ids.contains(ObjectID(key)) {
          uses[ObjectID(key), default: []].append(ReferenceUse(node: node, allowed: [], isKey: true))
        }
        collect(value, [])
      }
    case .data: break
    }
  }
}

/// Telling two objects with one id apart.
private struct Separation {
  private let hidden: ProjectDocument.IdentifiedObject
  private let last: ProjectDocument.IdentifiedObject
  private let uses: [ReferenceUse]

  init(
    _ hidden: ProjectDocument.IdentifiedObject, _ last: ProjectDocument.IdentifiedObject, _ uses: [ReferenceUse]
  ) {
    self.hidden = hidden
    self.last = last
    self.uses = uses
  }

  /// nil where one of the references could mean either, or none means the hidden one.
  func edits(in structure: ProjectStructure) -> StructuralRepair? {
    var mine: [ReferenceUse] = []
    for use in uses {
      guard let isMine = meansHidden(use) else { return nil }
      if isMine { mine.append(use) }
    }
    guard !mine.isEmpty, mine.count < uses.count || uses.isEmpty else { return nil }
    let id = structure.freshID("separated", hidden.id.string, hidden.comment ?? "")
    let document = structure.document
    let renamings = mine.compactMap { document.renaming($0.node, to: id) }
    guard renamings.count == mine.count else { return nil }
    return StructuralRepair(
      "gives the earlier object the id \(id)", ([document.renaming(hidden, to: id)] + renamings).map { .text($0) })
  }

  private func meansHidden(_ use: ReferenceUse) -> Bool? {
    let mine = hidden.object["isa"]?.string ?? ""
    let other = last.object["isa"]?.string ?? ""
    if mine != other {
      // A key of `TargetAttributes` is a target's id.
      let allowed = use.isKey ? TargetView.kinds : use.allowed
      switch (allowed.contains(mine), allowed.contains(other)) {
      case (true, false): return use.isKey ? nil : true
      case (false, true): return false
      default: break
      }
    }
    guard !use.isKey, let comment = use.node.comment, let ours = hidden.comment, let theirs = last.comment,
      ours != theirs
    else { return nil }
    if comment == ours { return true }
    return comment == theirs ? false : nil
  }
}
