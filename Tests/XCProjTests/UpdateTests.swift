// Edits, one by one.

import Testing
import XCProj

@Suite("Changing a document")
struct UpdateTests {
  /// What a change of the value makes of a text; taking it back must restore the text.
  private func changed(_ before: String, _ edit: (inout XCValue) -> Void) throws -> String {
    var document = try parse(before)
    let value = document.root.value
    var wanted = value
    edit(&wanted)
    document.update(to: wanted)
    let after = text(document.bytes)
    document.update(to: value)
    #expect(text(document.bytes) == before)
    return after
  }

  @Test("A string is changed in its place, and what is around it stays")
  func scalar() throws {
    let before = "{ // first\n  'id' :  \"a\" /* the id */, \"x\": [1,2] }"
    #expect(try changed(before) { $0["id"] = "b\"" } == "{ // first\n  'id' :  \"b\\\"\" /* the id */, \"x\": [1,2] }")
  }

  @Test("A new member goes to its key's place in the record")
  func newMember() throws {
    let before = "{\n  \"id\": \"1\",\n  \"files\": [\n  ],\n  \"last-upgrade\": \"27.0\",\n}\n"
    let after = try changed(before) { value in
      value["build-settings"] = ["B": "1", "A": ["x"]]
      value["class-prefix"] = "X"
    }
    #expect(
      after == """
        {
          "id": "1",
          "class-prefix": "X",
          "files": [
          ],
          "build-settings": {
            "A": [
              "x",
            ],
            "B": "1",
          },
          "last-upgrade": "27.0",
        }

        """)
  }

  @Test("In a record out of order a new member follows the key that it follows in order")
  func disorder() throws {
    let before = "{\n  \"files\": [],\n  // about the id\n  \"id\": \"1\",\n  \"mine\": 1\n}\n"
    #expect(
      try changed(before) { $0["organization"] = "X" }
        == "{\n  \"files\": [],\n  // about the id\n  \"id\": \"1\",\n  \"organization\": \"X\",\n  \"mine\": 1\n}\n")
  }

  @Test("A member goes with its line and the comment on it; a comment above stays")
  func removedMember() throws {
    let before =
      "{\n  \"id\": \"1\", // one\n  // two\n  \"organization\": \"X\", // three\n  \"mine\": 1, // four\n}\n"
    #expect(
      try changed(before) { $0["organization"] = nil }
        == "{\n  \"id\": \"1\", // one\n  // two\n  \"mine\": 1, // four\n}\n")
  }

  @Test("The last member of a file without trailing commas takes none, and leaves none")
  func strictJSON() throws {
    let before = "{\r\n\t\"id\": \"1\"\r\n}"
    let after = try changed(before) { $0["build-settings"] = ["A": "1"] }
    #expect(after == "{\r\n\t\"id\": \"1\",\r\n\t\"build-settings\": {\r\n\t\t\"A\": \"1\"\r\n\t}\r\n}")
    var document = try parse(after)
    document.update(to: ["id": "1"])
    #expect(text(document.bytes) == before)
  }

  /// A project with these lines in `files`.
  private func files(_ lines: String...) -> String {
    "{\n  \"files\": [\n" + lines.map { "    \($0)\n" }.joined() + "  ],\n}\n"
  }

  private func setting(_ files: [XCValue]) -> (inout XCValue) -> Void { { $0["files"] = .array(files) } }

  @Test("A file in two phases takes lines of its own, and joins its neighbours that do")
  func flip() throws {
    let group = ["{", "  \"kind\": \"group\",", "  \"children\": [", "    { \"path\": \"b\" },", "  ],"]
    let groupValue: XCValue = ["kind": "group", "children": [["path": "b"]]]
    let before = files(
      "{ \"path\": \"a\", \"target-membership\": [ \"App/resources\" ] },", group[0], group[1], group[2], group[3],
      group[4], "},", "{ \"path\": \"c\" },")
    let after = files(
      "{", "  \"path\": \"a\",", "  \"target-membership\": [", "    \"App/resources\",", "    \"Tests/resources\",",
      "  ],",
      "}, {", group[1], group[2], group[3], group[4], "},", "{ \"path\": \"c\" },")
    let result = try changed(
      before,
      setting([
        ["path": "a", "target-membership": ["App/resources", "Tests/resources"]], groupValue, ["path": "c"],
      ]))
    #expect(result == after)
    var document = try parse(after)
    document.update(to: try parse(before).root.value)
    #expect(text(document.bytes) == before)
  }

  @Test("Between two objects with lines of their own, one on one line breaks the joint")
  func joint() throws {
    let before = files(
      "{", "  \"kind\": \"group\",", "  \"x\": 1,", "}, {", "  \"kind\": \"group\",", "  \"x\": 2,", "},"
    )
    .replacing("\"x\"", with: "\"children\"").replacing(": 1", with: ": [[]]").replacing(": 2", with: ": [[]]")
    let kind: XCValue = ["kind": "group", "children": [[]]]
    let after = try changed(before, setting([kind, ["path": "b"], kind]))
    #expect(after.contains("},\n    { \"path\": \"b\" },\n    {\n"))
  }

  @Test("An element of a list is known by its id, name or path, wherever it goes")
  func moved() throws {
    let before = files("{ \"path\": \"a\" /* A */ },", "// of b", "{ \"path\": \"b\" }, // B", "{ \"path\": \"c\" },")
    let after = try changed(before, setting([["path": "c"], ["path": "b", "index": false], ["path": "a"]]))
    #expect(
      after
        == files(
          "{ \"path\": \"c\" },", "// of b", "{ \"path\": \"b\", \"index\": false }, // B",
          "{ \"path\": \"a\" /* A */ },"))
  }

  @Test("A renamed element without an id is known by its neighbours")
  func renamed() throws {
    let before = files("{ \"path\": \"a\" },", "{ \"path\": \"b\" }, // kept", "{ \"path\": \"c\" },")
    #expect(
      try changed(before, setting([["path": "a"], ["path": "d"], ["path": "c"]]))
        == files("{ \"path\": \"a\" },", "{ \"path\": \"d\" }, // kept", "{ \"path\": \"c\" },"))
  }

  @Test("A new element of a set goes to its sorted place, in a set out of order after its neighbour")
  func sets() throws {
    let sorted = "{\n  \"required-capabilities\": [\n    \"a\",\n    \"c\",\n  ],\n}\n"
    #expect(
      try changed(sorted) { $0["required-capabilities"] = ["c", "b", "a"] }
        == "{\n  \"required-capabilities\": [\n    \"a\",\n    \"b\",\n    \"c\",\n  ],\n}\n")
    let odd = "{ \"required-capabilities\": [ \"c\", \"a\" ] }"
    #expect(
      try changed(odd) { $0["required-capabilities"] = ["a", "b", "c"] }
        == "{ \"required-capabilities\": [ \"c\", \"a\", \"b\" ] }")
  }

  @Test("A default that the text spells out stays when the value leaves it out, and none is added")
  func defaults() throws {
    let before = "{ \"packages\": [], \"id\": \"1\" }"
    #expect(try changed(before) { $0 = ["id": "1", "targets": []] } == before)
  }

  @Test("Another spelling of the same is no change")
  func sameMeaning() throws {
    let before = "{ \"configurations\": [ { \"name\": 'Debug' } ], \"targets\": [{\"product\": [\"A\", \"b\"]}] }"
    #expect(try changed(before) { $0 = ["configurations": ["Debug"], "targets": [["product": "A/b"]]] } == before)
  }

  @Test("A list on one line stays on one line")
  func oneLine() throws {
    let before = "{ \"configurations\": [ \"Debug\", \"Release\" ] }"
    #expect(
      try changed(before) { $0["configurations"] = ["Debug", "Test", "Release"] }
        == "{ \"configurations\": [ \"Debug\", \"Test\", \"Release\" ] }")
    #expect(try changed(before) { $0["configurations"] = ["Release"] } == "{ \"configurations\": [ \"Release\" ] }")
  }

  @Test("Objects stay apart where the file keeps them apart")
  func apart() throws {
    let object = "    {\n      \"kind\": \"group\",\n      \"children\": [ [] ]\n    }"
    let before = "{\n  \"files\": [\n\(object),\n\(object)\n  ]\n}\n"
    let group: XCValue = ["kind": "group", "children": [[]]]
    let after = try changed(before, setting([group, group, ["kind": "group", "children": [["path": "x"]]]]))
    #expect(
      after == "{\n  \"files\": [\n\(object),\n\(object),\n    {\n      \"kind\": \"group\",\n      \"children\": [\n"
        + "        { \"path\": \"x\" }\n      ]\n    }\n  ]\n}\n")
  }

  @Test("A line comment is never joined with what follows")
  func lineComments() throws {
    let before = "{\n  \"required-capabilities\": [ \"a\", // A\n    \"b\" // B\n  ]\n}\n"
    for wanted in [["a"], ["b"], ["a", "c"], [], ["b", "c"]] as [XCValue] {
      let after = try changed(before) { $0["required-capabilities"] = wanted }
      #expect(try parse(after).root["required-capabilities"]?.value ?? [] == wanted, "\(after)")
    }
  }

  @Test("Adding and changing keeps every comment")
  func comments() throws {
    let before =
      "{ /* 1 */ // 2\n /* 3 */ \"id\" /* 4 */ : /* 5 */ \"1\" /* 6 */ , // 7\n\n  // 8\n  \"files\": [ // 9\n"
      + "    // 10\n    { \"path\": \"a\" /* 11 */ }, /* 12 */ { /* 13 */ } // 14\n    /* 15 */ ] // 16\n  // 17\n}\n// 18\n"
    let after = try changed(before) { value in
      value["id"] = "2"
      value["class-prefix"] = "X"
      value["files"] = .array(
        [
          ["path": "0"], ["path": "a", "target-membership": ["A/resources", "B/resources"]], ["path": "n"],
          ["index": true],
        ])
    }
    for number in 1...18 {
      #expect(after.contains("/* \(number) */") || after.contains("// \(number)\n"), "\(number) in\n\(after)")
    }
  }
}
