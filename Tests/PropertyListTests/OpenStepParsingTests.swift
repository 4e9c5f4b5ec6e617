// Old-style property lists.

import Diagnostics
import PropertyList
import Testing

@Suite struct OpenStepParsingTests {
  @Test func everyTypeIsRead() throws {
    let text = #"""
      // !$*UTF8*$!
      { /* c */ a = b; "c d" = ( 1, "x\ny", ); e = { }; f = <68 65 6c>; path = /usr/lib; 'q' = '"'; }
      """#
    #expect(
      try read(text) == [
        "a": "b", "c d": ["1", "x\ny"], "e": [:], "f": .data(Array("hel".utf8)), "path": "/usr/lib", "q": "\"",
      ])
  }

  @Test func escapesAreResolved() throws {
    #expect(
      try read(#"("\U00e9", "\Ud83d\Ude00", "\101\0", "\341", "a\\b\"", "é")"#) == [
        "é", "😀", "A\0", "Æ", "a\\b\"", "é",
      ])
  }

  @Test func barePairsAreADictionary() throws {
    #expect(try read("\"a\" = \"b\";\nc;\n") == ["a": "b", "c": "c"])
  }

  @Test func aBareTextIsAText() throws { #expect(try read("  hello  ") == "hello") }

  @Test(arguments: [
    ("", "a.plist:1:1", "no property list"), ("{ a = b }", "a.plist:1:9", "`;` must stand here"),
    ("{ a = b;", "a.plist:1:1", "close it with `}`"), ("(a b)", "a.plist:1:4", "`,` or `)`"),
    ("(a", "a.plist:1:1", "close it with `)`"), ("{\n a = \"b;\n}", "a.plist:2:6", "close its quotes"),
    ("/* a", "a.plist:1:1", "comment does not end"), ("<ab c>", "a.plist:1:1", "two digits"),
    ("{ a = <zz>; }", "a.plist:1:8", "hexadecimal"), ("{ a = ; }", "a.plist:1:7", "a value must stand here"),
    ("{a=b;} c", "a.plist:1:8", "nothing may stand after"),
    ("{\na = 1;\na = 2;\n}", "a.plist:3:1", "already there on line 2"),
  ])
  func whatIsWrongIsLocated(_ text: String, _ place: String, _ message: String) {
    let found = complaints(Array(text.utf8))
    #expect(found.count == 1 && found[0].hasPrefix("\(place): error: ") && found[0].contains(message), "\(found)")
  }

  @Test func nestingIsBounded() {
    #expect(complaints(Array(String(repeating: "(", count: 50_000).utf8))[0].contains("128 levels deep"))
    #expect(complaints(Array(String(repeating: "{a=", count: 50_000).utf8))[0].contains("128 levels deep"))
  }
}
