// Control characters in texts from outside.

import Diagnostics
import Terminal
import TestSupport
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain “text” é構", "plain “text” é構"), ("a\u{1b}[31mb", "a\\u001b[31mb"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
    ("\u{0}\u{7f}\u{9b}2J", "\\u0000\\u007f\\u009b2J"), ("a\u{202e}b\u{2066}", "a\\u202eb\\u2066"),
    ("a\u{a0}b", "a\u{a0}b"),
  ])
  func isWrittenOut(_ text: String, _ shown: String) { #expect(visible(text) == shown) }

  @Test func aReportKeepsItsLinesAndItsColoursAndNoOthers() {
    let style = TextStyle(isColoured: true)
    let report = style.red("a\u{1b}[2J") + "\tb\r\n" + style.dim("c")
    #expect(visibleLines(report, style: style) == style.red("a\\u001b[2J") + "\tb\\r\n" + style.dim("c"))
    #expect(visibleLines("\u{1b}[31mred\n", style: .plain) == "\\u001b[31mred\n")
  }

  @Test func aDiagnosticIsALineForEachPlace() {
    let place = SourceLocation(file: "a\u{1b}]0;x\u{7}.yml", line: 1, column: 2)
    let diagnostic = Diagnostic(
      "a.b", .error, "there is no “\u{1b}[2J\n”", at: place, related: [.init("of \u{9b}", at: place)])
    #expect(
      diagnostic.text(style: .plain)
        == "a\\u001b]0;x\\u0007.yml:1:2: error: there is no “\\u001b[2J\\n”\n  a\\u001b]0;x\\u0007.yml:1:2: note: of \\u009b"
    )
  }

  @Test func nothingGetsThroughThatMovesTheCursor() {
    var random = SeededGenerator(seed: 12)
    let seed = Array("\u{1b}[1;31mred\u{1b}[0m\r\n\u{1b}]0;t\u{7}\u{9b}2Jé構\u{202e}".utf8)
    Fuzzing.rounds(3000) { _ in
      let text = String(decoding: random.mutated(seed, limit: 12), as: UTF8.self)
      #expect(visible(text).unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f..<0xa0).contains($0.value) })
      let coloured = visibleLines(text, style: TextStyle(isColoured: true))
      #expect(coloured.matches(of: /\u{1b}\[([0-2]|3[12346])m/).count == coloured.filter { $0 == "\u{1b}" }.count)
    }
  }
}
