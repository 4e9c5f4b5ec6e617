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
    for id in document.idsWithOtherComments where before.contains(id) && document.contains(id) {
      guard let was = old.comment(for: id), let now = comments.comment(for: id), !sameBytes(was, now) else { continue }
      renamed[id] = (was, now)
    }
    guard !renamed.isEmpty else { return }
    for node in source.commentedStrings(IDFilter(renamed.keys)) {
      guard let names = renamed[source.id(at: node)], let range = source.commentRange(after: node),
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
  /// Kinds that are named after what they refer to.
  private static let referringKinds: Set = [
    "PBXBuildFile", "PBXFileSystemSynchronizedBuildFileExceptionSet",
    "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet",
  ]

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

  /// Every object that may have another comment now: what was edited, what that owns, and what refers to either.
  fileprivate var idsWithOtherComments: Set<ObjectID> {
    var ids = Set(edited.keys)
    for (id, edit) in edited {
      let versions = [edit, source.object(id).map { .original($0) }].compactMap { $0 }
      for content in versions { ids.formUnion(owned(by: Node(source: source, content: content))) }
    }
    let isReferring = source.index.kinds.map { Self.referringKinds.contains($0) }
    let filter = IDFilter(ids)
    var referring: [ObjectID] = []
    for entry in source.index.entries {
      guard let kind = entry.kind, isReferring[kind] else { continue }
      if source.refers(entry.object, toOneOf: ids, filter) { referring.append(source.index.id(of: entry)) }
    }
    return ids.union(referring)
  }

  private func owned(by object: Node) -> [ObjectID] {
    var ids = Self.owningKeys.flatMap { object[$0]?.references ?? [] }
    if let list = object["buildConfigurationList"]?.reference {
      ids.append(list)
      let original = source.object(list).map { Node(source: source, content: .original($0)) }
      for version in [original, self.object(list)] { ids += version?["buildConfigurations"]?.references ?? [] }
    }
    return ids
  }
}

extension Source {
  /// Whether a string of the object is one of the ids.
  fileprivate func refers(_ object: TapeIndex, toOneOf ids: Set<ObjectID>, _ filter: IDFilter) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      (object + 1..<Int(tape[object].next)).contains { place in
        let node = tape[place]
        return node.kind == .string && filter.mayHold(node, in: buffer) && ids.contains(id(at: place))
      }
    }
  }

  /// Strings with a block comment after them, those alone that may be one of the filter's ids.
  fileprivate func commentedStrings(_ filter: IDFilter) -> [TapeIndex] {
    bytes.withUnsafeBufferPointer { buffer in
      tape.indices.filter { place in
        let node = tape[place]
        guard filter.mayHold(node, in: buffer) else { return false }
        let end = Int(node.end)
        return node.kind == .string && end + 2 < buffer.count && isBlank(buffer[end])
          && (isBlank(buffer[end + 1]) || buffer[end + 1] == UInt8(ascii: "/"))
          || node.kind == .string && end + 1 < buffer.count && buffer[end] == UInt8(ascii: "/")
      }
    }
  }
}
