// Escapes in quoted strings.

import Testing
import TextEncodings

@Suite struct QuotedTextTests {
  private func text(_ bytes: [UInt8]) -> String { bytes.withUnsafeBufferPointer { unescapedText($0) } }

  @Test(arguments: [
    ("plain é", "plain é"), (#"a\nb\tc\\d\"e"#, "a\nb\tc\\d\"e"), (#"\a\b\f\r\v"#, "\u{7}\u{8}\u{C}\r\u{B}"),
    // Octal digits name a byte of the NeXTSTEP encoding, at most three of them.
    (#"\101\1012"#, "AA2"), (#"\335"#, "é"), (#"\7x"#, "\u{7}x"), (#"\376"#, "\u{FFFD}"),
    // `\U` and up to four hexadecimal digits name a unit of UTF-16.
    (#"\U00e9\U41z"#, "éAz"), (#"\Ud83d\Ude00"#, "😀"), (#"\Ud83dx\Ude00"#, "\u{FFFD}x\u{FFFD}"), (#"\Uz"#, "\0z"),
    // Any other character is itself, and a backslash at the end is nothing.
    (#"\q\é\"#, "qé"),
  ])
  func escapesAreReplaced(written: String, expected: String) { #expect(text(Array(written.utf8)) == expected) }

  @Test func bytesThatAreNoUTF8ArePutRight() {
    #expect(text([0x61, 0xE9, 0x62]) == "a\u{FFFD}b")
    #expect(text(Array(#"\n"#.utf8) + [0xE9]) == "\n\u{FFFD}")
  }

  @Test func theUpperHalfIsWhole() {
    #expect(NextStep.upperHalf.count == 128)
    #expect(NextStep.upperHalf[0xDD - 0x80] == 0xE9)
    #expect(NextStep.upperHalf.suffix(2) == [0xFFFD, 0xFFFD])
    #expect(Set(NextStep.upperHalf).count == 127)
  }
}
