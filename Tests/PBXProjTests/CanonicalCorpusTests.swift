// Files that Xcode wrote are what the canonical writer writes, and why the others are not is known of each.

import Foundation
import Testing

@testable import PBXProj

@Suite("The canonical writer, held against real files", .enabled(if: Corpus.isThere))
struct CanonicalCorpusTests {
  @Test("Every file comes out byte for byte, but for those that another tool or a hand wrote")
  func files() throws {
    let exceptions = try ForeignLayout.table()
    var identical = 0
    var others: [String: Int] = [:]
    var count = 0
    for path in Corpus.sample {
      guard let document = try Corpus.document(path) else { continue }
      count += 1
      let written = document.canonicalBytes(projectName: Corpus.projectName(path))
      let kinds = differenceKinds(document.bytes, written)
      guard let exception = exceptions[path] else {
        if kinds.isEmpty { identical += 1 } else { Issue.record("\(kinds)\t?\t\(path)") }
        continue
      }
      #expect(kinds == exception.kinds, "\(kinds)\t\(exception.reason)\t\(path)")
      others[exception.reason, default: 0] += 1
    }
    print("\(identical) of \(count) files are as they would be written; the others:")
    for (reason, count) in others.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print("  \(count) \(reason)")
    }
    #expect(count - others.values.reduce(0, +) == identical)
  }

  @Test("Every file in the table of exceptions is there")
  func table() throws {
    let files = Set(Corpus.projectFiles)
    for path in try ForeignLayout.table().keys.sorted() { #expect(files.contains(path), "\(path)") }
  }

  @Test("The meaning of a file stays, and writing it again changes nothing")
  func meaning() throws {
    for path in Corpus.sample {
      guard let document = try Corpus.document(path) else { continue }
      let name = Corpus.projectName(path)
      let written = document.canonicalBytes(projectName: name)
      let again = try ProjectDocument(parsing: written, file: path)
      #expect(again.hasSameObjects(as: document), "\(path)")
      #expect(again.canonicalBytes(projectName: name) == written, "\(path)")
    }
  }
}

extension Corpus {
  /// The name of the `.xcodeproj` folder, which some folders of the corpus have as a part of the file's name, with `__`
  /// for the slash; nil for a file that lies in none.
  static func projectName(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    let (folder, ending) = (parts.dropLast().last ?? "", ".xcodeproj")
    if folder.hasSuffix(ending) { return String(folder.dropLast(ending.count)) }
    guard let name = parts.last, name.hasSuffix(ending + "__project.pbxproj") else { return nil }
    let stem = String(name.dropLast((ending + "__project.pbxproj").utf8.count))
    // The name itself may have underscores; what the file says of it tells where it begins.
    if let document = try? document(path), let own = document.source.projectName, stem.hasSuffix("__" + own) {
      return own
    }
    return stem.components(separatedBy: "__").last
  }
}
