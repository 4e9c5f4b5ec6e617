// Writing everything that is Fixpoint's anew.

import PBXProj

/// Edits touch only the lines that differ. Where a name that comments repeat has changed, or objects do not stand where
/// they would if they were new, that leaves traces of what was there before. Then everything owned is taken out and put
/// in again, which gives what a file without it would have become.
struct CanonicalForm {
  private struct Entries {
    var holder: ObjectID
    var key: String
    var elements: [ObjectID]
  }

  /// Whether owned objects are there twice, as a merge leaves them, or stand where they would not if they were new.
  /// Objects that edits make stand right.
  static func isNeeded(_ document: ProjectDocument, owned: [ObjectID]) -> Bool {
    document.duplicateIDs.contains { Ownership.owns($0) }
      || Set(owned.compactMap { document.isa($0) }).contains { !stands(document.ids(ofKind: $0)) }
  }

  /// All by id, or Fixpoint's by id and together. What a tool appended after them moves nothing.
  private static func stands(_ ids: [ObjectID]) -> Bool {
    func isSorted(_ ids: some Sequence<ObjectID>) -> Bool {
      zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    }
    if isSorted(ids) { return true }
    guard let first = ids.firstIndex(where: { Ownership.owns($0) }),
      let last = ids.lastIndex(where: { Ownership.owns($0) })
    else { return true }
    return ids[first...last].allSatisfy { Ownership.owns($0) } && isSorted(ids[first...last])
  }

  /// The same project, written canonically. Throws where the document's bytes cannot be read again.
  static func rewrite(_ document: ProjectDocument) throws -> ProjectDocument {
    let owned = document.objectIDs.filter { Ownership.owns($0) }
    let isOwned = Set(owned)
    let entries = foreignLists(of: document)
    let productGroup = document.rootObject.flatMap { document.object($0)?["productRefGroup"]?.reference }
    let ownsProducts = productGroup.map { isOwned.contains($0) } ?? false

    var bare = document
    for list in entries {
      for (at, element) in list.elements.enumerated().reversed() where isOwned.contains(element) {
        bare.removeElement(at: at, fromListAt: [list.key], in: list.holder)
      }
    }
    if ownsProducts, let root = document.rootObject { bare.removeValue(at: ["productRefGroup"], in: root) }
    for id in owned { bare.remove(id) }

    var result = try ProjectDocument(parsing: bare.bytes, file: document.file)
    for id in owned {
      guard let object = document.object(id), let isa = object["isa"]?.string else { continue }
      let fields = object.entries.filter { $0.key != "isa" }.map { entry in
        (entry.key, value(of: entry.value, for: entry.key, in: document))
      }
      result.insert(id, isa: isa, fields)
    }
    for list in entries {
      for (at, element) in list.elements.enumerated() where isOwned.contains(element) {
        result.insert(.reference(element), at: at, intoListAt: [list.key], in: list.holder)
      }
    }
    if ownsProducts, let productGroup, let root = document.rootObject {
      result.set(.reference(productGroup), at: ["productRefGroup"], in: root)
    }
    return result
  }

  /// The lists of foreign objects that hold owned entries.
  private static func foreignLists(of document: ProjectDocument) -> [Entries] {
    var found: [Entries] = []
    for holder in document.objectIDs where !Ownership.owns(holder) {
      for key in ObjectLists.keys(of: document.isa(holder) ?? "") {
        let elements = document.object(holder)?[key]?.elementReferences.map { $0 ?? "" } ?? []
        if elements.contains(where: { Ownership.owns($0) }) {
          found.append(Entries(holder: holder, key: key, elements: elements))
        }
      }
    }
    return found
  }

  static func value(of node: Node, for key: String, in document: ProjectDocument) -> NewValue {
    switch node.kind {
    case .list: return .list(node.elements.map { value(of: $0, for: key, in: document) })
    case .dictionary:
      return .dictionary(node.entries.map { .init($0.key, value(of: $0.value, for: $0.key, in: document)) })
    case .string, .data:
      let text = node.string ?? ""
      // The one id that is written without a comment.
      let isReference = key != "remoteGlobalIDString" && document.contains(ObjectID(text))
      return isReference ? .reference(ObjectID(text)) : .string(text)
    }
  }
}
