// No text, however broken, does worse than a rejection.

import Diagnostics
import TestSupport
import Testing
import YAML

@Suite struct MutationTests {
  private let seeds = [
    "a: &x {p: 1, q: [1, 2]}\nb: *x\nc: {<<: *x, r: |\n  text\n}\n", "- 'a'\n- \"b\\u00e9\"\n- !!str 1\n# c\n",
    "targets:\n  w: {type: widget, path: targets/w}\n  'x y':\n    k: >-\n      folded\n      text\n",
  ]

  @Test(arguments: [1, 2, 3]) func anyMutationIsReadOrRejected(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<1500 {
      let bytes = random.mutated(Array(seeds.randomElement(using: &random)!.utf8))
      do {
        _ = try Document(parsing: bytes, file: "a.yml")
        read += 1
      } catch {
        #expect(error is Rejection)
      }
    }
    #expect(read > 0)
  }
}
