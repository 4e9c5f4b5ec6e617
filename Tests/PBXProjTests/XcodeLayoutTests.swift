// What is written looks as Xcode writes it.

import Testing

@testable import PBXProj

@Suite("Xcode's layout, held against real files", .enabled(if: Corpus.isThere))
struct XcodeLayoutTests {
  @Test("An object that is removed and made again has the same bytes")
  func remake() throws {
    var remade = 0
    var objects = 0
    for path in Corpus.sample {
      guard let document = try Corpus.document(path), document.isWrittenAsXcodeWrites else { continue }
      var last: [String: ObjectID] = [:]
      for id in document.objectIDs { last[document.isa(id) ?? ""] = id }
      let chosen = last.values.sorted().filter { !document.isOnlyEvidence($0) }
      var removed = document
      for id in chosen { removed.remove(id) }
      var again = try ProjectDocument(parsing: removed.bytes, file: path)
      for id in chosen {
        #expect(!again.contains(id), "\(path) \(id)")
        again.insert(id, isa: document.isa(id) ?? "", document.object(id)?.asFields ?? [])
      }
      if let difference = firstDifference(document.bytes, again.bytes) { Issue.record("\(path) \(difference)") }
      remade += 1
      objects += chosen.count
    }
    print("made \(objects) objects of \(remade) files again")
    #expect(remade * 2 > Corpus.sample.count)
  }

  @Test("Comments of Xcode's ids are the ones that would be written")
  func comments() throws {
    var same = 0
    var other = 0
    for path in Corpus.projectFiles where path.hasPrefix("projects/") {
      guard let document = try Corpus.document(path), document.style.hasComments else { continue }
      var comments = ReferenceComments(document)
      for id in document.objectIDs {
        guard let place = document.source.object(id) else { continue }
        if document.source.comment(after: place - 1) == comments.comment(for: id) { same += 1 } else { other += 1 }
      }
    }
    print("\(same) comments as in the file, \(other) others")
    #expect(other * 200 < same)
  }

  @Test("Comments of one object and of all objects at once are the same")
  func bothComments() throws {
    for path in Corpus.sample {
      guard let document = try Corpus.document(path) else { continue }
      var single = ReferenceComments(document)
      document.source.bytes.withUnsafeBufferPointer { bytes in
        let input = CanonicalInput(document.source, bytes)
        let name = document.source.projectName ?? document.bundleName ?? ""
        let all = ObjectComments(input, document.style, projectName: name)
        for place in input.entries.indices where !input.entries[place].isHidden {
          let comment = single.comment(for: input.id(place)).map(harmless)
          if all.comment(place) != comment { Issue.record("\(path): \(comment ?? "")") }
        }
      }
    }
  }
}

extension ProjectDocument {
  /// Told from what is in it: sorted sections and keys, quotes only where needed, true comments, one layout a kind.
  fileprivate var isWrittenAsXcodeWrites: Bool {
    guard style.hasSections, style.hasComments, style.sectionsSortedByID,
      bytes.starts(with: "// !$*UTF8*$!".utf8), diagnostics.isEmpty, source.isIndentedWithTabs
    else { return false }
    var comments = ReferenceComments(self)
    var layouts: [String: Bool] = [:]
    for id in objectIDs {
      guard let place = source.object(id), let isa = isa(id) else { return false }
      let isOnOneLine = !source.spansLines(place)
      if layouts.updateValue(isOnOneLine, forKey: isa) ?? isOnOneLine != isOnOneLine { return false }
      if source.comment(after: place - 1) != comments.comment(for: id) { return false }
      if !source.isCanonical(place, isOnOneLine: isOnOneLine, &comments) { return false }
    }
    return true
  }

  /// The last object from which its kind's layout, or the project's name, could be told.
  fileprivate func isOnlyEvidence(_ id: ObjectID) -> Bool {
    guard let isa = isa(id) else { return true }
    return isa == "PBXProject" || isa.hasPrefix("PBXFileSystemSynchronized") && ids(ofKind: isa).count == 1
  }
}

extension Source {
  fileprivate var isIndentedWithTabs: Bool {
    !zip(bytes, bytes.dropFirst()).contains { $0 == 0x09 && $1 == 0x20 }
  }

  fileprivate func isCanonical(_ node: TapeIndex, isOnOneLine: Bool, _ comments: inout ReferenceComments) -> Bool {
    let children = children(of: node)
    switch tape[node].kind {
    case .data: return false
    case .string:
      if let comment = comment(after: node), comments.comment(for: ObjectID(text(of: node))) != comment {
        return false
      }
      return quoted(text(of: node)) == String(decoding: bytes[tape[node].range], as: UTF8.self)
    case .list, .dictionary:
      if spansLines(node) == isOnOneLine { return false }
      if tape[node].kind == .list {
        return children.allSatisfy { isCanonical($0, isOnOneLine: isOnOneLine, &comments) }
      }
      let keys = children.map { text(of: $0) }
      return zip(keys, keys.dropFirst()).allSatisfy(keyPrecedes)
        && children.allSatisfy { isCanonical($0 + 1, isOnOneLine: isOnOneLine, &comments) }
    }
  }
}
