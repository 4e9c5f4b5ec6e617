// Edits that touch only what they must.

import Diagnostics
import PropertyList
import Testing

@Suite struct DocumentEditingTests {
  private func document(_ text: String) throws -> XMLPropertyListDocument {
    try XMLPropertyListDocument(parsing: Array(text.utf8), file: "a.plist")
  }

  private func text(_ document: XMLPropertyListDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

  private static let tabs = plist(
    "<dict>\n\t<key>b</key>\n\t<array>\n\t\t<string>x</string>\n\t</array>\n\t<key>d</key>\n\t<true/>\n</dict>")

  /// Shapes that people and tools write.
  static let shapes = [
    tabs, plist("<dict/>"), plist("<dict>\n</dict>"), plist("<dict></dict>"),
    plist("<dict>\n\t<!-- none yet -->\n</dict>"),
    plist("  <dict>\n    <key>b</key>\n    <true/>\n  </dict>"), plist("  <dict>\n  </dict>"), plist("  <dict/>"),
    plist("<dict><key>b</key><true/><key>d</key><true/></dict>"),
    tabs.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"),
    plist("<dict>\n\t<key>z</key>\n\t<true/> <!-- why -->\n\n\t<!-- about a -->\n\t<key>a</key>\n\t<true/>\n\n</dict>"),
    plist("<dict> <!-- first -->\n\t<key>k</key> <string>v</string>\n\t<key>m</key> <string>w</string></dict>"),
    "\u{FEFF}" + tabs, plist("<dict>\n<key>b</key>\n<true/>\n</dict>"), plist("<dict>\n\n\n</dict>"),
  ]

  @Test(arguments: shapes) func whatIsNotEditedKeepsItsBytes(_ shape: String) throws {
    #expect(try document(shape).bytes == Array(shape.utf8))
  }

  @Test(arguments: shapes, ["a", "c", "y"]) func whatWasSetGoesOutWithoutATrace(_ shape: String, _ key: String) throws {
    guard try document(shape).root.dictionary?[key] == nil else { return }
    var edited = try document(shape)
    for value in [["g", "h"], "text", true, ["k": ["l": []]]] as [PropertyValue] {
      edited.set(value, forKey: key)
      #expect(edited.root.dictionary?[key] == value)
      #expect(try document(text(edited)).root == edited.root)
      edited.remove(key)
      #expect(text(edited) == shape)
    }
  }

  @Test(arguments: shapes) func twoKeysGoOutInAnyOrder(_ shape: String) throws {
    for order in [["c", "p"], ["p", "c"]] {
      var edited = try document(shape)
      edited.set(["x"], forKey: "c")
      edited.set("y", forKey: "p")
      for key in order { edited.remove(key) }
      #expect(text(edited) == shape)
    }
  }

  @Test func aNewKeyGoesToItsSortedPlace() throws {
    var edited = try document(Self.tabs)
    edited.set("v", forKey: "c")
    #expect(edited.root.dictionary?.keys == ["b", "c", "d"])
    #expect(text(edited).contains("\t</array>\n\t<key>c</key>\n\t<string>v</string>\n\t<key>d</key>\n"))
  }

  @Test func whereKeysAreNotSortedANewOneGoesToTheEnd() throws {
    var edited = try document(plist("<dict>\n\t<key>z</key>\n\t<true/>\n\t<key>a</key>\n\t<true/>\n</dict>"))
    edited.set(["x"], forKey: "m")
    #expect(
      text(edited)
        == plist(
          "<dict>\n\t<key>z</key>\n\t<true/>\n\t<key>a</key>\n\t<true/>\n\t<key>m</key>\n\t<array>\n\t\t<string>x</string>\n\t</array>\n</dict>"
        ))
  }

