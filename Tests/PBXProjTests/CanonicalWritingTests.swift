// The layout that Xcode gives a file.

import Testing

@testable import PBXProj

@Suite("Canonical writing")
struct CanonicalWritingTests {
  private func canonical(_ text: String, name: String? = "App") throws -> String {
    String(decoding: try parse(text).canonicalBytes(projectName: name), as: UTF8.self)
  }

  @Test("A file as Xcode writes it stays as it is")
  func identity() throws {
    #expect(try canonical(smallProject) == smallProject)
  }

  @Test(
    "Comments, sections, quotes, order and space come back",
    arguments: [
      withoutComments(smallProject), "\u{FEFF}" + smallProject, String(smallProject.dropLast()),
      smallProject.replacing("\n", with: " ").replacing("// !$*UTF8*$!", with: ""),
      smallProject.replacing("\n", with: "\r\n"), smallProject.replacing("\t", with: "  "),
      smallProject.replacing("name = App;", with: "'name' = \"App\";"),
      smallProject.replacing("isa = PBXNativeTarget;", with: "")
        .replacing("name = App;", with: "name = App; isa = PBXNativeTarget;"),
      smallProject.replacing("/* Debug */,", with: "/* Release */"),
    ])
  func restoration(_ spoiled: String) throws {
    #expect(spoiled != smallProject)
    #expect(try canonical(spoiled) == smallProject)
  }

  @Test("Objects are sorted by id, sections by isa, keys by their bytes")
  func order() throws {
    let text =
      "{ rootObject = A; objects = { B = { isa = Z; }; C = { isa = Y; b = 1; a = 2; B = 3; }; A = { isa = Z; }; }; }"
    let expected = """
      // !$*UTF8*$!
      {
      \tobjects = {

      /* Begin Y section */
      \t\tC = {
      \t\t\tisa = Y;
      \t\t\tB = 3;
      \t\t\ta = 2;
      \t\t\tb = 1;
      \t\t};
      /* End Y section */

      /* Begin Z section */
      \t\tA = {
      \t\t\tisa = Z;
      \t\t};
      \t\tB = {
      \t\t\tisa = Z;
      \t\t};
      /* End Z section */
      \t};
      \trootObject = A;
      }

      """
    #expect(try canonical(text) == expected)
  }

  @Test("Nothing that stands twice is dropped, and what counts stays the one that counts")
  func duplicates() throws {
    let text = """
      { objects = { B = { isa = G; name = 1; name = 2; }; A = { isa = Z; }; B = { isa = E; }; A = { isa = G; }; };
      rootObject = A; }
      """
    let document = try parse(text)
    let written = try parse(canonical(text))
    #expect(written.hasSameObjects(as: document))
    #expect(written.source.index.entries.count == 4)
    #expect(written.text.contains("\t\t\tname = 1;\n\t\t\tname = 2;\n"))
    #expect(try canonical(written.text) == written.text)
  }

