// What parses, what it means, and how the rest is refused.

import Testing

@testable import PBXProj

@Suite("Parsing")
struct ParsingTests {
  @Test("Anything that parses is written back as it was")
  func oddFilesRoundTrip() throws {
    let odd = [
      "{objects={};}",
      "\u{FEFF}// !$*UTF8*$!\r\n{\r\n\tobjects = {\r\n\t};\r\n}\r\n",
      "/* a */ { /* b */ objects /* c */ = /* d */ { X = { isa = PBXUnheardOf; } /* e */ ; } ; } // f",
      "{ objects = { \"Foo::Bar\" = { isa = A; isa = B; list = (1, 2, (3, {a = b;},),); data = <0fbd 77>; }; }; }\n\n",
      "{ objects = { X = { isa; name = 'single \"quotes\"'; }; }; }",
      "{ objects = { X = { a = \"\\101\\U00e9\\n\nraw line\"; 名前 = x; }; }; }".replacing("名前", with: "\"名前\""),
    ]
    for text in odd { #expect(try parse(text).text == text) }
  }

  @Test("A list of more elements than a file of its size is expected to have is read whole")
  func denseFile() throws {
    let count = 400_000
    let list = (0..<count).map { String($0 % 7) }.joined(separator: ",")
    let elements = try #require(try document(withObject: "{ list = (\(list)); }").object("X")?["list"]?.strings)
    #expect(elements.count == count)
    #expect(elements.indices.allSatisfy { elements[$0] == String($0 % 7) })
  }

  @Test("A file of a hundred thousand objects has each of them")
  func manyObjects() throws {
    let ids = (0..<100_000).map { number in
      let digits = String(number, radix: 16, uppercase: true)
      return ObjectID(String(repeating: "0", count: 24 - digits.count) + digits)
    }
    let objects = ids.map { "\($0) = {isa = A;};" }.joined(separator: "\n")
    let document = try parse("{ objects = {\(objects)}; }")
    #expect(document.objectIDs == ids)
    #expect(ids.allSatisfy { document.contains($0) })
  }

  @Test(
    "Escapes are read as CoreFoundation reads them",
    arguments: [
      (#""a\nb\tc\"d\\e""#, "a\nb\tc\"d\\e"), (#""\101\60""#, "A0"), (#""\247""#, "§"), (#""\U00e9""#, "é"),
      (#""\Ud83d\Ude00""#, "😀"), (#""\Ud83dx""#, "\u{FFFD}x"), (#""\q""#, "q"), (#"'it\'s'"#, "it's"),
      ("plain/path.swift", "plain/path.swift"), (#""日本""#, "日本"),
    ])
  func escapes(written: String, meant: String) throws {
    let document = try document(withObject: "{ value = \(written); }")
    #expect(document.object("X")?["value"]?.string == meant)
  }

  @Test("Every kind of value can be read, and has its place")
  func nodes() throws {
    let document = try document(
      withObject: "{\n isa = PBXGroup;\n list = (a, b);\n data = <0F bd>;\n dictionary = { k = v; };\n}")
    let object = try #require(document.object("X"))
    #expect(document.isa("X") == "PBXGroup")
    #expect(object["list"]?.strings == ["a", "b"])
    #expect(object["data"]?.data == [0x0F, 0xBD])
    #expect(object["dictionary"]?["k"]?.string == "v")
    #expect(object["absent"] == nil)
    #expect(object.entries.map(\.key) == ["isa", "list", "data", "dictionary"])
    #expect(object["list"]?.elements[1].location.description == "App.xcodeproj/project.pbxproj:5:13")
    #expect(document.location(of: "X").line == 3)
  }

  @Test("Of two equal keys the later counts, and both lines are named")
  func duplicates() throws {
    let document = try parse(
      "{\n objects = {\n  X = {isa = A;};\n  Y = {\n   isa = B;\n   name = one;\n   name = two;\n  };\n  X = {isa = C;};\n };\n}"
    )
    #expect(document.objectIDs == ["Y", "X"])
    #expect(document.isa("X") == "C")
    #expect(document.object("Y")?["name"]?.string == "two")
    #expect(
      document.diagnostics.map(\.description) == [
        "App.xcodeproj/project.pbxproj:3:3: warning: two objects have the id X, here and on line 9; "
          + "Xcode reads the later one, so remove one of them",
        "App.xcodeproj/project.pbxproj:6:4: warning: the key “name” is there twice, here and on line 7; "
          + "Xcode reads the later one, so remove one of them",
      ])
  }

  @Test("Ids that differ only in Unicode composition are two ids")
  func composition() throws {
    let document = try parse("{objects={\"e\u{301}\"={isa=A;};\"\u{e9}\"={isa=B;};};}")
    #expect(document.objectIDs.count == 2)
    #expect(document.isa(ObjectID("\u{e9}")) == "B")
    #expect(document.diagnostics.isEmpty)
  }
}

@Suite("What is no project file")
struct RefusalTests {
  @Test(
    "A broken file is refused at the place where it breaks",
    arguments: [
      ("{\n objects = {\n  X = {isa = A}\n };\n}", "3:15", "expected “;” after the value but found “}”"),
      ("{ objects = { X = (a b); }; }", "1:22", "expected “,” or “)” but found “b”"),
      ("{ objects = { X = \"abc; }; }", "1:19", "the string that begins here has no closing quote"),
      ("{ objects = { X = {", "1:19", "the file ends before the dictionary that begins here is closed"),
      ("{ objects = {}; /* }", "1:17", "the comment that begins here has no closing “*/”"),
      ("{ objects = { X = <0f b>; }; }", "1:19", "the data run that begins here has half a byte at its end"),
      ("{ objects = {}; } }", "1:19", "there is text after the end of the outermost dictionary"),
      ("{ objects = { (a) = b; }; }", "1:15", "expected a key or “}” but found “(”"),
      ("{ objects = { X = ; }; }", "1:19", "expected a value but found “;”"),
      ("( a )", "1:1", "the file must begin with “{”, the outermost dictionary"),
    ])
  func broken(text: String, place: String, message: String) throws {
    let diagnostic = try refusal(of: text)
    #expect(diagnostic.id == "pbxproj.syntax")
    #expect(diagnostic.location?.description == "App.xcodeproj/project.pbxproj:\(place)")
    #expect(diagnostic.message.hasPrefix(message))
  }

  @Test(
    "Another format is called by its name",
    arguments: [
      ("<?xml version=\"1.0\"?>\n<plist/>", "XML property list"), ("bplist00\u{1}", "binary property list"),
      (" \n", "empty"), ("", "empty"),
    ])
  func formats(text: String, name: String) throws {
    let diagnostic = try refusal(of: text)
    #expect(diagnostic.id == "pbxproj.format")
    #expect(diagnostic.message.contains(name))
  }

  @Test("A property list without objects is no project")
  func noObjects() throws {
    #expect(try refusal(of: "{ CFBundleName = App; }").id == "pbxproj.no-objects")
    #expect(try refusal(of: "{ objects = (); }").id == "pbxproj.no-objects")
  }

  @Test("A million open brackets are an error, not a crash")
  func depth() throws {
    for bracket in ["(", "{a="] {
      let text = "{objects={};a=" + String(repeating: bracket, count: 1_000_000)
      #expect(try refusal(of: text).message.contains("nested more than"))
    }
  }

  @Test("A merge conflict is named with the lines of both sides, others as related places")
  func conflict() throws {
    let text = """
      {
      \tobjects = {
      <<<<<<< HEAD
      \t\tA = {isa = PBXGroup; };
      \t\tB = {isa = PBXGroup; };
      ||||||| base
      \t\tOLD = {isa = PBXGroup; };
      =======
      \t\tC = {isa = PBXGroup; };
      >>>>>>> feature
      <<<<<<< HEAD
      =======
      >>>>>>> feature
      \t};
      }
      """
    let diagnostic = try refusal(of: text)
    #expect(
      diagnostic.description == "App.xcodeproj/project.pbxproj:3:1: error: a merge conflict: lines 4–5 (HEAD) "
        + "against line 9 (feature) (the first of 2 conflicts); choose what stays and remove the markers")
    #expect(diagnostic.related.map(\.location.line) == [11])
  }

  @Test("A marker that a half-finished merge left is named")
  func strayMarker() throws {
    let diagnostic = try refusal(of: "{\n\tobjects = {\n\t};\n>>>>>>> feature\n}\n")
    #expect(diagnostic.id == "pbxproj.merge-conflict")
    #expect(diagnostic.location?.line == 4)
  }
}
