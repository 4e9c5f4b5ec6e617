// What a YAML text becomes.

import Diagnostics
import Testing
import YAML

@Suite struct DocumentTests {
  private func root(_ text: String) throws -> Node {
    let document = try Document(parsing: Array(text.utf8), file: "a.yml")
    #expect(document.diagnostics == [])
    return try #require(document.root)
  }

  private func complaints(_ bytes: [UInt8], limits: Limits = Limits()) -> [String] {
    do {
      return try Document(parsing: bytes, file: "a.yml", limits: limits).diagnostics.map(\.description)
    } catch let rejection as Rejection {
      return rejection.diagnostics.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  private func complaints(_ text: String, limits: Limits = Limits()) -> [String] {
    complaints(Array(text.utf8), limits: limits)
  }

  @Test func anUnfinishedMergeIsNamedAsSuch() {
    let text = "a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> other\n"
    #expect(
      complaints(text) == [
        "a.yml:2:1: error: a merge conflict: line 3 (HEAD) against line 5 (other); choose what stays and remove the markers"
      ])
  }

  @Test func everyNodeKnowsItsPlace() throws {
    let root = try root("a: 1\né: { x: [p, \"q\"] }\n")
    #expect(root.location.description == "a.yml:1:1")
    let entries = try #require(root.mapping)
    #expect(entries.map(\.key) == ["a", "é"])
    #expect(entries[1].location.description == "a.yml:2:1")
    let list = try #require(entries[1].value["x"])
    #expect(list.location.description == "a.yml:2:9")
    #expect(list.sequence?.map(\.location.description) == ["a.yml:2:10", "a.yml:2:13"])
  }

  @Test func scalarsKeepTextAndTellWhetherTheyWereQuoted() throws {
    let list = try root("[1.10, YES, 0755, 'x', \"a\\tb\", !!str 5]").sequence?.compactMap(\.scalar)
    #expect(
      list == [
        .init("1.10", isPlain: true), .init("YES", isPlain: true), .init("0755", isPlain: true),
        .init("x", isPlain: false), .init("a\tb", isPlain: false), .init("5", isPlain: false),
      ])
    #expect(try root("a: |\n  one\n  two\n")["a"]?.scalar == .init("one\ntwo\n", isPlain: false))
  }

  @Test func aFileWithoutContentHasNoRoot() throws {
    #expect(try Document(parsing: [], file: "a.yml").root == nil)
    #expect(try Document(parsing: Array("# nothing\n".utf8), file: "a.yml").root == nil)
  }

  @Test func aByteOrderMarkIsNoContent() throws {
    #expect(try root("\u{FEFF}a: 1")["a"]?.location.description == "a.yml:1:4")
  }

  @Test func windowsLineEndsAreLineEnds() throws {
    #expect(try root("a: 1\r\nb: 2\r\n")["b"]?.location.description == "a.yml:2:4")
  }

  @Test func aliasesStandForTheirAnchors() throws {
    let root = try root("a: &x [1, 2]\nb: *x\n")
    #expect(root["b"]?.sequence?.compactMap(\.scalar?.text) == ["1", "2"])
    #expect(root["b"]?.location.description == "a.yml:1:4")
  }

  @Test func aMappingsOwnKeysWinOverMergedOnes() throws {
    let root = try root("a: &x {p: 1, q: 1}\nb: &y {q: 2, r: 2}\nc: {<<: [*x, *y], p: 3}\n")
    let merged = try #require(root["c"]?.mapping)
    #expect(merged.map { "\($0.key)=\($0.value.scalar?.text ?? "")" }.sorted() == ["p=3", "q=1", "r=2"])
    #expect(try self.root("'<<': 1").mapping?.map(\.key) == ["<<"])
  }

  @Test func aDuplicateKeyNamesBothPlaces() throws {
    let document = try Document(parsing: Array("a: 1\nb: {c: 1, c: 2}\na: 3\n".utf8), file: "a.yml")
    #expect(
      document.diagnostics.map(\.description) == [
        "a.yml:2:11: error: the key `c` is already there on line 2; keep one of them",
        "a.yml:3:1: error: the key `a` is already there on line 1; keep one of them",
      ])
    #expect(document.diagnostics[1].related.map(\.location.description) == ["a.yml:1:1"])
    #expect(document.root?["a"]?.scalar?.text == "1")
  }

  @Test(arguments: [
    ("a:\n\t- b", "a.yml:2:1", "indent with spaces, not tabs"), ("a: 'b", "a.yml:1:6", "unexpected end of stream"),
    ("a: [b", "a.yml:2:1", "not valid YAML"), ("a: b: c", "a.yml:1:5", "mapping values are not allowed"),
    ("a: b: c", "a.yml:1:5", "; a text with a colon and a space in it stands in quotes"),
    ("a: %b", "a.yml:1:4", "; a text that begins with “%” stands in quotes"),
    ("a: @b", "a.yml:1:4", "; a text that begins with “@” stands in quotes"),
    ("a: *b", "a.yml:1:4", "no anchor `&b` stands before this alias; write one"),
    ("a: &b [*b]", "a.yml:1:8", "inside its own anchor"),
    ("a: 1\n--- \nb: 2", "a.yml:2:1", "a second document"), ("[a]: 1", "a.yml:1:1", "a key must be a text"),
    ("a: !!int 3", "a.yml:1:4", "the tag"), ("a: !foo [b]", "a.yml:1:4", "the tag"),
    ("<<: 1", "a.yml:1:5", "takes a mapping"), ("a: \u{1}", "a.yml:1:4", "control characters are not allowed"),
    ("%YAML 9.9\n---\na: 1", "a.yml:1:1", "incompatible YAML document"),
  ])
  func whatIsWrongIsLocated(_ text: String, _ place: String, _ message: String) {
    let found = complaints(text)
    #expect(found.count == 1 && found[0].hasPrefix("\(place): error: ") && found[0].contains(message), "\(found)")
  }

  @Test func textThatIsNotUTF8IsRefused() {
    #expect(complaints([0x61, 0x0A, 0x62, 0xFF])[0].hasPrefix("a.yml:2:2: error: this is not UTF-8"))
    #expect(complaints([0xFF, 0xFE, 0x61, 0x00])[0].hasPrefix("a.yml:1:1: error: this is not UTF-8"))
    #expect(complaints([0x61, 0x00, 0x3A, 0x00]).count == 1)
  }

  @Test func aliasesThatMultiplyAreBounded() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    #expect(complaints(text).count == 1)
    #expect(complaints(text)[0].contains("100000 values"))
  }

  @Test func nestingIsBoundedAlsoThroughAliases() {
    #expect(complaints(String(repeating: "[", count: 100_000))[0].contains("64 levels deep"))
    #expect(complaints(String(repeating: "- ", count: 100_000))[0].contains("64 levels deep"))
    var text = "a0: &a0 [x]\n"
    for level in 1...70 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(complaints(text)[0].contains("64 levels deep"))
    #expect(complaints("a: [[1]]", limits: Limits(depth: 4)) == [])
    #expect(complaints("a: [[1]]", limits: Limits(depth: 3)).count == 1)
  }

  @Test func duplicateKeysAreToldBesideASyntaxError() {
    #expect(complaints("a: 1\na: 2\nb: [").count == 2)
  }
}
