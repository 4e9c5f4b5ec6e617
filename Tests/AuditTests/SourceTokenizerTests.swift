// Strings, comments and escapes of each language.

import Diagnostics
import TestSupport
import Testing

@testable import Audit

struct SourceTokenizerTests {
  static func strings(_ text: String, _ language: SourceLanguage) -> [String?] {
    SourceTokenizer.tokens(of: Array(text.utf8), language: language).filter(\.isString).map(\.string)
  }

  @Test func swiftEscapesAndRawStrings() {
    #expect(Self.strings(#"let a = "x\n\u{e9}\"y""#, .swift) == ["x\n\u{e9}\"y"])
    #expect(Self.strings("let a = #\"raw \\n \"quoted\" \\#u{41}\"#", .swift) == ["raw \\n \"quoted\" A"])
  }

  @Test func swiftMultilineStringLosesItsIndentation() {
    #expect(Self.strings("let a = \"\"\"\n    one\n      two\n    \"\"\"", .swift) == ["one\n  two"])
  }

  @Test func swiftInterpolationHasNoValueAndIsReadAsCode() {
    #expect(Self.strings(#"f("a\(g("b"))c", "d")"#, .swift) == [nil, "b", "d"])
  }

  @Test func swiftNestedCommentsAndRegularExpressionsAreSkipped() {
    #expect(Self.strings("/* \"a\" /* \"b\" */ \"c\" */ \"d\" // \"e\"", .swift) == ["d"])
    #expect(Self.strings("let r = /it's \"q\"/\nlet s = #/ \" /#\nlet t = \"u\"", .swift) == ["u"])
  }

  @Test func swiftUnterminatedStringEndsAtItsLine() {
    #expect(Self.strings("let a = \"open\nlet b = \"closed\"", .swift) == [nil, "closed"])
  }

  @Test func objectiveCStringsAndCharacters() {
    #expect(Self.strings("x = @\"a\\\"b\"; c = '\"'; y = \"d\"; /* @\"e\" */", .objectiveC) == ["a\"b", "\"", "d"])
  }

  @Test func javaScriptQuotesTemplatesAndExpressions() {
    #expect(Self.strings("f('a', \"b\", `c`, `d${g('e')}f`)", .javaScript) == ["a", "b", "c", nil, "e"])
    #expect(Self.strings(#"f('\x41\u0042\u{43}')"#, .javaScript) == ["ABC"])
    #expect(Self.strings("const r = /['\"]/g; const s = 'x'", .javaScript) == ["x"])
    #expect(Self.strings("const h = a / b; const s = 'x' / 2", .javaScript) == ["x"])
  }

  @Test func columnsAreScalarsFromOne() {
    let text = Array("// é\nlet é = \"a\"".utf8)
    let string = SourceTokenizer.tokens(of: text, language: .swift).first { $0.isString }
    let position = text.withUnsafeBufferPointer { LineTable($0).place(of: string?.offset ?? 0, in: $0) }
    #expect(position == (2, 9))
  }

  @Test func conditionalCompilationIsMarked() {
    let text = "let a = \"x\"\n#if DEBUG\nlet b = \"y\"\n#endif\nlet c = \"z\""
    let tokens = SourceTokenizer.tokens(of: Array(text.utf8), language: .swift).filter(\.isString)
    #expect(tokens.map(\.isConditional) == [false, true, false])
  }

  @Test(arguments: SourceLanguage.allCases) func anyBytesEnd(_ language: SourceLanguage) {
    let seed = Array(
      "let a = \"x\\(f(\"y\"))\" + #\"z\"#\n/* c */ `t${u}` @\"s\" '\\u{41}' \"\"\"\n m\n \"\"\" /r/ f(suiteName: \"g\")"
        .utf8)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let bytes = generator.mutated(seed)
      let file = SourceFile(path: .root, name: "f", language: language, bytes: bytes)
      #expect(file.calls.count <= bytes.count)
    }
  }

  @Test func deepInterpolationIsBounded() {
    let text = String(repeating: "\"\\(", count: 20_000)
    #expect(!Self.strings(text, .swift).isEmpty)
  }
}
