// Mutations of a program's answers: whatever it says, it is an answer or a refusal.

import Diagnostics
import JSON
import Platform
import PluginFixtures
import TestSupport
import Testing

@testable import PluginKit

@Suite struct AnswerFuzzTests {
  private static let identity = ProgramIdentity(name: "p", location: SourceLocation(file: "fixpoint.yml"))

  private static let seeds = [
    #"{"name":"s","version":"1","inputs":["a/*.b"],"outputs":["c"],"provides":["resolve","generate"]}"#,
    #"{"edits":[{"edit":"setting","target":"w","name":"X","configuration":"Debug","value":["a"],"file":"f","line":1}]}"#,
    #"{"edits":[{"edit":"entitlement","target":"w","key":"k","value":{"$data":"/w=="}}],"diagnostics":[]}"#,
    #"{"artifacts":[{"path":"c","text":"x","permissions":"0644"}]}"#,
  ]

  @Test(arguments: seeds)
  func noAnswerCrashes(seed: String) throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<2000 {
      let bytes = generator.mutated(Array(seed.utf8))
      guard let answer = (try? JSONValue(parsing: bytes, file: "a"))?.object else { continue }
      do {
        _ = try PluginDescription(answer, of: Self.identity)
      } catch { #expect(error is Rejection) }
      do {
        _ = try EditReader(program: Self.identity).edits(in: answer)
      } catch { #expect(error is Rejection) }
      do {
        _ = try ArtifactReader(program: Self.identity).artifacts(in: answer, declared: [TreePath("c")!])
      } catch { #expect(error is Rejection) }
    }
  }
}
