// What must hold of every edit.

import TestSupport
import Testing
import XCProj

@Suite("Any edit of a sample", .enabled(if: Corpus.isPresent))
struct UpdatePropertyTests {
  #if DEBUG
    static let rounds = 4
  #else
    static let rounds = 200
  #endif

  static let donors: [XCValue] = Samples.paths.compactMap { try? Samples.document($0).root.value }

  @Test("leaves canonical text canonical, and taken back restores it", arguments: Samples.paths)
  func canonical(path: String) throws {
    let text = try Samples.document(path).canonicalBytes()
    let document = try XCProjDocument(parsing: text, file: "p")
    let value = document.root.value
    var edits = RandomEdits(seed: UInt64(path.utf8.count), donors: Self.donors)
    for round in 0..<Self.rounds {
      let wanted = edits.edited(value)
      var edited = document
      edited.update(to: wanted)
      let expected = XCProjDocument.canonicalBytes(wanted)
      try #require(edited.bytes == expected, "\(path), round \(round)\n\(difference(edited.bytes, expected))")
      var reread = try XCProjDocument(parsing: edited.bytes, file: "p")
      reread.update(to: value)
      try #require(reread.bytes == text, "\(path), back in round \(round)\n\(difference(reread.bytes, text))")
      edited.update(to: value)
      try #require(edited.bytes == text)
    }
  }

  @Test("of text with comments and odd spacing says what was meant and can be undone", arguments: Samples.paths)
  func odd(path: String) throws {
    let plain = try XCProjDocument(parsing: Samples.document(path).canonicalBytes(), file: "p")
    var edits = RandomEdits(seed: UInt64(path.utf8.count) + 1, donors: Self.donors)
    for round in 0..<Self.rounds {
      let text = edits.untidied(plain.bytes)
      var document = try XCProjDocument(parsing: text, file: "p")
      let value = document.root.value
      try #require(value == plain.root.value)
      let wanted = edits.edited(value)
      document.update(to: wanted)
      let reread = try XCProjDocument(parsing: document.bytes, file: "p")
      let expected = XCProjDocument.canonicalBytes(wanted)
      try #require(
        reread.canonicalBytes() == expected,
        "\(path), round \(round)\n\(difference(reread.canonicalBytes(), expected))\n\(XCProjTests.text(document.bytes))"
      )
      document.update(to: value)
      try #require(document.bytes == text)
    }
  }
}

/// The first lines that differ.
func difference(_ a: [UInt8], _ b: [UInt8]) -> String {
  let left = text(a).split(separator: "\n", omittingEmptySubsequences: false)
  let right = text(b).split(separator: "\n", omittingEmptySubsequences: false)
  let first = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
  let range = max(0, first - 3)
  return "line \(first + 1), is:\n\(left.dropFirst(range).prefix(9).joined(separator: "\n"))\nshould be:\n"
    + right.dropFirst(range).prefix(9).joined(separator: "\n")
}
