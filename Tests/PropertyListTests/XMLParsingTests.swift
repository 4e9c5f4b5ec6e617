// What an XML property list means, and what is refused where.

import Diagnostics
import PropertyList
import Testing

func plist(_ body: String) -> String { "<plist version=\"1.0\">\n\(body)\n</plist>\n" }

/// What reading `bytes` complains of, one line each.
func complaints(_ bytes: [UInt8]) -> [String] {
  do {
    _ = try PropertyValue(parsing: bytes, file: "a.plist")
    return []
  } catch let rejection as Rejection {
    return rejection.diagnostics.map(\.description)
  } catch {
    return ["\(error)"]
  }
}

func read(_ text: String) throws -> PropertyValue { try PropertyValue(parsing: Array(text.utf8), file: "a.plist") }

@Suite struct XMLParsingTests {
  @Test func anUnfinishedMergeIsNamedAsSuch() {
    let text = plist("<dict>\n<<<<<<< HEAD\n<key>a</key><true/>\n=======\n>>>>>>> other\n</dict>")
    let expected = "a.plist:3:1: error: a merge conflict: line 4 (HEAD) against nothing (other); "
    #expect(complaints(Array(text.utf8)).map { $0.hasPrefix(expected) } == [true])
  }

  @Test func everyTypeIsRead() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a comment -->
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <?some instruction?>
      <plist version="1.0">
      <dict>
        <key>s</key><string>a &lt;&#x26;&#62;<![CDATA[<&>]]><!-- gone -->b</string>
        <key>i</key><integer> -42 </integer>
        <key>h</key><integer>0x1F</integer>
        <key>r</key><real>1.10</real>
        <key>t</key><true/>
        <key>f</key><false></false>
        <key>d</key><date>2024-01-31T09:30:00Z</date>
        <key>b</key><data>
          aGVs
          bG8=
        </data>
        <key>a</key><array><string/><dict/></array>
      </dict>
      </plist>
      <!-- end -->