  @Test("Objects without an isa and values that are no objects stay, before the sections")
  func nameless() throws {
    let text = try canonical("{ objects = { B = { isa = G; }; A = { x = <0f bd>; }; C = word; }; rootObject = A; }")
    #expect(
      text.contains("\tobjects = {\n\t\tA = {\n\t\t\tx = <0f bd>;\n\t\t};\n\t\tC = word;\n\n/* Begin G section */\n"))
  }

  @Test("Ids have comments where Xcode writes them, and in fields that are not known where the file has them")
  func references() throws {
    let text = try canonical(
      """
      { objects = { A = { isa = G; name = Name; remoteGlobalIDString = A /* Name */; path = A; futureOne = A /* old */;
      futureTwo = A; futureList = (A /* old */, A, ); children = (A, B); buildSettings = { target = A; };
      projectReferences = ({ ProjectRef = A; ProductGroup = B; }); }; }; rootObject = A; }
      """)
    #expect(text.contains("\t\t\tremoteGlobalIDString = A;\n"))
    #expect(text.contains("\t\t\tpath = A;\n"))
    #expect(text.contains("\t\t\tfutureOne = A /* Name */;\n"))
    #expect(text.contains("\t\t\tfutureTwo = A;\n"))
    #expect(text.contains("\t\t\tfutureList = (\n\t\t\t\tA /* Name */,\n\t\t\t\tA,\n\t\t\t);\n"))
    #expect(text.contains("\t\t\tchildren = (\n\t\t\t\tA /* Name */,\n\t\t\t\tB,\n\t\t\t);\n"))
    #expect(text.contains("\t\t\t\ttarget = A;\n"))
    #expect(text.contains("\t\t\t\t\tProjectRef = A /* Name */;\n"))
    #expect(text.hasSuffix("\trootObject = A /* Name */;\n}\n"))
  }

  @Test("A file that is named after itself, or a set that excepts itself, ends in a comment")
  func circles() throws {
    let text = try canonical(
      """
      { objects = { A = { isa = PBXBuildFile; fileRef = A; }; P = { isa = PBXSourcesBuildPhase; files = (A); };
      S = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = S; };
      G = { isa = PBXFileSystemSynchronizedRootGroup; path = Folder; exceptions = (S); }; }; rootObject = A;
      objectVersion = 77; }
      """)
    #expect(text.contains("A /* (null) in Sources */"))
    #expect(text.contains("S /* Exceptions for \"Folder\" folder in \"(null)\" phase from \"(null)\" target */"))
  }

  @Test("Text that was escaped otherwise is escaped as Xcode does, and a name cannot end its comment")
  func escapes() throws {
    let text = try canonical(
      #"{ objects = { A = { isa = G; name = "\U0041*/\101\'"; x = 'a"b'; y = "\n"; }; }; rootObject = A; }"#)
    #expect(text.contains(#"A /* A* /A' */ = {"#))
    #expect(text.contains(#"name = "A*/AA'";"#.replacing("AA", with: "A")))
    #expect(text.contains(#"x = "a\"b";"#))
    #expect(text.contains(#"y = "\n";"#))
  }

  @Test("Single quotes become double ones, whatever stands between them")
  func singleQuotes() throws {
    let text = try canonical(
      #"{ objects = { A = { isa = G; x = 'a\n"b"'; y = 'a\'b'; z = 'word'; }; }; rootObject = A; }"#)
    #expect(text.contains(#"x = "a\n\"b\"";"#))
    #expect(text.contains(#"y = "a'b";"#))
    #expect(text.contains("z = word;"))
  }

  @Test("A name of a megabyte is cut in comments")
  func longNames() throws {
    let name = String(repeating: "n*/", count: 400_000)
    let members = String(repeating: "A,", count: 20_000)
    let text = try canonical(
      "{ objects = { A = { isa = G; name = \"\(name)\"; children = (\(members)); }; }; rootObject = A; }")
    #expect(text.contains("name = \"\(name)\";"))
    #expect(text.utf8.count < 40_000_000)
  }

  @Test("Edits are in what is written")
  func edits() throws {
    var document = try parse(smallProject)
    document.set("Other", at: ["name"], in: "A40000000000000000000001")
    let text = String(decoding: document.canonicalBytes(projectName: "App"), as: UTF8.self)
    #expect(
      text
        == smallProject.replacing("/* App */", with: "/* Other */").replacing("name = App;", with: "name = Other;")
        .replacing("PBXNativeTarget \"App\"", with: "PBXNativeTarget \"Other\""))
  }

  @Test("The project's name is the folder's, else what the file calls it")
  func projectName() throws {
    #expect(try canonical(smallProject, name: "Renamed").contains("PBXProject \"Renamed\" */;"))
    #expect(try canonical(smallProject, name: nil) == smallProject)
  }

  @Test("Room that was estimated too small is made again")
  func room() {
    let bytes = [UInt8](estimate: 3) { output in
      output.append("long enough for words of eight, ")
      output.append(UInt8(ascii: "!"))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "long enough for words of eight, !")
    for count in 0...40 {
      let text = String((0..<count).map { Character(UnicodeScalar(UInt8(ascii: "A") + UInt8($0))) })
      #expect([UInt8](estimate: count) { $0.append(name: text) } == Array(text.utf8))
    }
  }
}

private func withoutComments(_ text: String) -> String {
  let parts = text.split(separator: "/*", omittingEmptySubsequences: false)
  return parts[0]
    + parts.dropFirst().map { $0.split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false)[1] }.joined()
}
