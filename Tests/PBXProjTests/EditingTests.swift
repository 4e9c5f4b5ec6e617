// Edits touch the lines that they must, and no other.

import Testing

@testable import PBXProj

@Suite("Editing")
struct EditingTests {
  let target: ObjectID = "A40000000000000000000001"
  let configuration: ObjectID = "A70000000000000000000001"
  let phase: ObjectID = "A60000000000000000000001"

  @Test("A new object stands by id in its section and is written as Xcode writes it")
  func insertObject() throws {
    var document = try parse(smallProject)
    document.insert(
      "A20000000000000000000000", isa: "PBXFileReference",
      [("sourceTree", "<group>"), ("path", "Info.plist"), ("lastKnownFileType", "text.plist.xml")])
    document.insert(
      "A10000000000000000000003", isa: "PBXBuildFile",
      [
        ("fileRef", .reference("A20000000000000000000000")),
        ("settings", ["ATTRIBUTES": ["RemoveHeadersOnCopy"]]),
      ])
    document.insert(.reference("A10000000000000000000003"), at: 1, intoListAt: ["files"], in: phase)
    let changes = document.changes(from: smallProject)
    #expect(changes.removed.isEmpty)
    #expect(
      changes.added == [
        "A10000000000000000000003 /* Info.plist in Sources */ = {isa = PBXBuildFile; fileRef = "
          + "A20000000000000000000000 /* Info.plist */; settings = {ATTRIBUTES = (RemoveHeadersOnCopy, ); }; };",
        "A20000000000000000000000 /* Info.plist */ = {isa = PBXFileReference; lastKnownFileType = text.plist.xml; "
          + "path = Info.plist; sourceTree = \"<group>\"; };",
        "A10000000000000000000003 /* Info.plist in Sources */,",
      ])
    #expect(document.ids(ofKind: "PBXFileReference").map(\.string).first == "A20000000000000000000000")
  }

  @Test("A missing section is made in its alphabetical place, and goes with its last object")
  func sections() throws {
    var document = try parse(smallProject)
    for (at, isa) in ["AFirst", "PBXHeadersBuildPhase", "ZLast"].enumerated() {
      document.insert(ObjectID("B0000000000000000000000\(at)"), isa: isa, [("name", "x y")])
    }
    #expect(
      document.text.contains(
        "\tobjects = {\n\n/* Begin AFirst section */\n\t\tB00000000000000000000000 /* x y */ = {\n"))
    #expect(
      document.text.contains(
        "/* End PBXGroup section */\n\n/* Begin PBXHeadersBuildPhase section */\n\t\tB00000000000000000000001 /* x y */ = {\n"
          + "\t\t\tisa = PBXHeadersBuildPhase;\n\t\t\tname = \"x y\";\n\t\t};\n/* End PBXHeadersBuildPhase section */\n\n"
          + "/* Begin PBXNativeTarget section */\n"))
    #expect(document.text.contains("\t\t};\n/* End ZLast section */\n\t};\n\trootObject"))
    var again = try parse(document.text)
    for id in again.objectIDs where id.string.hasPrefix("B") { again.remove(id) }
    #expect(again.text == smallProject)
  }

  @Test("All sections can go and come back")
  func everything() throws {
    let document = try parse(smallProject)
    var empty = document
    for id in document.objectIDs { empty.remove(id) }
    #expect(empty.objectIDs.isEmpty)
    #expect(empty.text.contains("\tobjects = {\n\t};\n"))
    var again = try parse(empty.text)
    for id in document.objectIDs.reversed() {
      again.insert(id, isa: document.isa(id) ?? "", document.object(id)?.asFields ?? [])
    }
    #expect(again.text == smallProject)
  }

  @Test("In an unsorted section new objects stand at the end, sorted among those that begin alike")
  func unsorted() throws {
    let text =
      "{\n\tobjects = {\n\n/* Begin G section */\n\t\tZ = {isa = G; };\n\t\tA = {isa = G; };\n/* End G section */\n\t};\n}\n"
    let ids = ["F1C5ED010000000000000003", "F1C5ED010000000000000001", "F1C5ED010000000000000002"].map { ObjectID($0) }
    var once = try parse(text)
    for id in ids { once.insert(id, isa: "G", []) }
    #expect(once.objectIDs == ["Z", "A", ids[1], ids[2], ids[0]])
    var other = try parse(text)
    for id in ids { other = try parse(other.text, inserting: id) }
    #expect(other.text == once.text)
  }

  @Test("A key goes to its sorted place and is quoted where Xcode quotes it")
  func keys() throws {
    var document = try parse(smallProject)
    document.set("YES", at: ["buildSettings", "GENERATE_INFOPLIST_FILE"], in: configuration)
    document.set("ab-c", at: ["buildSettings", "X[sdk=*]"], in: configuration)
    document.set(["a", "b c"], at: ["buildSettings", "A"], in: configuration)
    #expect(
      document.text.contains(
        """
        \t\t\tbuildSettings = {
        \t\t\t\tA = (
        \t\t\t\t\ta,
        \t\t\t\t\t"b c",
        \t\t\t\t);
        \t\t\t\t"CODE_SIGN_IDENTITY[sdk=iphoneos*]" = "iPhone Developer";
        \t\t\t\tGENERATE_INFOPLIST_FILE = YES;
        \t\t\t\tLD_RUNPATH_SEARCH_PATHS = (
        """))
    #expect(document.text.contains("\t\t\t\tPRODUCT_NAME = \"$(TARGET_NAME)\";\n\t\t\t\t\"X[sdk=*]\" = \"ab-c\";\n"))
    #expect(document.changes(from: smallProject).removed.isEmpty)
    for key in ["GENERATE_INFOPLIST_FILE", "X[sdk=*]", "A"] {
      document.removeValue(at: ["buildSettings", key], in: configuration)
    }
    #expect(document.text == smallProject)
  }

  @Test("Setting what is there already changes nothing, whatever its quotes and comments")
  func equalValues() throws {
    var document = try document(withObject: "{ isa = 'A'; ref = Y /* odd */; list = ( a , \"b\" ); d = {k=<0f>;}; }")
    let text = document.text
    document.set("A", at: ["isa"], in: "X")
    document.set(.reference("Y"), at: ["ref"], in: "X")
    document.set(["a", "b"], at: ["list"], in: "X")
    document.insert("X", isa: "A", document.object("X")?.asFields.filter { $0.0 != "d" } ?? [])
    document.set("B", at: ["isa"], in: "X")
    document.set("A", at: ["isa"], in: "X")
    #expect(document.text == text.replacing(" d = {k=<0f>;};", with: ""))
  }

  @Test("A list that is set anew keeps the lines of the elements that stay")
  func setList() throws {
    let text = "{\n\tlist = (\n\t\ta /* odd */,\n\t\t\"b\", // why\n\t\tc,\n\t\td,\n\t);\n}"
    var document = try document(withObject: text)
    document.set(["b", "new", "d", "a"], at: ["list"], in: "X")
    #expect(document.text.contains("\tlist = (\n\t\t\"b\", // why\n\t\tnew,\n\t\td,\n\t\ta,\n\t);\n"))
    document.set(["a", "b", "c", "d"], at: ["list"], in: "X")
    #expect(document.text.contains(text))
  }

  @Test("Lists on one line and lists without a last comma stay as they are written")
  func oneLineLists() throws {
    for (list, expected) in [("(a, b, )", "(a, x, b, y, )"), ("(a, b)", "(a, x, b, y)"), ("()", "(x, y, )")] {
      var document = try document(withObject: "{isa = A; list = \(list); }")
      let text = document.text
      let count = document.value(at: ["list"], in: "X")?.elements.count ?? 0
      document.insert("y", at: count, intoListAt: ["list"], in: "X")
      document.insert("x", at: min(1, count), intoListAt: ["list"], in: "X")
      #expect(document.text.contains("list = \(expected);"))
      var again = try parse(document.text)
      again.removeElement(at: count + 1, fromListAt: ["list"], in: "X")
      again.removeElement(at: min(1, count), fromListAt: ["list"], in: "X")
      #expect(again.text == text)
    }
  }

  @Test("Line endings are the file's own")
  func carriageReturns() throws {
    let text = smallProject.replacing("\n", with: "\r\n")
    var document = try parse(text)
    document.insert("B00000000000000000000001", isa: "PBXRezBuildPhase", [("files", [])])
    document.set(["a": "b"], at: ["settings"], in: target)
    #expect(!document.text.replacing("\r\n", with: "").contains("\n"))
    var again = try parse(document.text)
    again.remove("B00000000000000000000001")
    again.removeValue(at: ["settings"], in: target)
    #expect(again.text == text)
  }

  @Test("A key that is there twice goes altogether; a short entry is spelled out")
  func duplicateKeys() throws {
    var document = try document(withObject: "{\n\tname = a;\n\tkey;\n\tname = b;\n}")
    document.set("c", at: ["name"], in: "X")
    document.set("v", at: ["key"], in: "X")
    #expect(document.text.contains("{\n\tname = a;\n\tkey = v;\n\tname = c;\n}"))
    document.removeValue(at: ["name"], in: "X")
    #expect(document.text.contains("{\n\tkey = v;\n}"))
    var twice = try parse("{objects={\n\tX={isa=A;};\n\tX={isa=B;};\n};}")
    twice.remove("X")
    #expect(twice.text == "{objects={\n};}")
  }

  @Test("Edits of what is not there change nothing")
  func absent() throws {
    var document = try parse(smallProject)
    document.set("a", at: ["name"], in: "NOWHERE")
    document.set("a", at: ["name", "deeper"], in: target)
    document.removeValue(at: ["nothing"], in: target)
    document.removeElement(at: 9, fromListAt: ["buildPhases"], in: target)
    document.removeElement(at: 0, fromListAt: ["name"], in: target)
    document.remove("NOWHERE")
    #expect(document.text == smallProject)
  }

  @Test("The filter of ids holds its own, and passes over those that only begin or end like them")
  func filter() throws {
    let text = "A10000000000000000000001, A10000000000000000000002, B10000000000000000000001, ab, b, \"é\", \"a\\tb\""
    let source = try document(withObject: "{ list = (\(text)); }").source
    let filter = IDFilter(["A10000000000000000000001", "ab"])
    let list = try #require(source.value(forKey: "list", in: source.object("X") ?? 0))
    let held = source.bytes.withUnsafeBufferPointer { bytes in
      source.children(of: list).filter { filter.mayHold(source.tape[$0], in: bytes) }.map { source.text(of: $0) }
    }
    // Of what is not plain ASCII it does not tell.
    #expect(held == ["A10000000000000000000001", "ab", "é", "a\tb"])
  }

  @Test("Comments that an edit made untrue follow it, in every place")
  func renaming() throws {
    var document = try parse(smallProject)
    document.set("Shop", at: ["name"], in: target)
    #expect(!document.text.contains("/* App */"))
    #expect(!document.text.contains("for PBXNativeTarget \"App\""))
    #expect(document.changes(from: smallProject).added.count == 5)
    var again = try parse(document.text)
    again.set("App", at: ["name"], in: target)
    #expect(again.text == smallProject)
  }
}

private func parse(_ text: String, inserting id: ObjectID) throws -> ProjectDocument {
  var document = try parse(text)
  document.insert(id, isa: "G", [])
  return document
}
