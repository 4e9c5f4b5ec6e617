// Lists and objects that were empty, filled and emptied again.

import Testing
import XCProj

@Suite("An empty container that is filled")
struct EmptyContainerTests {
  /// What stands between the brackets.
  static let gaps = [
    "", " ", "  ", "\n  ", "\n", "\n\n  ", " \n\t\n ", "\r\n  ", "/* none */", " /* none\n */ ", "\n  // none\n  ",
    " // none\n", "\n  /* none */ ",
  ]

  static let value: XCValue = [
    "files": [["path": "a"], ["kind": "group", "name": "g", "children": [["path": "b"]]], ["path": "c"]],
    "mine": ["A": "1", "B": ["x", "y"], "C": "2"],
  ]

  /// The text with the value, in as many steps as it has parts, and the text when the parts have gone again.
  private func thereAndBack(_ before: String, isReversed: Bool = false) throws -> (full: String, empty: String) {
    let orders =
      isReversed ? [[], [2], [1, 2], [0, 1, 2], [0, 1], [0], []] : [[], [0], [0, 1, 2], [1, 2], [2], []]
    var full = ""
    var now = before
    for places in orders {
      var document = try parse(now)
      var value = document.root.value
      for key in ["files", "mine"] where value[key] != nil {
        switch Self.value[key] {
        case .array(let elements): value[key] = .array(places.map { elements[$0] })
        case .object(let members): value[key] = .object(places.map { members[$0] })
        default: Issue.record("\(key) is no container")
        }
      }
      document.update(to: value)
      now = text(document.bytes)
      #expect(try canonical(now) == XCProjDocument.canonicalBytes(value))
      if places.count == 3 { full = now }
    }
    return (full, now)
  }

  private func canonical(_ text: String) throws -> [UInt8] { try parse(text).canonicalBytes() }

  @Test("gets what was between its brackets back when its last part goes", arguments: gaps)
  func restored(gap: String) throws {
    for isReversed in [false, true] {
      let before = "{\n  \"files\": [\(gap)],\n  \"mine\": {\(gap)},\n}\n"
      #expect(try thereAndBack(before, isReversed: isReversed).empty == before)
      let strict = before.replacing(",\n}", with: "\n}")
      #expect(try thereAndBack(strict, isReversed: isReversed).empty == strict)
    }
  }

  @Test("has its parts on lines, and the closing bracket where it stood beside the opening one")
  func closingBracket() throws {
    let before = "{\n  \"files\": [],\n  \"mine\": { },\n}\n"
    #expect(
      try thereAndBack(before).full == """
        {
          "files": [
            { "path": "a" },
            {
              "kind": "group",
              "name": "g",
              "children": [
                { "path": "b" },
              ],
            },
            { "path": "c" }],
          "mine": {
            "A": "1",
            "B": [
              "x",
              "y",
            ],
            "C": "2" },
        }

        """)
  }

  @Test("stays on one line in a file that is on one")
  func oneLine() throws {
    let before = "{ \"files\": [], \"mine\": {} }"
    let (full, empty) = try thereAndBack(before)
    #expect(!full.contains("\n"))
    #expect(empty == before)
  }

  @Test("keeps the lines that it has in a file that is on one")
  func linesInALine() throws {
    let before = "{ \"files\": [\n], \"mine\": { \n } }"
    #expect(try thereAndBack(before).empty == before)
  }

  @Test("stays where it could be left out", arguments: ["[]", "[ ]", "[ /* none */ ]"])
  func spelledOut(list: String) throws {
    let before =
      "{\n  \"files\": [],\n  \"targets\": [\n    {\n      \"name\": \"App\",\n      \"dependencies\": \(list),\n"
      + "      \"product-type\": \"application\",\n    },\n  ],\n}\n"
    let empty = try parse(before).root.value
    for left: XCValue? in [nil, []] {
      var wanted = empty
      try edit(&wanted) { $0["dependencies"] = ["a", "b"] }
      var filled = try parse(before)
      filled.update(to: wanted)
      var reread = try parse(text(filled.bytes))
      try edit(&wanted) { $0["dependencies"] = left }
      reread.update(to: wanted)
      #expect(text(reread.bytes) == before)
    }
  }

  private func edit(_ project: inout XCValue, _ edit: (inout XCValue) -> Void) throws {
    var targets = try #require(project["targets"]).elements
    edit(&targets[0])
    project["targets"] = .array(targets)
  }

  @Test("that was left out goes with its last part")
  func leftOut() throws {
    let before = "{\n  \"files\": [],\n}\n"
    var filled = try parse(before)
    filled.update(to: ["files": [], "packages": [["kind": "local", "path": "P"]]])
    var reread = try parse(text(filled.bytes))
    #expect(reread.root["packages"] != nil)
    reread.update(to: ["files": []])
    #expect(text(reread.bytes) == before)
  }
}
