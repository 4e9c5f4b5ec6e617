// Output of programs among other lines, and the width of text.

import Terminal
import TestSupport
import Testing

@Suite struct OutputTextTests {
  private func plain(_ text: String) -> String { outputText(of: Array(text.utf8), keepsColour: false) }

  @Test(arguments: [
    ("", ""), ("a", "a\n"), ("a\n\nb\n", "a\n\nb\n"), ("10%\r50%\r100%\ndone\n", "100%\ndone\n"),
    ("a\r\nb\r\n", "a\nb\n"),
    ("\u{1b}[1;31mred\u{1b}[0m", "red\n"), ("\u{1b}[2J\u{1b}[3Aup\u{1b}[K", "up\n"),
    ("\u{1b}]0;title\u{7}a\u{1b}]8;;https://x\u{1b}\\b", "ab\n"), ("a\u{8}\u{0}\u{7f}\u{85}b\tc", "ab\tc\n"),
    ("\u{202e}evil", "evil\n"), ("\u{1b}(Ba\u{1b}=b", "ab\n"), ("\u{1b}[", ""), ("\u{1b}]0;no end\nb", "\nb\n"),
  ])
  func keepsWhatCanBeRead(_ written: String, _ shown: String) { #expect(plain(written) == shown) }

  @Test func keepsColoursAndEndsThem() {
    func coloured(_ text: String) -> String { outputText(of: Array(text.utf8), keepsColour: true) }
    #expect(coloured("\u{1b}[31mred\u{1b}[m\u{1b}[2J") == "\u{1b}[31mred\u{1b}[m\n")
    #expect(coloured("\u{1b}[31mred") == "\u{1b}[31mred\n\u{1b}[0m")
    #expect(coloured("\u{1b}[?25mhidden") == "hidden\n")
  }

  @Test func bytesThatAreNoTextAreReplaced() {
    #expect(outputText(of: [0x61, 0xff, 0x62], keepsColour: false) == "a\u{fffd}b\n")
  }

  @Test func noBytesGetThroughThatMoveTheCursor() {
    var random = SeededGenerator(seed: 11)
    let seed = Array("\u{1b}[1;31mred\u{1b}[0m\r\n\u{1b}]0;t\u{7}\u{1b}(B\u{9b}2Jé構\r50%".utf8)
    Fuzzing.rounds(5000) { _ in
      let bytes = random.mutated(random.mutated(seed), limit: 12)
      let plain = outputText(of: bytes, keepsColour: false)
      #expect(plain.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || ($0.value >= 0x20 && $0 != "\u{9b}") })
      #expect(plain.isEmpty || plain.hasSuffix("\n"))
      let coloured = outputText(of: bytes, keepsColour: true)
      #expect(coloured.matches(of: /\u{1b}\[[0-9;:]*m/).count == coloured.filter { $0 == "\u{1b}" }.count)
    }
  }
}

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("構成", 4), ("한", 2), ("👩‍👩‍👧", 2), ("☎️", 2), ("☎", 1),
    ("a\u{200b}b", 2),
    ("…", 1), ("🇩🇪", 2),
  ])
  func countsColumns(_ text: String, _ width: Int) { #expect(displayWidth(of: text) == width) }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("構成を", 5, "構成…"), ("構成を", 4, "構…"), ("abc", 1, "…"),
    ("abc", 0, ""),
  ])
  func cuts(_ text: String, _ limit: Int, _ result: String) {
    #expect(truncated(text, toWidth: limit) == result)
    #expect(displayWidth(of: result) <= limit)
  }
}