      """
    #expect(
      try read(text) == [
        "s": "a <&><&>b", "i": -42, "h": 31, "r": .real("1.10"), "t": true, "f": false,
        "d": .date("2024-01-31T09:30:00Z"), "b": .data(Array("hello".utf8)), "a": ["", [:]],
      ])
  }

  @Test(arguments: [
    ("<plist><dict>\n<!-- a -- b --></dict></plist>", "a.plist:2:8", "`--` may not stand inside a comment"),
    ("<plist><dict/><!-- a ---></plist>", "a.plist:1:22", "`--` may not stand"),
    ("<plist><dict/><!-- a", "a.plist:1:15", "does not end"),
    ("<plist>\n<dict>\n<key>a</key>\n</dict></plist>", "a.plist:3:1", "the key `a` has no value"),
    ("<plist><dict>\n<string>a</string></dict></plist>", "a.plist:2:1", "without a key"),
    ("<plist><dict>\n<key>a</key><key>b</key></dict></plist>", "a.plist:2:13", "a key stands here"),
    ("<plist>\n<dict>\n<key>a</key><array></dict></plist>", "a.plist:3:20", "`<array>` of line 3 is still open"),
    ("<plist><dict>", "a.plist:1:8", "never closed"), ("<plist><string>a", "a.plist:1:8", "never closed"),
    ("<plist><string>é&nbsp;</string></plist>", "a.plist:1:17", "the entity `&nbsp;` is unknown"),
    ("<plist><string>a & b</string></plist>", "a.plist:1:18", "write `&amp;`"),
    ("<plist><string>&#0;</string></plist>", "a.plist:1:16", "no character"),
    ("<plist><string>&#xD800;</string></plist>", "a.plist:1:16", "no character"),
    ("<plist><string>a < b</string></plist>", "a.plist:1:18", "write `&lt;`"),
    ("<plist><string>]]></string></plist>", "a.plist:1:16", "may not stand in text"),
    ("<plist><string><![CDATA[a</string></plist>", "a.plist:1:16", "CDATA section does not end"),
    ("<plist><string>a\u{1}</string></plist>", "a.plist:1:17", "control character U+0001"),
    ("<plist><sting>a</sting></plist>", "a.plist:1:8", "did you mean `string`?"),
    ("<plist><dict>text</dict></plist>", "a.plist:1:14", "text may not stand directly in dict"),
    ("<plist><integer>1.5</integer></plist>", "a.plist:1:8", "no whole number"),
    ("<plist><integer>9223372036854775808</integer></plist>", "a.plist:1:8", "no whole number"),
    ("<plist><real>x</real></plist>", "a.plist:1:8", "no number"),
    ("<plist><date>yesterday</date></plist>", "a.plist:1:8", "no date"),
    ("<plist><data>@</data></plist>", "a.plist:1:8", "no base64"),
    ("<plist><true>x</true></plist>", "a.plist:1:8", "must be empty"),
    ("<plist></plist>", "a.plist:1:1", "plist holds no value"), ("<plist/>", "a.plist:1:1", "plist holds no value"),
    ("<plist><true/><true/></plist>", "a.plist:1:15", "only one value"), ("<dict/>", "a.plist:1:1", "must be plist"),
    ("<plist><true/></plist>x", "a.plist:1:23", "nothing may stand after"),
    ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>", "a.plist:1:17", "declarations of its own"),
    ("<!DOCTYPE html><plist><true/></plist>", "a.plist:1:1", "not plist"),
    ("\n<?xml version=\"1.0\"?><plist><true/></plist>", "a.plist:2:1", "only stand at the very start"),
    ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><true/></plist>", "a.plist:1:1", "iso-8859-1"),
    ("<plist version=1><true/></plist>", "a.plist:1:16", "must stand in quotes"),
    ("<plist a=\"1\" a=\"2\"><true/></plist>", "a.plist:1:14", "twice"),
    (
      "<plist><dict>\n<key>a</key><true/>\n<key>a</key><true/></dict></plist>", "a.plist:3:1", "already there on line 2"
    ),
  ])
  func whatIsWrongIsLocated(_ text: String, _ place: String, _ message: String) {
    let found = complaints(Array(text.utf8))
    #expect(found.count == 1 && found[0].hasPrefix("\(place): error: ") && found[0].contains(message), "\(found)")
  }

  @Test func nestingIsBounded() {
    let deep = String(repeating: "<array>", count: 50_000)
    #expect(complaints(Array("<plist>\(deep)".utf8))[0].contains("128 levels deep"))
  }

  @Test func utf16WithAMarkIsRead() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + plist("<string>é😀</string>")
    for isBigEndian in [true, false] {
      let units = [0xFEFF] + text.utf16
      let bytes = units.flatMap {
        isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      }
      #expect(try PropertyValue(parsing: bytes, file: "a.plist") == "é😀")
      #expect(complaints(bytes + [0])[0].contains("not UTF-16 throughout"))
    }
  }

  @Test func aMarkBeforeUTF8IsNoText() throws {
    #expect(try read("\u{FEFF}" + plist("<true/>")) == true)
  }

  @Test func textThatIsNotUTF8IsLocated() {
    #expect(
      complaints(Array("<plist>\n<string>".utf8) + [0xFF])[0].hasPrefix("a.plist:2:9: error: this is neither UTF-8"))
  }

  @Test func lineEndsInTextAreNewlines() throws {
    #expect(try read(plist("<string>a\r\nb\rc</string>")) == "a\nb\nc")
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let value: PropertyValue = [
      "a\n<&>\r\t": ["x": .data(Array(0...255)), "y": .real("-1.5e3"), "z": .date("2001-01-01T00:00:00Z")],
      "deep": [[[["x", .integer(.min), .integer(.max), true, false, [:], []]]]],
    ]
    #expect(try PropertyValue(parsing: value.xmlBytes(), file: "a.plist") == value)
  }

  @Test func whatXMLCannotHoldIsWrittenSoThatItCanBeRead() throws {
    let value: PropertyValue = ["a": "x\u{1}y\u{FFFF}", "b": .date("soon"), "c": .real("much")]
    #expect(
      try PropertyValue(parsing: value.xmlBytes(), file: "a.plist")
        == ["a": "x\u{FFFD}y\u{FFFD}", "b": "soon", "c": "much"])
  }
}
