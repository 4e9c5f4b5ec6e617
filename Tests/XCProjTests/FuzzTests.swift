// Damaged files never crash, hang or lose bytes.

import Diagnostics
import Foundation
import TestSupport
import Testing
import XCProj

@Suite("Damaged JSON projects")
struct FuzzTests {
  /// So many files, or for so long as `FIXPOINT_FUZZ_SECONDS` says.
  @Test("Each either is refused with a place or keeps its bytes, formats to the same value and can be edited")
  func mutations() throws {
    let seeds = try Self.seeds()
    #expect(seeds.count >= 4)
    let seconds = ProcessInfo.processInfo.environment["FIXPOINT_FUZZ_SECONDS"].flatMap(Double.init)
    let start = Date()
    var random = SeededGenerator(seed: seconds == nil ? 0x5EED : UInt64(start.timeIntervalSince1970))
    var edits = RandomEdits(seed: random.next(), donors: try seeds.map { try document($0).root.value })
    var parsed = 0
    var round = 0
    while seconds.map({ Date().timeIntervalSince(start) < $0 }) ?? (round < 1_000) {
      let bytes = mutated(seeds[round % seeds.count], &random)
      round += 1
      do {
        let document = try document(bytes)
        parsed += 1
        try checkSound(document, bytes, &edits)
      } catch let rejection as Rejection {
        #expect(rejection.diagnostics.first?.location?.line != nil)
      }
    }
    if seconds != nil { print("\(round) files, \(parsed) of them read") }
    #expect(parsed > round / 10)
  }

  private func document(_ bytes: [UInt8]) throws -> XCProjDocument { try XCProjDocument(parsing: bytes, file: "p") }

  private func checkSound(_ document: XCProjDocument, _ bytes: [UInt8], _ edits: inout RandomEdits) throws {
    try #require(document.bytes == bytes)
    for diagnostic in document.check() { try #require(diagnostic.location?.line != nil) }
    let value = document.root.value
    let formatted = document.canonicalBytes()
    try #require(XCProjDocument.canonicalBytes(value) == formatted)
    try #require(try self.document(formatted).canonicalBytes() == formatted, "\(text(bytes))")
    let wanted = edits.edited(value)
    var edited = document
    edited.update(to: wanted)
    try #require(
      try canonicalValue(edited.bytes) == canonicalValue(XCProjDocument.canonicalBytes(wanted)),
      "\(text(bytes))\n\(text(edited.bytes))")
    edited.update(to: value)
    try #require(edited.bytes == bytes)
  }

  /// Keys that no record has stay in their own order, so order does not count.
  private func canonicalValue(_ bytes: [UInt8]) throws -> XCValue {
    try document(document(bytes).canonicalBytes()).root.value.withSortedKeys
  }

  private func mutated(_ seed: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = seed
    for _ in 0...(Int.random(in: 0..<6, using: &random) / 3) {
      let at = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1: bytes.insert(contentsOf: tokens.randomElement(using: &random)?.utf8 ?? "".utf8, at: at)
      case 2: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1..<9, using: &random)))
      case 3: if at < bytes.count { bytes[at] = UInt8.random(in: 0...255, using: &random) }
      default:
        let end = min(bytes.count, at + Int.random(in: 0..<60, using: &random))
        bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &random))
      }
    }
    return bytes
  }

  private static func seeds() throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Seeds")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
  }
}

extension XCValue {
  fileprivate var withSortedKeys: XCValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withSortedKeys))
    case .object(let members):
      .object(members.map { Member($0.key, $0.value.withSortedKeys) }.sorted { $0.key < $1.key })
    default: self
    }
  }
}

private let tokens = [
  "{", "}", "[", "]", ":", ",", "\"", "'", "/*", "*/", "//", "\n", "\r\n", "\r", "null", "true", "-0x1f", "1e9", ".5",
  "\\",
  "\\u00e9", "\\x41", "\\\n", "a", "é", "\u{2028}", "\u{FEFF}", "\"kind\": \"group\",", "\"name\": \"x\",", "[ ],",
  "{ },",
  "/* c */", "// c\n", "\"id:\"", "\"..\"", "\"a/b\"", "\"\"",
]
