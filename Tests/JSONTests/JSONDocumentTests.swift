// Edits of JSON text change only the lines that they must.

import JSON
import Testing

@Suite("Editing JSON")
struct JSONDocumentTests {
  private static let text = """
    {
      "a" : [
        1,
        {
          "b" : "x\\/y"
        }
      ],
      "c" : {

      },
      "e" : true
    }

    """

  private func edited(_ text: String = text, _ edit: (inout JSONDocument) -> Void) throws -> String {
    var document = try JSONDocument(parsing: Array(text.utf8), file: "a.json")
    edit(&document)
    return String(decoding: document.bytes, as: UTF8.self)
  }

  @Test("Text in Apple's layout is what its value is written as")
  func layout() throws {
    let document = try JSONDocument(parsing: Array(Self.text.utf8), file: "a.json")
    #expect(String(decoding: document.root.value.bytes(.apple), as: UTF8.self) == Self.text)
    #expect(document.layout == .apple)
  }

  @Test("What a text does not show of its layout is as was asked for")
  func usualLayout() throws {
    var document = try JSONDocument(parsing: Array("{\n\t\"a\": 1\n}\n".utf8), file: "a.json", usualLayout: .plain)
    document.set(["b": [:], "c": "x/y"], at: ["b"])
    #expect(
      String(decoding: document.bytes, as: UTF8.self)
        == "{\n\t\"a\": 1,\n\t\"b\": {\n\t\t\"b\": {},\n\t\t\"c\": \"x/y\"\n\t}\n}\n")
  }

  @Test("Places name the line and column of a value")
  func places() throws {
    let document = try JSONDocument(parsing: Array(Self.text.utf8), file: "a.json")
    #expect(document[["a", 1, "b"]]?.location.description == "a.json:5:13")
    #expect(document[["a", 7]] == nil)
  }

  @Test("An equal value changes nothing")
  func equal() throws {
    #expect(try edited { $0.set("x/y", at: ["a", 1, "b"]) } == Self.text)
  }

  @Test("A new member goes to its sorted place")
  func newMember() throws {
    #expect(
      try edited { $0.set(["z"], at: ["d"]) }
        == Self.text.replacing("  \"e\"", with: "  \"d\" : [\n    \"z\"\n  ],\n  \"e\""))
  }

  @Test("Where names are not sorted a new member goes to the end")
  func unsorted() throws {
    #expect(try edited("{\"b\": 1, \"a\": 2}") { $0.set(3, at: ["0"]) } == "{\"b\": 1, \"a\": 2, \"0\": 3}")
  }

  @Test("What was inserted goes out again without a trace", arguments: [0, 1, 2])
  func undo(_ index: Int) throws {
    let result = try edited { document in
      document.insert("new/", at: index, in: ["a"])
      #expect(document[["a"]]?.elements.count == 3)
      document.set(1, at: ["c", "d"])
      document.remove(["c", "d"])
      document.remove(["a", .index(index)])
    }
    #expect(result == Self.text)
  }

  @Test("A place that is not there is no place to edit")
  func missing() throws {
    var document = try JSONDocument(parsing: Array(Self.text.utf8), file: "a.json")
    let done = [
      document.set(1, at: ["x", "y"]), document.insert(1, at: 3, in: ["a"]), document.remove(["x"]),
      document.remove([]),
    ]
    #expect(done == [false, false, false, false])
    #expect(document.bytes == Array(Self.text.utf8))
  }

  @Test("The text's own layout is kept to")
  func ownLayout() throws {
    let text = "{\r\n\t\"a\": [],\r\n\t\"b\": \"x/y\"\r\n}"
    let result = try edited(text) {
      $0.set(["k": "l/m", "n": []], at: ["c"])
    }
    let added = ",\r\n\t\"c\": {\r\n\t\t\"k\": \"l/m\",\r\n\t\t\"n\": []\r\n\t}"
    #expect(result == text.replacing("\"x/y\"", with: "\"x/y\"" + added))
  }
}
