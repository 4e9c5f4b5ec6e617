// What is reported of projects that can be read.

import Diagnostics
import TestSupport
import Testing
import XCProj

@Suite("Checking JSON projects")
struct CheckTests {
  /// Samples made for formatters and converters, which Xcode would not open, and what is wrong with them.
  static let fixtures: [String: Set<String>] = [
    "apple__xcode-project-format__Sources__ToolTests__Fixtures__expected.project.xcproj": [
      "xcproj.no-products-group", "xcproj.no-configuration",
    ],
    "apple__xcode-project-format__Sources__ToolTests__Fixtures__input.project.xcproj": [
      "xcproj.no-products-group", "xcproj.no-configuration",
    ],
    "rorkai__rork-xcode__tests__fixtures__schema-coverage.xcproj": ["xcproj.no-file", "xcproj.no-phase"],
    "tuist__XcodeProj__Fixtures__XCProj__ConfigurationOverrides.xcodeproj__project.xcproj": [
      "xcproj.no-products-group"
    ],
    "tuist__XcodeProj__Fixtures__XCProj__LocalizedResources.xcodeproj__project.xcproj": ["xcproj.no-products-group"],
  ]

  @Test("No sample departs from the format", .enabled(if: Corpus.isPresent), arguments: Samples.paths)
  func format(path: String) throws {
    #expect(try Samples.document(path).diagnostics.map(\.description) == [])
  }

  @Test("Nothing is wrong with what Xcode opened", .enabled(if: Corpus.isPresent), arguments: Samples.paths)
  func integrity(path: String) throws {
    let found = try Samples.document(path).check()
    #expect(Set(found.map(\.id)) == Self.fixtures[String(path.dropFirst("xcproj/".count))] ?? [], "\(found)")
  }

  /// A sound project with one thing more or less.
  private func found(_ edit: (inout XCValue) -> Void) throws -> [String] {
    var value: XCValue = [
      "default-configuration": "Release", "configurations": ["Debug", "Release"],
      "localizations": ["development": "en"],
      "files": [
        ["path": "A.swift", "target-membership": ["App/compile-sources"]],
        ["kind": "group", "name": "Products", "children": [["path": "<PRODUCTS>/App.app"]]],
      ],
      "targets": [
        [
          "name": "App", "id": "A1", "product": "Products/App.app", "product-type": "application",
          "build-phases": ["compile-sources", ["kind": "script", "name": "Lint", "shell": "/bin/sh", "script": ""]],
        ]
      ],
    ]
    let sound = try XCProjDocument(parsing: XCProjDocument.canonicalBytes(value), file: "p").check()
    #expect(sound.isEmpty, "\(sound)")
    edit(&value)
    return try XCProjDocument(parsing: XCProjDocument.canonicalBytes(value), file: "p").check().map(\.description)
  }

  private func foundInTarget(_ edit: (inout XCValue) -> Void) throws -> [String] {
    try found { value in
      var target = value["targets"]?.elements.first ?? .null
      edit(&target)
      value["targets"] = .array([target])
    }
  }

  private func foundWithFile(_ file: XCValue) throws -> [String] {
    try found { $0["files"] = .array([file] + ($0["files"]?.elements ?? [])) }
  }

