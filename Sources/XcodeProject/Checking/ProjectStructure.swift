// Who refers to whom in a project file, read once for all checks.

import Diagnostics
import PBXProj

struct ProjectStructure: Sendable {
  /// One reference from an object to another, whether or not that is there.
  struct Reference: Sendable {
    let holder: ObjectID
    let key: SchemaKey
    /// In a list of references.
    let index: Int?
    let id: ObjectID
    /// The value that names it.
    let node: Node
  }

  let file: ProjectFile
  let document: ProjectDocument
  /// In file order.
  let ids: [ObjectID]
  /// Ids that several objects have.
  let ambiguousIDs: Set<ObjectID>
  /// What the schema knows to be references, by holder in file order.
  let references: [Reference]
  /// Ids that stand anywhere else in an object.
  private let loose: [ObjectID: [ObjectID]]
  private let ranges: [ObjectID: Range<Int>]
  private let referrers: [ObjectID: [Int]]
  /// What can be reached from the root object.
  private(set) var reachable: Set<ObjectID> = []
  /// The target of each phase, the first one where there are several.
  let targetOfPhase: [ObjectID: ObjectID]

  init(of file: ProjectFile) {
    self.file = file
    document = file.document
    ids = file.document.objectIDs
    ambiguousIDs = file.document.duplicateIDs
    var reader = ReferenceReader(document: file.document)
    var ranges: [ObjectID: Range<Int>] = [:]
    for id in ids {
      let start = reader.references.count
      reader.read(id)
      ranges[id] = start..<reader.references.count
    }
    references = reader.references
    loose = reader.loose
    self.ranges = ranges
    var referrers: [ObjectID: [Int]] = [:]
    var owners: [ObjectID: ObjectID] = [:]
    for (at, reference) in reader.references.enumerated() {
      referrers[reference.id, default: []].append(at)
      if reference.key.name == "buildPhases", owners[reference.id] == nil { owners[reference.id] = reference.holder }
    }
    self.referrers = referrers
    targetOfPhase = owners
    reachable = self.reachable(from: [file.project.id])
  }

  func references(from id: ObjectID) -> ArraySlice<Reference> { references[ranges[id] ?? 0..<0] }
  func references(from id: ObjectID, _ key: String) -> [Reference] {
    references(from: id).filter { $0.key.name == key }
  }
  /// In file order of the holders.
  func references(to id: ObjectID) -> [Reference] { (referrers[id] ?? []).map { references[$0] } }

  func reachable(from start: some Sequence<ObjectID>) -> Set<ObjectID> {
    var seen: Set<ObjectID> = []
    var stack = Array(start)
    while let id = stack.popLast() {
      guard document.contains(id), seen.insert(id).inserted else { continue }
      for reference in references(from: id) { stack.append(reference.id) }
      if let others = loose[id] { stack.append(contentsOf: others) }
    }
    return seen
  }

  func isa(_ id: ObjectID) -> String { document.isa(id) ?? "" }
  func isTarget(_ id: ObjectID) -> Bool { TargetView.kinds.contains(isa(id)) }

  func location(of id: ObjectID) -> SourceLocation { document.location(of: id) }

  func location(of reference: Reference) -> SourceLocation {
    let place = reference.node.location
    return place.line == nil ? location(of: reference.key.name, in: reference.holder) : place
  }

  /// Where a key's value stands; where the object does for a key that is missing.
  func location(of key: String, in id: ObjectID) -> SourceLocation {
    document.object(id)?[key]?.location ?? location(of: id)
  }
}

/// Collects what one object after the other refers to.
private struct ReferenceReader {
  let document: ProjectDocument
  var references: [ProjectStructure.Reference] = []
  var loose: [ObjectID: [ObjectID]] = [:]
  private var rows: [String: [String: SchemaKey]] = [:]

  init(document: ProjectDocument) { self.document = document }

  mutating func read(_ id: ObjectID) {
    guard let object = document.object(id) else { return }
    let row = row(of: document.isa(id) ?? "")
    for (key, value) in object.entries where key != "isa" {
      guard let known = row[key], !known.allowed.isEmpty else {
        collect(value, row[key], of: id)
        continue
      }
      switch known.value {
      case .references:
        for (at, element) in value.elements.enumerated() {
          guard let reference = element.reference else { continue }
          references.append(.init(holder: id, key: known, index: at, id: reference, node: element))
        }
      case .referenceDictionaries: collect(value, nil, of: id)
      default:
        if let reference = value.reference {
          references.append(.init(holder: id, key: known, index: nil, id: reference, node: value))
        }
      }
    }
  }

  private mutating func row(of isa: String) -> [String: SchemaKey] {
    if let row = rows[isa] { return row }
    let row = Dictionary(uniqueKeysWithValues: (ObjectSchema.of(isa)?.keys ?? []).map { ($0.name, $0) })
    rows[isa] = row
    return row
  }

  /// Any text or key that is the id of an object counts: of a key that nobody knows it may be a reference.
  private mutating func collect(_ node: Node, _ known: SchemaKey?, of id: ObjectID) {
    switch node.kind {
    case .string:
      if known?.value == .string, known?.name != "remoteGlobalIDString" { return }
      if let other = node.reference, document.contains(other) { loose[id, default: []].append(other) }
    case .list:
      for element in node.elements { collect(element, nil, of: id) }
    case .dictionary:
      if known?.name == "buildSettings" { return }
      for (key, value) in node.entries {
        let other = ObjectID(key)
        if document.contains(other) { loose[id, default: []].append(other) }
        collect(value, nil, of: id)
      }
    case .data: break
    }
  }
}
