// What is said of the text of a JSON project.

import Diagnostics
import Platform
import Testing
import XcodeProject

struct TextDiagnosticsTests {
  @Test func departuresFromTheFormatAreToldOnceEachAtTheirPlace() throws {
    let text = """
      {
        "default-configuration": "Release",
        "configurations": [
          "Release",
        ],
        "localizations": {
          "development": "en",
        },
        "files": [
          { "path": "A.swift", "target-membership": [ "App/compile-sources" ], "encodng": "utf8" },
        ],
        "products-group": null,
      }

      """
    let root = try #require(AbsolutePath("/repo"))
    let file = try ProjectFile(
      bytes: Array(text.utf8), path: root.appending("App.xcodeproj").appending("project.xcproj"), root: root)
    let found = file.textDiagnostics
    #expect(found.map(\.id) == ["xcproj.no-phase", "xcproj.unknown-key"])
    #expect(
      found.map(\.location)
        == [10, 10].enumerated().map { place, line in
          SourceLocation(file: "App.xcodeproj/project.xcproj", line: line, column: place == 0 ? 49 : 74)
        })
  }

  /// Two targets “App”, of which the second depends on nothing that is there, and a file that is in no phase of theirs.
  private let twins = """
    {
      "default-configuration": "Release",
      "configurations": [ "Release" ],
      "localizations": { "development": "en" },
      "files": [
        { "path": "A.swift", "target-membership": [ "App/compile-sources", "App/compile-sources" ] },
      ],
      "targets": [
        { "name": "App", "id": "AA1000000000000000000020", "product-type": "application", "build-phases": [ "compile-sources" ] },
        {
          "name": "App",
          "id": "AA1000000000000000000021",
          "product-type": "application",
          "dependencies": [ "Gone" ],
        },
      ],
      "products-group": null,
    }

    """

  @Test func twoTargetsOfOneNameHideNothingElse() throws {
    let root = try #require(AbsolutePath("/repo"))
    let path = root.appending("App.xcodeproj").appending("project.xcproj")
    let bytes = Array(twins.utf8)
    let strict = #expect(throws: Rejection.self) { try ProjectFile(bytes: bytes, path: path, root: root) }
    #expect(strict?.diagnostics.map(\.id) == ["xcproj.duplicate-target"])
    let file = try ProjectFile(bytes: bytes, path: path, root: root, isTolerant: true)
    let found = file.textDiagnostics
    #expect(found.filter { $0.id == "xcproj.duplicate-target" }.map(\.location?.line) == [11])
    #expect(found.contains { $0.location?.line == 14 && $0.message.contains("Gone") })
    #expect(file.targets.map(\.name) == ["App", "App"])
    #expect(structuralFindings(in: file).contains { $0.code == "repeated-file" && $0.location.line == 6 })
    #expect(file.bytes == bytes)
    #expect(throws: Rejection.self) { try file.checkIsEditable() }
  }
}