  @Test func theIndentationOfTheFileIsKept() throws {
    var edited = try document(plist("  <dict>\n    <key>b</key>\n    <true/>\n  </dict>"))
    edited.set(["x"], forKey: "c")
    #expect(
      text(edited)
        == plist(
          "  <dict>\n    <key>b</key>\n    <true/>\n    <key>c</key>\n    <array>\n      <string>x</string>\n    </array>\n  </dict>"
        ))
  }

  @Test func anEmptyDictionaryIsOpened() throws {
    var edited = try document(plist("<dict/>"))
    edited.set(["x"], forKey: "a")
    #expect(text(edited) == plist("<dict>\n\t<key>a</key>\n\t<array>\n\t\t<string>x</string>\n\t</array>\n</dict>"))
  }

  @Test func aDictionaryWithNothingLeftIsClosed() throws {
    var edited = try document(plist("<dict>\n\t<key>a</key>\n\t<true/>\n</dict>"))
    edited.remove("a")
    #expect(text(edited) == plist("<dict/>"))
    var remarked = try document(plist("<dict>\n\t<!-- r -->\n\t<key>a</key>\n\t<true/>\n</dict>"))
    remarked.remove("a")
    #expect(text(remarked) == plist("<dict>\n\t<!-- r -->\n</dict>"))
  }

  @Test func anEqualValueChangesNothing() throws {
    let odd = plist(
      "<dict>\n<key>a</key><array  ><string>x</string>\n\n</array><key>d</key><dict><key>p</key><true/><key>o</key><true/></dict></dict>"
    )
    var edited = try document(odd)
    edited.set(["x"], forKey: "a")
    edited.set(["o": true, "p": true], forKey: "d")
    edited.remove("absent")
    #expect(text(edited) == odd)
  }

  @Test func onlyTheElementsThatDifferAreTouched() throws {
    let before = plist(
      "<dict>\n\t<key>a</key>\n\t<array>\n\t\t<!-- one -->\n\t\t<string>1</string>\n\t\t<string>2</string> <!-- two -->\n\t</array>\n</dict>"
    )
    var edited = try document(before)
    edited.set(["1", "2", "3"], forKey: "a")
    #expect(text(edited) == before.replacing(" <!-- two -->\n", with: " <!-- two -->\n\t\t<string>3</string>\n"))
    edited.set(["1", "2"], forKey: "a")
    #expect(text(edited) == before)
    edited.set(["0", "1", "2"], forKey: "a")
    edited.set(["1", "2"], forKey: "a")
    #expect(text(edited) == before)
    edited.set(["1", "5"], forKey: "a")
    #expect(text(edited) == before.replacing("<string>2<", with: "<string>5<"))
    edited.set(["5"], forKey: "a")
    #expect(edited.root == ["a": ["5"]])
    #expect(text(edited).contains("<!-- one -->"))
    edited.set([], forKey: "a")
    #expect(text(edited) == plist("<dict>\n\t<key>a</key>\n\t<array/>\n</dict>"))
  }

  @Test func utf16StaysUTF16() throws {
    let units = [0xFEFF] + plist("<dict/>").utf16
    let bytes = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    var edited = try XMLPropertyListDocument(parsing: bytes, file: "a.plist")
    edited.set("é", forKey: "a")
    #expect(edited.bytes.starts(with: [0xFF, 0xFE]))
    #expect(try PropertyValue(parsing: edited.bytes, file: "a.plist") == ["a": "é"])
    edited.remove("a")
    #expect(edited.bytes == bytes)
  }

  @Test func keysValuesAndElementsHavePlaces() throws {
    let document = try document(Self.tabs)
    #expect(document.location(ofKey: ["b"])?.description == "a.plist:3:2")
    #expect(document.location(ofValue: ["b"])?.description == "a.plist:4:2")
    #expect(document.location(ofElement: 0, in: ["b"])?.description == "a.plist:5:3")
    #expect(document.location(ofElement: 1, in: ["b"]) == nil)
    #expect(document.location(ofKey: ["x"]) == nil)
    #expect(document.location(ofKey: ["b", "x"]) == nil)
  }

  @Test func whatIsNoXMLDictionaryIsRefused() {
    #expect(throws: Rejection.self) { try document("{ a = b; }") }
    #expect(throws: Rejection.self) { try document(plist("<array/>")) }
  }

  @Test func aDeepOrOddValueCanBeSet() throws {
    var deep: PropertyValue = "x"
    for _ in 0..<300 { deep = [deep] }
    var edited = try document(plist("<dict/>"))
    edited.set(deep, forKey: "a\u{1}")
    edited.set(.date("soon"), forKey: "b")
    #expect(edited.root.dictionary?.keys == ["a\u{FFFD}", "b"])
  }
}
