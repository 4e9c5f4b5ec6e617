// Damaged files never crash, hang or lose bytes.

import Diagnostics
import Foundation
import Testing

@testable import PBXProj

@Suite("Damaged project files")
struct FuzzTests {
  @Test("Each either is refused with a place or keeps its bytes, edits included")
  func mutations() throws {
    var random = SplitMix(state: 0x5EED)
    let seeds = try Self.seeds()
    #expect(seeds.count >= 4)
    var parsed = 0
    for round in 0..<3_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...random.below(3) { Self.mutate(&bytes, &random) }
      do {
        let document = try ProjectDocument(parsing: bytes, file: "p")
        #expect(document.bytes == bytes)
        try editAndTakeBack(document)
        parsed += 1
      } catch let rejection as Rejection {
        #expect(rejection.diagnostics.first?.location?.line != nil)
      }
    }
    #expect(parsed > 300)
  }

  /// What an edit writes must parse, whatever it was put into.
  private func editAndTakeBack(_ document: ProjectDocument) throws {
    var edited = document
    edited.insert("F1C5ED010000000000000001", isa: "PBXGroup", [("children", ["a b"])])
    for id in document.objectIDs.prefix(2) {
      for (key, value) in document.object(id)?.entries ?? [] where value.kind == .list {
        edited.insert("new", at: 0, intoListAt: [key], in: id)
      }
      edited.set("value", at: ["zKey"], in: id)
    }
    let again = try ProjectDocument(parsing: edited.bytes, file: "p")
    #expect(again.contains("F1C5ED010000000000000001"))
    _ = document.diagnostics
  }

  static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    let tokens = ["{", "}", "(", ")", ";", ",", "=", "\"", "/*", "*/", "//", "\n", "\r\n", "<0f>", "\\", "a", "é"]
    let at = random.below(bytes.count + 1)
    switch random.below(4) {
    case 0: bytes.insert(contentsOf: tokens[random.below(tokens.count)].utf8, at: at)
    case 1: bytes.removeSubrange(at..<min(bytes.count, at + 1 + random.below(8)))
    case 2: if at < bytes.count { bytes[at] = UInt8(random.below(256)) }
    default:
      let end = min(bytes.count, at + random.below(40))
      bytes.insert(contentsOf: bytes[at..<end], at: random.below(bytes.count + 1))
    }
  }

  static func seeds() throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Seeds")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
  }
}

/// A small generator, so that every run tries the same.
struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }
}
