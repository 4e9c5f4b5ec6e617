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
}
