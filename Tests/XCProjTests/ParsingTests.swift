// What is read, and what is refused.

import Diagnostics
import TestSupport
import Testing
import XCProj

@Suite("Reading JSON projects")
struct ParsingTests {
  @Test("Every sample parses and keeps its bytes", .enabled(if: Corpus.isPresent), arguments: Samples.paths)
  func samples(path: String) throws {
    #expect(try Samples.document(path).bytes == Corpus.read(path))
  }

  @Test("Comments, trailing commas, single quotes and bare keys are read")
  func dialect() throws {
    let document = try parse(
      "\u{FEFF}{ // one\r\n  a: 'x\\'y', /* two */ \"b-c\": [1, 2,], $d_1: null, \u{00A0}\\u0065: true }\r\n")
    #expect(
      document.root.value == ["a": "x'y", "b-c": [1, 2], "$d_1": .null, "e": true])
  }

  @Test("Escapes say their characters, and an escaped line break stays one")
  func escapes() throws {
    let document = try parse(#"{"a": "\"\\\/\b\f\n\r\t\u00e9\x41\ud83d\ude00"# + "\\\n\"}")
    #expect(document.root["a"]?.string == "\"\\/\u{8}\u{C}\n\r\t\u{E9}A\u{1F600}\n")
  }

  @Test(
    "Whole numbers are integers; others keep their spelling",
    arguments: [
      ("12", 12), ("-7", -7), ("+3", 3), ("0x1F", 31), ("-0X10", -16), ("1.0", .number("1.0")),
      (".5", .number(".5")), ("5.", .number("5.")), ("1e3", .number("1e3")), ("Infinity", .number("Infinity")),
      ("-NaN", .number("-NaN")), ("99999999999999999999", .number("99999999999999999999")),
    ] as [(String, XCValue)])
  func numbers(text: String, value: XCValue) throws {
    #expect(try parse("{\"a\": \(text)}").root["a"]?.value == value)
  }

  @Test(
    "Broken text is refused with its place",
    arguments: [
      ("", 1, 1), ("[]", 1, 1), ("{\n  \"a\": 1", 1, 1), ("{\n  \"a\" 1}", 2, 7), ("{\n  a-b: 1}", 2, 3),
      ("{\"a\": [1,,2]}", 1, 10), ("{,}", 1, 2), ("{\"a\": 1,,}", 1, 9), ("{\"a\": 'x}", 1, 7),
      ("{\"a\": \"\\v\"}", 1, 8), ("{\"a\": \"\\u0000\"}", 1, 8), ("{\"a\": \"\\ud800\"}", 1, 8),
      ("{\"a\": \"x\ty\"}", 1, 9), ("{\"a\": 01}", 1, 7), ("{\"a\": 1} 2", 1, 10), ("{ /* }", 1, 3),
      ("{\"a\": truely}", 1, 7), ("{\"a\": 1 \"b\": 2}", 1, 9), ("{\n  \"é\": \"\n\"}", 2, 8),
    ])
  func broken(text: String, line: Int, column: Int) throws {
    let rejection = try #require(throws: Rejection.self) { try parse(text) }
    let location = rejection.diagnostics.first?.location
    #expect(location?.line == line && location?.column == column, "\(rejection)")
    #expect(rejection.cause == .input)
  }

  @Test("A key that stands twice is refused with both lines")
  func duplicates() throws {
    let rejection = try #require(throws: Rejection.self) { try parse("{\n  \"name\": 1,\n  'n\\u0061me': 2,\n}\n") }
    #expect(
      rejection.description
        == "project.xcproj:3:3: error: “name” stands twice in one object, on lines 2 and 3; keep one of them")
  }

  @Test("A merge conflict is named with both sides' lines")
  func conflict() throws {
    let text = "{\n<<<<<<< HEAD\n  \"a\": 1,\n=======\n  \"a\": 2,\n  \"b\": 3,\n>>>>>>> feature\n}\n"
    let rejection = try #require(throws: Rejection.self) { try parse(text) }
    #expect(rejection.description.contains("line 3 (HEAD) against lines 5–6 (feature)"))
  }

  @Test("Bytes that are no UTF-8 are refused where they stand")
  func encodings() throws {
    let stray = try #require(throws: Rejection.self) {
      try XCProjDocument(parsing: Array("{\n\"a\": \"".utf8) + [0xE9] + Array("\"}".utf8), file: "p")
    }
    #expect(stray.diagnostics.first?.location?.line == 2)
    for bytes in [[0xFF, 0xFE, 0x7B, 0], [0, 0x7B, 0, 0x7D], [0x7B, 0, 0, 0], [0, 0, 0xFE, 0xFF]] as [[UInt8]] {
      let wide = try #require(throws: Rejection.self) { try XCProjDocument(parsing: bytes, file: "p") }
      #expect(wide.description.contains("UTF-16") || wide.description.contains("UTF-32"))
    }
  }

  @Test("A million arrays in one another are an error")
  func deep() throws {
    let text = "{\"a\": " + String(repeating: "[", count: 1_000_000)
    let rejection = try #require(throws: Rejection.self) { try parse(text) }
    #expect(rejection.description.contains("nested more than 256 deep"))
  }

  @Test("Places are right in long lines and after them")
  func places() throws {
    let long = String(repeating: "é😀x", count: 700)
    let root = try parse("{\"a\": \"\(long)\", \"b\": [1,\r\n\n\"\(long)\", 2]}").root
    #expect(root["b"]?.location.description == "project.xcproj:1:2116")
    #expect(root["b"]?.elements.map(\.location.line) == [1, 3, 3])
    #expect(root["b"]?.elements.map(\.location.column) == [2117, 1, 2105])
  }

  @Test("A value that nests too deep is written all the same, and refused when it is read")
  func deepValue() throws {
    for depth in [300, 3_000] {
      let value = (0..<depth).reduce(XCValue.object([])) { inner, _ in ["a": inner] }
      let rejection = try #require(throws: Rejection.self) {
        try XCProjDocument(parsing: XCProjDocument.canonicalBytes(value), file: "p")
      }
      #expect(rejection.description.contains("nested more than 256 deep"))
    }
  }
}
