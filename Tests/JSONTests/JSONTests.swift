// JSON text and values.

import Diagnostics
import JSON
import TestSupport
import Testing

@Suite struct JSONTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8), file: "a.json") }

  @Test func keepsOrderAndText() throws {
    let text = #"{"b":[1,-2,1.10,1e3,true,null],"a":{"é\n":"\u0001\"\\"}}"#
    #expect(try parse(text).text() == text)
  }

  @Test func writesOneElementALine() {
    let value: JSONValue = ["a": [1, []], "b": [:]]
    #expect(value.text(pretty: true) == "{\n  \"a\": [\n    1,\n    []\n  ],\n  \"b\": {}\n}")
  }

  @Test func joinsSurrogatePairs() throws {
    #expect(try parse(#""\ud83d\ude00\u00e9""#) == "😀é")
  }

  @Test(arguments: [
    ("{\"a\":1,\n \"a\":2}", 2, 2), ("[1,]", 1, 4), ("01", 1, 2), ("\"a\nb\"", 1, 3), ("[1] x", 1, 5), ("", 1, 1),
    ("\"\\ud83d\"", 1, 8), ("{a:1}", 1, 2), ("-", 1, 2), ("1.", 1, 3), ("tru", 1, 1), ("[\"é\",@]", 1, 6),
  ])
  func namesTheFault(_ text: String, line: Int, column: Int) {
    let error = #expect(throws: Rejection.self) { try parse(text) }
    #expect(error?.diagnostics.first?.location == SourceLocation(file: "a.json", line: line, column: column))
  }

  @Test func refusesDeepNests() {
    #expect(throws: Rejection.self) { try parse(String(repeating: "[", count: 1_000_000)) }
  }

  @Test func refusesInvalidUTF8() {
    #expect(throws: Rejection.self) { try JSONValue(parsing: [0x22, 0xff, 0x22], file: "a.json") }
  }

  @Test func survivesMutations() {
    let seed = Array(#"{"a":[1,2.5e-3,"x\u00e9\ud83d\ude00"],"b":{"c":null}}"#.utf8)
    var random = SeededGenerator(seed: 42)
    for _ in 0..<5_000 {
      let bytes = random.mutated(seed)
      guard let value = try? JSONValue(parsing: bytes, file: "a.json") else { continue }
      #expect((try? JSONValue(parsing: value.bytes(), file: "b.json")) == value)
    }
  }
}