  @Test("An unknown key is a warning that names the nearest known one")
  func unknownKey() throws {
    let found = try foundInTarget { $0["product-tpye"] = "x" }
    #expect(
      found == [
        "p:35:7: warning: “product-tpye” is no key of a target at `/targets[0]`, so Xcode drops it when it saves; "
          + "write “product-type” if you meant that"
      ])
  }

  @Test("A missing key is an error at its record")
  func missingKey() throws {
    let found = try foundInTarget { $0["id"] = nil }
    #expect(
      found == [
        "p:21:5: error: the target at `/targets[0]` has no “id”, without which Xcode does not read it; add it"
      ])
  }

  @Test(
    "A value of a wrong type is an error at its path",
    arguments: [
      ("name", 1, "`/targets[0]/name` must be a string but is the number 1"),
      ("last-swift-update", "27", "`/targets[0]/last-swift-update` must be a version such as “27.2” but is “27”"),
      ("dependencies", "App", "`/targets[0]/dependencies` must be a list but is “App”"),
      ("build-phases", ["link"], "`/targets[0]/build-phases[0]` must be “compile-sources”, “frameworks”, “resources”"),
      ("build-phases", [["kind": "link"]], "is an object of kind “link”"),
      (
        "build-settings", ["A": true],
        "`/targets[0]/build-settings/A` must be a string or a list of strings but is `true`"
      ),
      ("build-settings", .null, "`/targets[0]/build-settings` must be an object but is `null`"),
      ("legacy-provisioning-style", "both", "must be “automatic” or “manual” but is “both”"),
    ] as [(String, XCValue, String)])
  func types(key: String, value: XCValue, sentence: String) throws {
    let found = try foundInTarget({ $0[key] = value })
    #expect(found.contains { $0.contains(": error: ") && $0.contains(sentence) }, "\(found)")
  }

  @Test("null is nothing where nothing is the default")
  func null() throws {
    #expect(try found { $0["organization"] = .null }.isEmpty)
    #expect(try foundInTarget({ $0["product"] = .null }).isEmpty)
  }

  @Test(
    "A file's path and phases are checked",
    arguments: [
      (["path": "<SRCROOT>/B"], "`/files[0]/path` must be a path"),
      (["path": "a\\b"], "`/files[0]/path` must be a path"),
      (["path": "B", "encoding": "utf9"], "must be the name of a text encoding, or its number but is “utf9”"),
      (["path": "B", "target-membership": ["Ap/resources"]], "there is no target “Ap”; write “App” if you meant that"),
      (["path": "B", "target-membership": ["App/resources"]], "“App” has no resources phase"),
      (["path": "B", "target-membership": ["App/script"]], "does not find a script phase by its kind alone"),
      (["path": "B", "target-membership": ["App/script/Lnt"]], "“App” has no script phase called “Lnt”"),
      (["path": "B", "target-membership": ["id:9"]], "no build phase has that id"),
      (["path": "B", "target-membership": ["App/link"]], "must be a build phase: `Target/kind/name` or an id"),
      (["path": "B", "id": "A1"], "two objects have the id A1"),
      (
        ["kind": "folder", "path": "B", "target-membership": ["App", "App2"]],
        "`/files[0]/target-membership[1]` names the target “App2”"
      ),
      (
        [
          "kind": "folder", "path": "B",
          "membership-exceptions": [["target": "App", "inclusions": ["a"], "exclusions": ["b"]]],
        ],
        "has both “inclusions” and “exclusions”"
      ),
    ] as [(XCValue, String)])
  func files(file: XCValue, sentence: String) throws {
    let found = try foundWithFile(file)
    #expect(found.contains { $0.contains(sentence) }, "\(found)")
  }

  @Test("A set that repeats an element is an error, which canonical text has no more")
  func repeats() throws {
    let text = #"{"localizations": {"development": "en", "supported": ["de", "Base", "de"]}}"#
    let document = try parse(text)
    #expect(
      document.diagnostics.map(\.message).contains { $0.hasPrefix("“de” stands twice in `/localizations/supported`") })
    #expect(
      try XCProjDocument(parsing: document.canonicalBytes(), file: "p").root["localizations"]?["supported"]?.value == [
        "Base", "de",
      ])
  }

  @Test("Targets of one name, and references to nothing or to several, are errors")
  func references() throws {
    let twice = try found { $0["targets"] = .array(($0["targets"]?.elements ?? []) + [["name": "App", "id": "A2"]]) }
    #expect(twice.contains { $0.contains("two targets are called “App”") })
    #expect(
      try foundInTarget({ $0["product"] = "Products/B.app" }).first?.contains("no file or group has that path")
        == true)
    let ambiguous = try found {
      $0["files"] = .array(($0["files"]?.elements ?? []) + [["kind": "group", "name": "Products"]])
    }
    #expect(ambiguous.contains { $0.contains("names “Products/App.app”") } == false)
    let same = try found { value in
      value["products-group"] = "Twice"
      value["files"] = .array((value["files"]?.elements ?? []) + [["path": "Twice"], ["path": "Twice"]])
    }
    #expect(same.contains { $0.contains("`/products-group` names “Twice”, which 2 files or groups are called") })
  }

  @Test("Configurations, product groups and packages that are not there are reported")
  func absent() throws {
    #expect(
      try found { $0["default-configuration"] = "Profile" }.first?.contains("the configuration “Profile”") == true)
    #expect(
      try foundInTarget({ $0["specialized-configurations"] = ["Debug"] }).first?.contains("has no file of its own")
        == true)
    #expect(try found { $0["products-group"] = .null }.isEmpty)
    #expect(
      try foundInTarget({
        $0["package-product-members"] = [
          ["package": "kit", "product-name": "Kit", "build-phase": ["build-phase": "compile-sources"]]
        ]
      }).first?.contains("warning: `/targets[0]/package-product-members[0]/package` names the package “kit”") == true)
  }
}
