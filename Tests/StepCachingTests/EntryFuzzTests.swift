// Damaged entries never crash, and are never taken for another result.

import BuildGraph
import Platform
import TestSupport
import Testing

@testable import StepCaching

@Suite("Damaged entries")
struct EntryFuzzTests {
  @Test("Each is refused, or says what the whole one says")
  func mutations() {
    var random = SeededGenerator(seed: Fuzzing.seed(0xCAC4E))
    var long = EntryTests.sample
    long.output = Array(repeating: 7, count: ActionEntry.outputLimit + 1)
    let seeds = [EntryTests.sample, long, CachedResult(), CachedResult(exitCode: 1)].map { ActionEntry($0) }
    Fuzzing.rounds(4_000) { round in
      let whole = seeds[round % seeds.count]
      let bytes = random.mutated(whole.bytes(of: action("a")))
      if let entry = ActionEntry(parsing: bytes, of: action("a")) { #expect(entry == whole, "\(bytes)") }
    }
  }
}
