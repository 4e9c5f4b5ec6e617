// No file, however broken, does worse than a rejection with places.

import Configuration
import Diagnostics
import Testing

@Suite struct MutationTests {
  @Test(arguments: [11, 12, 13]) func anyMutationIsDecodedOrRejectedWithPlaces(_ seed: UInt64) {
    var state = seed
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let lines = completeFile.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for _ in 0..<300 {
      var mutated = lines
      for _ in 0...next() % 3 {
        let line = Int(next() % UInt64(mutated.count))
        switch next() % 4 {
        case 0: mutated.remove(at: line)
        case 1: mutated.insert(mutated[Int(next() % UInt64(mutated.count))], at: line)
        case 2: mutated[line].insert(contentsOf: [0x20, 0x20], at: 0)
        default:
          guard !mutated[line].isEmpty else { continue }
          let column = Int(next() % UInt64(mutated[line].count))
          mutated[line][column] = Array("x[]{}:$().'\"-0/".utf8)[Int(next() % 15)]
        }
      }
      do {
        _ = try FixpointFile.parse(bytes: Array(mutated.joined(separator: [0x0A])), file: "fixpoint.yml")
      } catch let rejection as Rejection {
        #expect(!rejection.diagnostics.isEmpty && rejection.diagnostics.allSatisfy { $0.location?.line != nil })
      } catch {
        Issue.record("\(error)")
      }
    }
  }
}
