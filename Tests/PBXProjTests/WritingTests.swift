// Quotes, comments and one-line kinds.

import Testing

@testable import PBXProj

@Suite("Writing")
struct WritingTests {
  @Test(
    "Strings are quoted as Xcode quotes them",
    arguments: [
      ("", "\"\""), ("App", "App"), ("a/b.c_d$e", "a/b.c_d$e"), ("a-b", "\"a-b\""), ("$(SRCROOT)", "\"$(SRCROOT)\""),
      ("___NAME___", "\"___NAME___\""), ("__NAME__", "__NAME__"), ("https://x", "\"https://x\""), ("a//b", "\"a//b\""),
      ("a:b", "\"a:b\""), ("<group>", "\"<group>\""), ("日本", "\"日本\""), ("a\nb\tc\"d\\", "\"a\\nb\\tc\\\"d\\\\\""),
      ("'", "\"'\""), ("\u{1}", "\"\\U0001\""), ("-", "\"-\""), ("1.0", "1.0"),
    ])
  func quoting(text: String, written: String) throws {
    #expect(quoted(text) == written)
    #expect(try document(withObject: "{ v = \(written); }").object("X")?["v"]?.string == text)
  }

  @Test("Configurations are commented in the style of the file")
  func compactStyle() throws {
    let compact = smallProject.replacing(
      "1 /* Debug */", with: "1 /* Debug configuration for PBXNativeTarget \"App\" */"
    )
    .replacing("2 /* Debug */", with: "2 /* Debug configuration for PBXProject \"App\" */")
    .replacing("\t\t\tbuildActionMask = 2147483647;\n", with: "")
    .replacing("\t\t\trunOnlyForDeploymentPostprocessing = 0;\n", with: "")
    var document = try parse(compact)
    #expect(document.style.usesCompactConfigurationComments)
    #expect(!document.style.writesBuildActionMask)
    #expect(!document.style.writesRunOnlyForDeploymentPostprocessing)
    #expect(document.style.writesDefaultConfigurationIsVisible)
    document.insert(
      "A70000000000000000000003", isa: "XCBuildConfiguration", [("name", "Release"), ("buildSettings", [:])])
    document.insert(
      .reference("A70000000000000000000003"), at: 1, intoListAt: ["buildConfigurations"], in: "A80000000000000000000001"
    )
    let comment = "A70000000000000000000003 /* Release configuration for PBXNativeTarget \"App\" */"
    #expect(document.text.contains("\t\t\t\t\(comment),\n"))
    #expect(
      document.text.contains(
        "\t\t\(comment) = {\n\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\t\t\t};\n"))
  }

  @Test(
    "Synchronized groups are on one line in files of 70 to 76",
    arguments: [
      (
        70,
        "/* W */ = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E /* PBXFileSystemSynchronizedBuildFileExceptionSet */, ); explicitFileTypes = {}; explicitFolders = (); path = W; sourceTree = \"<group>\"; };"
      ),
      (
        77,
        "/* W */ = {\n\t\t\tisa = PBXFileSystemSynchronizedRootGroup;\n\t\t\texceptions = (\n\t\t\t\tE /* Exceptions for \"W\" folder in \"App\" target */,\n\t\t\t);\n"
      ),
    ])
  func synchronizedGroups(version: Int, expected: String) throws {
    var document = try parse(smallProject.replacing("objectVersion = 56", with: "objectVersion = \(version)"))
    document.insert(
      "E", isa: "PBXFileSystemSynchronizedBuildFileExceptionSet",
      [("membershipExceptions", ["Info.plist"]), ("target", .reference("A40000000000000000000001"))])
    document.insert(
      "G", isa: "PBXFileSystemSynchronizedRootGroup",
      [
        ("exceptions", [.reference("E")]), ("explicitFileTypes", [:]), ("explicitFolders", []), ("path", "W"),
        ("sourceTree", "<group>"),
      ])
    #expect(document.text.contains(expected))
    #expect(document.text.contains("= {\n\t\t\tisa = PBXFileSystemSynchronizedBuildFileExceptionSet;\n"))
  }

  @Test("A file without comments and sections gets none")
  func bareStyle() throws {
    let bare =
      "{\n  objects = {\n    A = {\n      isa = PBXGroup;\n    };\n    T = {\n      isa = PBXNativeTarget;\n      name = T;\n    };\n  };\n}\n"
    var document = try parse(bare)
    document.insert("B", isa: "PBXGroup", [("name", "b"), ("children", [.reference("T")])])
    document.insert("C", isa: "PBXHeadersBuildPhase", [])
    #expect(
      document.text
        == bare.replacing(
          "    T = {",
          with: "    B = {\n      isa = PBXGroup;\n      children = (\n        T,\n      );\n      name = b;\n    };\n"
            + "    C = {\n      isa = PBXHeadersBuildPhase;\n    };\n    T = {"))
    #expect(document.objectIDs == ["A", "B", "C", "T"])
    document.remove("B")
    document.remove("C")
    #expect(document.text == bare)
  }

  @Test("A name cannot end the comment that it stands in")
  func harmlessComments() throws {
    var document = try parse(smallProject)
    document.insert("B0", isa: "PBXGroup", [("name", "a*/ = b; /*"), ("children", [.reference("B0")])])
    #expect(try parse(document.text).object("B0")?["name"]?.string == "a*/ = b; /*")
  }

  @Test("The first object of a project written on one line gets its own lines")
  func emptyObjects() throws {
    var document = try parse("{objects = {}; rootObject = R;}")
    document.insert("R", isa: "PBXProject", [("targets", [])])
    document.insert("A", isa: "PBXGroup", [])
    let again = try parse(document.text)
    #expect(again.objectIDs == ["A", "R"])
    #expect(document.objectIDs == ["A", "R"])
  }
}
