// Real files: read, kept, edited and put back.

import Diagnostics
import Testing

@testable import PBXProj

@Suite("Real project files", .enabled(if: Corpus.isThere))
struct CorpusRoundTripTests {
  @Test("An unedited file keeps its bytes, and what is no project is refused with a place")
  func roundTrip() throws {
    var read = 0
    var refused: [String: Int] = [:]
    for path in Corpus.projectFiles {
      let bytes = try Corpus.bytes(path)
      do {
        let document = try ProjectDocument(parsing: bytes, file: path)
        #expect(document.bytes == bytes, "\(path)")
        #expect(document.rootObject != nil, "\(path)")
        read += 1
      } catch let rejection as Rejection {
        let diagnostic = try #require(rejection.diagnostics.first)
        #expect(diagnostic.location?.line != nil, "\(path)")
        refused[diagnostic.id, default: 0] += 1
      }
    }
    print("read \(read) of \(Corpus.projectFiles.count) files; refused:", refused.sorted { $0.key < $1.key })
    #expect(read > 800)
  }

  @Test("Committed conflict markers are named with both sides")
  func conflicts() throws {
    let files = Corpus.projectFiles.filter { $0.hasPrefix("conflicts/") }
    #expect(!files.isEmpty)
    for path in files {
      let bytes = try Corpus.bytes(path)
      let rejection = #expect(throws: Rejection.self, "\(path)") {
        try ProjectDocument(parsing: bytes, file: path)
      }
      let diagnostic = try #require(rejection?.diagnostics.first)
      #expect(diagnostic.id == "pbxproj.merge-conflict", "\(path): \(diagnostic)")
    }
  }

  @Test("What is added and then removed, with a save after each, leaves the bytes as they were")
  func inverse() throws {
    var edited = 0
    for path in Corpus.sample {
      guard let document = try Corpus.document(path) else { continue }
      let additions = Additions(to: document)
      var copy = document
      additions.make(in: &copy)
      let grown = copy.bytes
      #expect(grown != document.bytes, "\(path)")
      additions.takeBack(in: &copy)
      #expect(copy.bytes == document.bytes, "in one go: \(path)")
      var again = try ProjectDocument(parsing: grown, file: path)
      for id in additions.ids { #expect(again.contains(id), "\(path)") }
      additions.takeBack(in: &again)
      if let difference = firstDifference(document.bytes, again.bytes) { Issue.record("\(path) \(difference)") }
      edited += 1
    }
    print("added to and took from \(edited) files")
  }

  @Test("Adding in two runs gives the bytes of adding in one")
  func history() throws {
    for path in Corpus.sample {
      guard let document = try Corpus.document(path) else { continue }
      let additions = Additions(to: document)
      var once = document
      additions.make(in: &once)
      var first = document
      additions.makeObjects(in: &first, where: { $0.isMultiple(of: 2) })
      var second = try ProjectDocument(parsing: first.bytes, file: path)
      additions.makeObjects(in: &second, where: { !$0.isMultiple(of: 2) })
      var third = try ProjectDocument(parsing: second.bytes, file: path)
      additions.makeEntries(in: &third)
      if let difference = firstDifference(once.bytes, third.bytes) { Issue.record("\(path) \(difference)") }
    }
  }
}

/// New objects of kinds that are there and that are not, elements in lists, keys at two depths.
private struct Additions {
  var objects: [(id: ObjectID, isa: String, fields: [(String, NewValue)])] = []
  var lists: [(id: ObjectID, path: [String], index: Int)] = []
  var keys: [(id: ObjectID, path: [String])] = []

  var ids: [ObjectID] { objects.map(\.id) }

  init(to document: ProjectDocument) {
    let kinds = ["PBXBuildFile", "PBXGroup", "PBXAggregateTarget", "AAFirst", "PBXRezBuildPhase", "ZZLast"]
    for (at, isa) in kinds.enumerated() {
      for copy in 0..<3 {
        let id = ObjectID("F1C5ED01000000000000\((9 - copy) * 11)\(at)\(at)")
        objects.append((id, isa, [("name", .string("New \(copy)")), ("children", .list([.reference(id)]))]))
      }
    }
    let ids = document.objectIDs
    for at in stride(from: 0, to: ids.count, by: max(1, ids.count / 40)) {
      let id = ids[at]
      for (key, value) in document.object(id)?.entries ?? [] where !["isa", "name"].contains(key) {
        switch value.kind {
        case .list:
          if lists.last?.id != id { lists.append((id, [key], value.elements.count / 2)) }
        case .dictionary:
          if keys.last?.id != id { keys.append((id, [key, "MIDDLE_OF_NOWHERE"])) }
        default: break
        }
      }
      if document.object(id)?.kind == .dictionary { keys.append((id, ["newKey"])) }
    }
  }

  func make(in document: inout ProjectDocument) {
    makeObjects(in: &document) { _ in true }
    makeEntries(in: &document)
  }

  func makeObjects(in document: inout ProjectDocument, where passes: (Int) -> Bool) {
    for (at, object) in objects.enumerated() where passes(at) {
      document.insert(object.id, isa: object.isa, object.fields)
    }
  }

  func makeEntries(in document: inout ProjectDocument) {
    for key in keys { document.set(["a b", ["inner": "c"]], at: key.path, in: key.id) }
    for list in lists {
      document.insert(.reference(objects[0].id), at: list.index, intoListAt: list.path, in: list.id)
      let end = document.value(at: list.path, in: list.id)?.elements.count ?? 0
      document.insert(.string("at the end"), at: end, intoListAt: list.path, in: list.id)
    }
  }

  func takeBack(in document: inout ProjectDocument) {
    for key in keys { document.removeValue(at: key.path, in: key.id) }
    for list in lists {
      document.removeElement(at: list.index, fromListAt: list.path, in: list.id)
      let end = document.value(at: list.path, in: list.id)?.elements.count ?? 0
      document.removeElement(at: end - 1, fromListAt: list.path, in: list.id)
    }
    for id in ids { document.remove(id) }
  }
}
