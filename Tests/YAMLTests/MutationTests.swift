// No text, however broken, does worse than a rejection.

import Diagnostics
import Testing
import YAML

@Suite struct MutationTests {
  private let seeds = [
    "a: &x {p: 1, q: [1, 2]}\nb: *x\nc: {<<: *x, r: |\n  text\n}\n", "- 'a'\n- \"b\\u00e9\"\n- !!str 1\n# c\n",
    "targets:\n  w: {type: widget, path: targets/w}\n  'x y':\n    k: >-\n      folded\n      text\n",
  ]

  @Test(arguments: [1, 2, 3]) func anyMutationIsReadOrRejected(_ seed: UInt64) {
    var random = SplitMix(state: seed)
    var read = 0
    for _ in 0..<1500 {
      var bytes = Array(seeds[Int(random.next() % 3)].utf8)
      for _ in 0...random.next() % 4 { random.mutate(&bytes) }
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

/// A small reproducible source of numbers (Steele, Lea and Flood 2014).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return bytes.append(UInt8(truncatingIfNeeded: next())) }
    let index = Int(next() % UInt64(bytes.count))
    switch next() % 5 {
    case 0: bytes[index] = UInt8(truncatingIfNeeded: next())
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(Array("[]{}&*:-'\"\n\t <>%!".utf8)[Int(next() % 17)], at: index)
    case 3: bytes.insert(contentsOf: bytes[index..<min(index + 8, bytes.count)], at: index)
    default: bytes.removeSubrange(index..<min(index + 5, bytes.count))
    }
  }
}
