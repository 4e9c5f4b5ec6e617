// What Xcode writes.

import Diagnostics
import TestSupport
import Testing
import XCProj

@Suite("Writing as Xcode does")
struct CanonicalTests {
  /// Samples that Xcode did not write, and why their canonical text is another.
  static let exceptions = [
    "xcproj/apple__xcode-project-format__Sources__ToolTests__Fixtures__input.project.xcproj":
      "made by hand for the formatter's own test: has a comment, keys out of order and empty members",
    "xcproj/tuist__XcodeProj__Fixtures__XCProj__ConfigurationOverrides.xcodeproj__project.xcproj":
      "made by hand: lists on one line",
    "xcproj/tuist__XcodeProj__Fixtures__XCProj__LocalizedResources.xcodeproj__project.xcproj":
      "made by hand: lists on one line, keys out of order, no shared lines between objects",
  ]

  @Test("Every sample that Xcode wrote comes out as it is", .enabled(if: Corpus.isPresent), arguments: Samples.paths)
  func identity(path: String) throws {
    let document = try Samples.document(path)
    let isSame = text(document.canonicalBytes()) == text(document.bytes)
    #expect(isSame == (Self.exceptions[path] == nil), "\(path)\n\(text(document.canonicalBytes()))")
    #expect(text(XCProjDocument.canonicalBytes(document.root.value)) == text(document.canonicalBytes()))
  }

  @Test("Canonical text stays as it is", .enabled(if: Corpus.isPresent), arguments: exceptions.keys.sorted())
  func idempotence(path: String) throws {
    let formatted = try Samples.document(path).canonicalBytes()
    #expect(try XCProjDocument(parsing: formatted, file: "p").canonicalBytes() == formatted)
  }

  @Test("The formatter's own pair comes out as expected", .enabled(if: Corpus.isPresent))
  func formatterPair() throws {
    let folder = "xcproj/apple__xcode-project-format__Sources__ToolTests__Fixtures__"
    let formatted = try Samples.document(folder + "input.project.xcproj").canonicalBytes()
    #expect(text(formatted) == text(try Corpus.read(folder + "expected.project.xcproj")))
  }
}

@Suite("Canonical form of single values")
struct CanonicalFormTests {
  /// What becomes of the members of one record, in a project that is else minimal.
  private func canonical(_ path: String, _ value: XCValue) throws -> XCValue? {
    let container: XCValue =
      switch path {
      case "file": ["files": [value]]
      case "target": ["targets": [value]]
      case "phase": ["targets": [["build-phases": [value]]]]
      case "dependency": ["targets": [["dependencies": [value]]]]
      case "configuration": ["configurations": [value]]
      case "package": ["packages": [value]]
      case "imported": ["imported-products": [value]]
      default: [(path): value]
      }
    let written = try XCProjDocument(parsing: XCProjDocument.canonicalBytes(container), file: "p").root.value
    switch path {
    case "file": return written["files"]?.elements.first
    case "target": return written["targets"]?.elements.first
    case "phase": return written["targets"]?.elements.first?["build-phases"]?.elements.first
    case "dependency": return written["targets"]?.elements.first?["dependencies"]?.elements.first
    case "configuration": return written["configurations"]?.elements.first
    case "package": return written["packages"]?.elements.first
    case "imported": return written["imported-products"]?.elements.first
    default: return written[path]
    }
  }

