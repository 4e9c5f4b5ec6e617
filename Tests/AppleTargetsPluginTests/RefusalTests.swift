// Tests of declarations that cannot be what anybody wants.

import AppleTargetsPlugin
import Diagnostics
import PluginFixtures
import PluginKit
import ProjectModel
import Testing

@Suite struct RefusalTests {
  private func fixture(_ targets: String) -> Fixture {
    Fixture("targets:\n" + targets, files: ["a/A.swift": "", "a/in/A.swift": "", "b/B.swift": "", "file": ""])
  }

  private func refusal(_ fixture: Fixture) -> [Diagnostic] { Fixture.refusal { try fixture.resolve([AppleTargets()]) } }

  @Test(arguments: [
    ("  w: { type: widget, path: gone }\n", "target.no-folder"),
    ("  w: { type: widget, path: file }\n", "target.no-folder"),
    ("  w: { type: widget, path: a, settings: { PRODUCT_BUNDLE_IDENTIFIER: x.y } }\n", "target.setting-has-key"),
    (
      "  w: { type: widget, path: a, configurations: { Debgu: { settings: { A: b } } } }\n",
      "target.unknown-configuration"
    ),
    ("  App: { type: widget, path: a }\n", "target.name-of-application"),
    ("  v: { type: widget, path: a }\n  w: { type: widget, path: b }\n", "target.same-bundle-identifier"),
    ("  v: { type: widget, path: a }\n  w: { type: share, path: b, productName: V }\n", "target.same-product"),
    ("  w: { type: share, path: b, productName: app }\n", "target.same-product"),
    ("  v: { type: widget, path: a }\n  w: { type: share, path: a }\n", "target.shared-folder"),
    ("  v: { type: widget, path: a }\n  w: { type: share, path: a/in }\n", "target.shared-folder"),
  ])
  func isRefusedWithAPlace(targets: String, id: String) {
    let refusal = refusal(fixture(targets))
    #expect(refusal.map(\.id).contains(id))
    #expect(refusal.allSatisfy { $0.location?.file == "fixpoint.yml" && $0.location?.line != nil })
  }

  @Test(arguments: [("ios", "target.folder-holds-project"), ("app", "target.folder-holds-application")])
  func aFolderAroundTheApplicationIsRefusedWhereItIsNamed(folder: String, id: String) {
    var fixture = fixture("  w: { type: widget, path: \(folder) }\n")
    fixture.project.shared["INFOPLIST_FILE"] = "../app/Main/Info.plist"
    fixture.files["app/Main/App.swift"] = ""
    let refusal = refusal(fixture)
    #expect(refusal.map(\.id) == [id])
    #expect(refusal.first?.location == SourceLocation(file: "fixpoint.yml", line: 4, column: 28))
  }

  @Test func anUnknownTypeIsNamedWithTheNearest() {
    let refusal = refusal(fixture("  w: { type: wigdet, path: a }\n"))
    #expect(refusal.count == 1)
    #expect(refusal.first?.message.contains("widget") == true)
    #expect(refusal.first?.location?.line == 4)
  }

  @Test func aFolderBehindALinkThatLeadsOutIsRefusedWhereItIsNamed() throws {
    let fixture = fixture("  w: { type: widget, path: out }\n")
    let disk = fixture.disk
    try disk.makeLink(Fixture.root.appending("out"), to: "/")
    let context = try fixture.context(disk)
    let application = try fixture.application(context)
    let refusal = Fixture.refusal {
      try resolveModel(plugins: [AppleTargets()], application: application, context: context)
    }
    #expect(refusal.map(\.id) == ["path.leaves-root"])
    #expect(refusal.first?.location == SourceLocation(file: "fixpoint.yml", line: 4, column: 28))
  }

  @Test func allFaultyTargetsAreNamedAtOnce() {
    let refusal = refusal(fixture("  v: { type: widget, path: gone }\n  w: { type: share, path: gone2 }\n"))
    #expect(refusal.map(\.id) == ["target.no-folder", "target.no-folder"])
  }

  @Test func anApplicationOfAnotherPlatformIsNoHost() {
    var fixture = fixture("  w: { type: widget, path: a }\n")
    fixture.project.shared = ["SDKROOT": "macosx"]
    #expect(refusal(fixture).map(\.id) == ["target.wrong-platform"])
  }

  @Test func anApplicationWithoutIdentifierCannotBeExtended() {
    var fixture = fixture("  w: { type: widget, path: a, bundleIdentifier: .w }\n")
    fixture.project.application = [:]
    let refusal = refusal(fixture)
    #expect(refusal.map(\.id) == ["target.no-host-identifier"])
    #expect(refusal.first?.location?.line == 4)
  }

  @Test func aWholeIdentifierNeedsNoneOfTheApplication() throws {
    var fixture = fixture("  w: { type: widget, path: a, bundleIdentifier: com.acme.app.w }\n")
    fixture.project.application = [:]
    #expect(refusal(fixture).isEmpty)
  }

  @Test(arguments: ["com..acme", "com.ac_me", ".", "com.acme.", "com acme"])
  func invalidIdentifiersAreRefused(identifier: String) {
    let refusal = refusal(fixture("  w: { type: widget, path: a, bundleIdentifier: \"\(identifier)\" }\n"))
    #expect(refusal.count == 1)
    #expect(refusal.first?.location?.line == 4)
  }

  @Test func anIdentifierThatDoesNotExtendTheHostsIsWarnedOf() throws {
    let fixture = fixture("  w: { type: widget, path: a, bundleIdentifier: org.other.w }\n")
    #expect(try fixture.resolve([AppleTargets()]).diagnostics.map(\.id) == ["target.identifier-not-below-host"])
  }

  @Test func twoTargetsOfOneTypeStayTwo() throws {
    let fixture = fixture(
      "  v: { type: widget, path: a }\n  w: { type: widget, path: b, bundleIdentifier: .other }\n")
    #expect(try fixture.resolve([AppleTargets()]).model.targets.map(\.name) == ["v", "w"])
  }
}
