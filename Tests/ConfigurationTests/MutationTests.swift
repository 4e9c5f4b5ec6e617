// No file, however broken, does worse than a rejection with places.

import Configuration
import Diagnostics
import TestSupport
import Testing

@Suite struct MutationTests {
  @Test(arguments: [11, 12, 13]) func anyMutationIsDecodedOrRejectedWithPlaces(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = completeFile.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf8) }
    for _ in 0..<300 {
      var mutated = lines
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let line = mutated.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case 0: mutated.remove(at: line)
        case 1: mutated.insert(mutated.randomElement(using: &random)!, at: line)
        case 2: mutated[line].insert(contentsOf: [0x20, 0x20], at: 0)
        default:
          guard let column = mutated[line].indices.randomElement(using: &random) else { continue }
          mutated[line][column] = "x[]{}:$().'\"-0/".utf8.randomElement(using: &random)!
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
