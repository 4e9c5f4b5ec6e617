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
    let end = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    var round = 0
    while end.map({ ContinuousClock.now < $0 }) ?? (round < 3_000) {
      defer { round += 1 }
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
    print("\(round) damaged files, \(parsed) of them parsed")
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
    let written = edited.bytes
    do {
      let again = try ProjectDocument(parsing: written, file: "p")
      #expect(edited.hasSameObjects(as: again), "\(document.bytes)")
    } catch {
      Issue.record("\(error): \(document.bytes)")
    }
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

  /// `FIXPOINT_FUZZ_SECONDS`: how long to go on; a fixed number of rounds where it is not set.
  private static let seconds = ProcessInfo.processInfo.environment["FIXPOINT_FUZZ_SECONDS"].flatMap(Int.init)

  static func seeds() throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Seeds")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
  }
}
