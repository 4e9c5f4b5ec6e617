// Comments in the file that an edit made untrue.

extension DocumentWriter {
  /// Where an edit gives an object that was there another name, comments that said the old one say the new one, so that
  /// the bytes do not depend on when the name was given. Comments that said something else stay.
  mutating func refreshComments() {
    guard style.hasComments, document.mayRename else { return }
    var before = document
    before.edited = [:]
    var old = ReferenceComments(before)
    var renamed: [ObjectID: (old: String, new: String)] = [:]
    for id in before.objectIDs where document.contains(id) {
      guard let was = old.comment(for: id), let now = comments.comment(for: id), !sameBytes(was, now) else { continue }
      renamed[id] = (was, now)
    }
    guard !renamed.isEmpty else { return }
    for node in source.tape.indices where source.tape[node].kind == .string {
      guard let range = source.commentRange(after: node), let names = renamed[source.id(at: node)],
        source.comment(after: node) == names.old
      else { continue }
      patches.replace(range, with: "/* \(harmless(names.new)) */")
    }
  }
}

extension ProjectDocument {
  /// Keys from whose values the comments of the object, or of others, are made.
  private static let namingKeys = [
    "isa", "name", "path", "productName", "fileRef", "productRef", "repositoryURL", "relativePath", "target",
    "buildPhase",
  ]
  /// Keys of lists whose members are named after the object.
  private static let owningKeys = ["files", "buildConfigurations", "exceptions", "buildPhases"]

  /// Whether an object that is in the file may have another comment now.
  fileprivate var mayRename: Bool {
    edited.contains { id, edit in
      guard let content = edit else { return false }
      let new = Node(source: source, content: content)
      let old = source.object(id).map { Node(source: source, content: .original($0)) }
      if let old {
        for key in Self.namingKeys where new[key]?.string != old[key]?.string { return true }
      }
      return Self.owningKeys.contains { key in
        guard let members = new[key] else { return false }
        if case .original = members.content { return false }
        let before = Set(old?[key]?.references ?? [])
        return members.references.contains { !before.contains($0) && source.object($0) != nil }
      }
    }
  }
}
