// What is read from an XML document, and what is refused.

import Diagnostics
import Testing
import XML

@Suite("Reading XML")
struct MarkupParsingTests {
  private func document(_ text: String) throws -> MarkupDocument {
    try MarkupDocument(parsing: Array(text.utf8), file: "a.xml")
  }

  private func refusal(_ text: String) -> String {
    do {
      _ = try document(text)
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  @Test("Elements, attributes and their order are those of the text")
  func elements() throws {
    let root = try document("<a x='1' b=\"2\"><c/><d><e/></d><c n = \"3\"></c></a>").root
    #expect(root.name == "a")
    #expect(root.attributes == [.init("x", "1"), .init("b", "2")])
    #expect(root.children.map(\.name) == ["c", "d", "c"])
    #expect(root.children(named: "c").last?["n"] == "3")
    #expect(root.child("d")?.children.first?.parent?.name == "d")
    #expect(root.descendants.map(\.name) == ["c", "d", "e", "c"])
  }

  @Test("References in values are resolved, and line ends in them are spaces")
  func values() throws {
    let root = try document("<a b=\"&quot;x&quot; &amp;&#10;&#x41;\ny\"/>").root
    #expect(root["b"] == "\"x\" &\nA y")
  }

  @Test("Texts, comments, CDATA sections and instructions are told apart")
  func parts() throws {
    let root = try document("<a>one &lt;<!-- two --><![CDATA[<three>]]><?four five?>\r\n</a>").root
    #expect(root.parts.map(\.kind) == [.text, .comment, .characterData, .instruction, .text])
    #expect(root.parts.map(\.text) == ["one <", " two ", "<three>", "four five", "\n"])
    #expect(root.text == "one <<three>\n")
  }

  @Test(
    "Unedited bytes are the input, whatever its form",
    arguments: [
      "<a/>", "<?xml version=\"1.0\"?>\r\n<!DOCTYPE a SYSTEM 'a.dtd'>\r\n<a  b = '1'\r\n/>\r\n\r\n", "\u{FEFF}<a>é</a>",
    ])
  func unedited(_ text: String) throws {
    #expect(try document(text).bytes == Array(text.utf8))
  }

  @Test("UTF-16 is read, and written as it came")
  func wide() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + Array("<a b=\"ü\"/>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let document = try MarkupDocument(parsing: bytes, file: "a.xml")
    #expect(document.root["b"] == "ü")
    #expect(document.bytes == bytes)
  }

  @Test("Locations name the line and column of an element and of an attribute")
  func locations() throws {
    let root = try document("<a>\n  <b\n    c = \"1\"/>\n</a>").root
    let child = try #require(root.child("b"))
    #expect(child.location.description == "a.xml:2:3")
    #expect(child.location(of: "c").description == "a.xml:3:5")
    #expect(child.location(of: "d").description == "a.xml:2:3")
  }

  @Test(
    "What is not well-formed is refused where it stands",
    arguments: [
      ("", "a.xml:1:1: error: the file holds no element"),
      ("<a>\n<b></a>", "a.xml:2:4: error: `</a>` stands where `<b>` of line 2 is still open"),
      ("<a>", "a.xml:1:1: error: `<a>` is never closed"),
      ("<a/>\n<b/>", "a.xml:2:1: error: nothing may stand after the outermost element"),
      ("<a b=\"1\" b=\"2\"/>", "a.xml:1:10: error: the tag `<a` has the attribute b twice"),
      ("<a b=\"&x;\"/>", "a.xml:1:7: error: the entity `&x;` is unknown; write the character itself"),
      ("<a>&#0;</a>", "a.xml:1:4: error: `&#0;` is no character that may stand in XML"),
      ("<a>]]></a>", "a.xml:1:4: error: `]]>` may not stand in text; write `]]&gt;`"),
    ])
  func malformed(_ text: String, _ message: String) {
    #expect(refusal(text) == message)
  }

  @Test("A document type that defines entities is refused")
  func entities() {
    let bomb = "<!DOCTYPE a [<!ENTITY x \"xx\"><!ENTITY y \"&x;&x;\">]><a>&y;</a>"
    #expect(
      refusal(bomb)
        == "a.xml:1:13: error: a document type with declarations of its own is not read; take out the part in brackets")
  }

  @Test("A million levels are an error")
  func depth() {
    let text = String(repeating: "<a>", count: 1_000_000)
    #expect(
      refusal(text)
        == "a.xml:1:769: error: elements are nested more than 256 levels deep; take some levels out")
  }

  @Test("Conflict markers are named with the lines of both sides")
  func conflict() {
    let text = "<a>\n<<<<<<< HEAD\n<b/>\n=======\n<c/>\n<d/>\n>>>>>>> topic\n</a>\n"
    #expect(
      refusal(text)
        == "a.xml:2:1: error: a merge conflict: line 3 (HEAD) against lines 5–6 (topic); choose what stays and remove the markers"
    )
  }
}
