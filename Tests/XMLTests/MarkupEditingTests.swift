// Edits change only the lines that they must.

import Testing
import XML

@Suite("Editing XML")
struct MarkupEditingTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       version = "1.7">
       <List>
          <Item
             name = "a"
             flag = "YES">
          </Item> <!-- first -->
          <!-- second -->
          <Item
             name = "b">
          </Item>
       </List>
       <Empty>
       </Empty>
    </Scheme>

    """

  private func document(_ text: String = text) throws -> MarkupDocument {
    try MarkupDocument(parsing: Array(text.utf8), file: "a.xml")
  }

  private func text(_ document: MarkupDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

  private func edited(_ text: String = text, _ edits: (MarkupElement) throws -> [MarkupEdit]) throws -> String {
    var document = try document(text)
    document.apply(try edits(document.root))
    return self.text(document)
  }

  @Test("A value is replaced in its quotes, with what must be escaped escaped")
  func setting() throws {
    let result = try edited { root in
      let item = try #require(root.child("List")?.children.first)
      return [.setAttribute(item, "name", to: "a \"b\" & 'c'\n", order: [])]
    }
    #expect(
      result
        == Self.text.replacing("name = \"a\"", with: "name = \"a &quot;b&quot; &amp; &apos;c&apos;&#10;\""))
  }

  @Test("Setting the value that is there changes nothing, however it is written")
  func equalValue() throws {
    let text = "<a b='&#65;'/>"
    #expect(try edited(text) { [.setAttribute($0, "b", to: "A", order: [])] } == text)
  }

  @Test("A new attribute goes to its place in the order")
  func newAttribute() throws {
    let result = try edited { root in
      let item = try #require(root.child("List")?.children.first)
      return [.setAttribute(item, "mode", to: "1", order: ["name", "mode", "flag"])]
    }
    #expect(result == Self.text.replacing("\"a\"\n", with: "\"a\"\n         mode = \"1\"\n"))
  }

  @Test("An attribute goes with the white space before it")
  func removedAttribute() throws {
    let result = try edited { root in
      [.removeAttribute(try #require(root.child("List")?.children.first), "flag")]
    }
    #expect(result == Self.text.replacing("\n         flag = \"YES\"", with: ""))
  }

  @Test("A new element stands on lines of its own, after the remark on the one before it")
  func insertion() throws {
    let new = NewElement("Item", ["name": "n"], children: [NewElement("Part")])
    let result = try edited { [.insert(new, into: try #require($0.child("List")), at: 1)] }
    let lines = """
      <!-- first -->
            <Item
               name = "n">
               <Part>
               </Part>
            </Item>
      """
    #expect(result == Self.text.replacing("<!-- first -->", with: lines))
  }

  @Test("What was inserted goes out again without a trace", arguments: ["List", "Empty"], [0, 2])
  func undo(_ name: String, _ place: Int) throws {
    var document = try document()
    let count = try #require(document.root.child(name)).children.count
    let place = min(place, count)
    document.apply(.insert(NewElement("New", ["a": "1"]), into: try #require(document.root.child(name)), at: place))
    let new = try #require(document.root.child(name)?.children[place])
    #expect(new.name == "New")
    document.apply(.remove(new))
    #expect(text(document) == Self.text)
  }

  @Test(
    "Several insertions into an element without children follow one another",
    arguments: [
      ("<a/>", "<a>\n   <b/>\n   <c/>\n</a>"), ("<a></a>", "<a>\n   <b>\n   </b>\n   <c>\n   </c>\n</a>"),
      ("<a x=\"1\" />", "<a x=\"1\">\n   <b/>\n   <c/>\n</a>"),
    ])
  func intoEmpty(_ before: String, _ after: String) throws {
    let result = try edited(before) {
      [.insert(NewElement("b"), into: $0, at: 0), .insert(NewElement("c"), into: $0, at: 1)]
    }
    #expect(result == after)
  }

  @Test("The file's own line ends, indentation and form of tags are kept to")
  func ownStyle() throws {
    let text = "<a>\r\n\t<b c='1'/>\r\n</a>\r\n"
    let result = try edited(text) { [.insert(NewElement("b", ["c": "2", "d": "3"]), into: $0, at: 1)] }
    #expect(result == "<a>\r\n\t<b c='1'/>\r\n\t<b c=\"2\" d=\"3\"/>\r\n</a>\r\n")
  }

  @Test("What lies in an element that goes is not edited on its own")
  func overlapping() throws {
    let result = try edited { root in
      let list = try #require(root.child("List"))
      return [
        .remove(list.children[0]), .setAttribute(list.children[1], "name", to: "x", order: []), .remove(list),
        .insert(NewElement("Item"), into: list, at: 2), .remove(list),
      ]
    }
    let empty = "<Scheme\n   version = \"1.7\">\n   <Empty>\n   </Empty>\n</Scheme>\n"
    #expect(result == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + empty)
  }

  @Test("The canonical form of text in that form is the text")
  func canonicalIdentity() throws {
    let text = Self.text.replacing(" <!-- first -->", with: "")
    #expect(String(decoding: try document(text).canonicalBytes(), as: UTF8.self) == text)
  }

  @Test("The canonical form sorts attributes and lays out every element")
  func canonical() throws {
    let text = "<!-- top --><a z='1' y='&quot;\"'><b/> <!-- c -->\n<d>t <e/></d></a>"
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <a
         y = "&quot;&quot;"
         z = "1">
         <b>
         </b>
         <!-- c -->
         <d>t <e/></d>
      </a>

      """
    let bytes = try document(text).canonicalBytes(order: { _ in ["y", "z"] })
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
