// Damaged XML never crashes, hangs or loses bytes.

import Diagnostics
import Foundation
import TestSupport
import Testing
import XML

@Suite("Damaged XML")
struct MarkupFuzzTests {
  @Test("Each either is refused with a place or keeps its bytes, edits included")
  func mutations() throws {
    var random = SeededGenerator(seed: Fuzzing.seed(0xA77))
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Seeds")
    let seeds = try Fuzzing.seeds(in: folder).map(\.bytes)
    #expect(seeds.count >= 3)
    var parsed = 0
    try Fuzzing.rounds(2_000) { round in
      let bytes = random.mutated(seeds[round % seeds.count])
      do {
        let document = try MarkupDocument(parsing: bytes, file: "a.xml")
        #expect(document.bytes == bytes)
        try edit(document)
        parsed += 1
      } catch let rejection as Rejection {
        #expect(rejection.diagnostics.first?.location?.line != nil)
      }
    }
    #expect(parsed > 100)
  }

  /// What is put in is read back, and its removal leaves the same elements; the canonical form says the same.
  private func edit(_ document: MarkupDocument) throws {
    var edited = document
    let before = document.elements.map(\.name)
    let edits = document.elements.prefix(8).flatMap { element -> [MarkupEdit] in
      [
        .insert(NewElement("New", ["a": "<&>\"'"]), into: element, at: element.children.count),
        .setAttribute(element, "zz", to: "1", order: []),
      ]
    }
    edited.apply(edits)
    let new = edited.elements.filter { $0.name == "New" && $0["a"] == "<&>\"'" }
    #expect(new.count >= min(8, before.count))
    edited.apply(new.map { .remove($0) })
    #expect(edited.elements.map(\.name) == before)
    let canonical = try MarkupDocument(parsing: document.canonicalBytes(), file: "a.xml")
    #expect(canonical.elements.map(\.name) == before)
    #expect(canonical.elements.map(\.attributes) == document.elements.map(\.attributes))
  }
}