  @Test(
    "What has a shorter or a usual form takes it",
    arguments: [
      ("configuration", ["name": "Debug", "file": .null], "Debug"),
      ("configuration", ["file": "A.xcconfig", "name": "Debug"], ["name": "Debug", "file": "A.xcconfig"]),
      ("phase", ["kind": "resources"], "resources"),
      ("phase", ["kind": "resources", "name": "All"], ["kind": "resources", "name": "All"]),
      ("phase", ["kind": "copy"], ["kind": "copy"]),
      (
        "phase", ["kind": "script", "script": "a\nb\n", "shell": "/bin/sh", "scope": "always"],
        ["kind": "script", "shell": "/bin/sh", "script": ["a", "b", ""]]
      ),
      (
        "phase", ["kind": "script", "shell": "", "script": ["a", ""]], ["kind": "script", "shell": "", "script": "a\n"]
      ),
      ("dependency", ["target": "App"], "App"),
      (
        "dependency", ["platforms": ["macos", "ios", "ios"], "kind": "localTarget", "target": "App"],
        ["target": "App", "platforms": ["ios", "macos"]]
      ),
      (
        "file", ["target-membership": [["build-phase": ["App", "resources"], "is-weak": false]], "path": "a"],
        ["path": "a", "target-membership": ["App/resources"]]
      ),
      (
        "file", ["path": "a", "target-membership": [["build-phase": [["name": "A/B"], "resources"]]]],
        ["path": "a", "target-membership": [["build-phase": [["name": "A/B"], "resources"]]]]
      ),
      ("file", ["path": "a", "encoding": 4], ["path": "a", "encoding": "utf8"]),
      ("file", ["path": "a", "encoding": "utf16"], ["path": "a", "encoding": "unicode"]),
      ("file", ["path": "a", "encoding": 99], ["path": "a", "encoding": 99]),
      ("file", ["kind": "group", "path": "<PROJECT>/a/b/", "name": "b"], ["kind": "group", "path": "<PROJECT>/a/b/"]),
      ("file", ["kind": "group", "path": "a/b", "name": "c"], ["kind": "group", "path": "a/b", "name": "c"]),
      ("file", ["kind": "group", "name": ""], ["kind": "group"]),
      ("file", ["kind": "file-reference", "path": "a", "index": .null], ["path": "a"]),
      (
        "target", ["full-product-type": "com.apple.product-type.tool", "id": "1", "name": "A", "kind": "native"],
        ["name": "A", "id": "1", "product-type": "tool"]
      ),
      (
        "target", ["name": "A", "full-product-type": "org.example.tool"],
        ["name": "A", "full-product-type": "org.example.tool"]
      ),
      (
        "target", ["name": "A", "product": [["name": "Products"], "A.app"]], ["name": "A", "product": "Products/A.app"]
      ),
      ("target", ["name": "A", "product": ["id:", "A.app"]], ["name": "A", "product": ["id:", "A.app"]]),
      (
        "package", ["kind": "remote", "version": ["version-range-max": "2.0", "version-range-min": "1.0"]],
        ["kind": "remote", "version": ["version-range": "1.0..<2.0"]]
      ),
      (
        "package", ["kind": "remote", "version": ["version-range": "1.0-beta..<2.0"]],
        ["kind": "remote", "version": ["version-range-min": "1.0-beta", "version-range-max": "2.0"]]
      ),
      (
        "imported", ["path": "A.framework", "target-membership": []], ["name": "A.framework", "target-membership": []]
      ),
      ("products-group", "Products", nil), ("products-group", .null, .null), ("products-group", [], []),
      ("last-upgrade", "27.2.0", "27.2"), ("last-upgrade", "26.3.1", "26.3.1"),
      ("build-independent-targets-in-parallel", true, nil), ("build-independent-targets-in-parallel", false, false),
      (
        "build-settings", ["B_": "1", "B[x]": "2", "b": "3", "A": ["z", "a"]],
        ["A": ["z", "a"], "B[x]": "2", "B_": "1", "b": "3"]
      ),
    ] as [(String, XCValue, XCValue?)])
  func forms(path: String, value: XCValue, expected: XCValue?) throws {
    #expect(try canonical(path, value) == expected)
  }

  @Test("Unknown keys and kinds stay, keys after the known ones")
  func unknown() throws {
    #expect(
      try canonical("target", ["zeta": 1, "id": "1", "alpha": ["b": 1, "a": .null], "name": "A"])
        == ["name": "A", "id": "1", "zeta": 1, "alpha": ["b": 1, "a": .null]])
    #expect(try canonical("file", ["name": "x", "kind": "new", "a": []]) == ["name": "x", "kind": "new", "a": []])
  }

  @Test("A wrong type stays as it is")
  func wrongTypes() throws {
    #expect(try canonical("targets", "none") == "none")
    #expect(try canonical("file", 7) == 7)
    #expect(try canonical("file", ["path": 1, "encoding": true]) == ["path": 1, "encoding": true])
  }

  @Test("Sorting is by Unicode scalars of the composed form")
  func order() throws {
    let sorted = ["A", "B", "[", "_", "a", "b", "e\u{301}a", "\u{E9}b", "z\u{301}", "\u{1F600}"]
    #expect(sorted == sorted.sorted())
    let settings = XCValue.object(sorted.reversed().map { .init($0, "1") })
    #expect(try canonical("build-settings", settings)?.members.map(\.key) == sorted)
  }

  @Test("Package products are sorted by package, product, type and phase")
  func packageProducts() throws {
    func product(_ package: String?, _ name: String, _ phase: String) -> XCValue {
      .object(
        (package.map { [.init("package", .string($0))] } ?? []) + [
          .init("product-name", .string(name)), .init("build-phase", ["build-phase": .string(phase)]),
        ])
    }
    let sorted = [
      product(nil, "Z", "frameworks"), product("a", "A", "id:2"), product("a", "A", "copy/Embed"),
      product("a", "A", "frameworks"), product("a", "B", "frameworks"), product("b", "A", "frameworks"),
    ]
    let written = try canonical("target", ["package-product-members": .array(sorted.reversed())])
    #expect(written?["package-product-members"] == .array(sorted))
  }

  @Test("Control characters are escaped in lower case, everything else is raw")
  func escapes() throws {
    let bytes = XCProjDocument.canonicalBytes(["organization": "\"\\/\u{8}\t\n\u{C}\r\u{1B}\u{7F}\u{2028}é😀"])
    #expect(text(bytes) == "{\n  \"organization\": \"\\\"\\\\/\\b\\t\\n\\f\\r\\u001b\u{7F}\u{2028}é😀\",\n}\n")
  }

  @Test("Comments, a byte order mark and CRLF go")
  func trivia() throws {
    #expect(
      text(try parse("\u{FEFF}{\r\n // x\r\n 'id': 'a' /* y */\r\n}").canonicalBytes()) == "{\n  \"id\": \"a\",\n}\n")
  }
}
