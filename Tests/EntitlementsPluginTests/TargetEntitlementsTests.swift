// Tests of the entitlements of targets that Fixpoint makes.

import AppleTargetsPlugin
import Diagnostics
import EntitlementsPlugin
import PluginFixtures
import PluginKit
import ProjectModel
import PropertyList
import Testing

@Suite struct TargetEntitlementsTests {
  private let plugins: [any Plugin] = [AppleTargets(), Entitlements()]
  private let groups = EntitlementSet.appGroupsKey

  private func fixture(_ target: String, top: String = "appGroups: [group.a]\n") -> Fixture {
    Fixture("\(top)targets:\n  w:\n    path: w\n\(target)", files: ["w/W.swift": ""])
  }

  private func target(_ fixture: Fixture) throws -> Target {
    try #require(try fixture.resolve(plugins).model.target(named: "w"))
  }

  private func made(_ fixture: Fixture, _ path: String) throws -> PropertyValue? {
    try fixture.outputs(plugins)[path].map { try PropertyValue(parsing: Array($0.utf8), file: path) }
  }

  @Test func groupsAreMirroredWhereNoEntitlementsAreDeclared() throws {
    let fixture = fixture("    type: widget\n")
    #expect(try made(fixture, "w/generated.entitlements") == [groups: ["group.a"]])
    let target = try target(fixture)
    #expect(target.setting("CODE_SIGN_ENTITLEMENTS") == "../w/generated.entitlements")
    #expect(target.setting("REGISTER_APP_GROUPS") == "YES")
    #expect(target.nonMembers.map(\.string).contains("w/generated.entitlements"))
  }

  @Test func aTypeThatUsesNoGroupsGetsNoFileAndNoSetting() throws {
    let fixture = fixture("    type: notification-service\n")
    #expect(try made(fixture, "w/generated.entitlements") == nil)
    #expect(try target(fixture).settings["CODE_SIGN_ENTITLEMENTS"] == nil)
    #expect(try target(fixture).settings["REGISTER_APP_GROUPS"] == nil)
  }

  @Test(arguments: [
    ("    type: widget\n    appGroups: false\n", [String]()),
    ("    type: widget\n    appGroups: [group.b]\n", ["group.b"]),
    ("    type: notification-service\n    appGroups: true\n", ["group.a"]),
    ("    type: widget\n    entitlements: { com.apple.security.application-groups: [] }\n", []),
    (
      "    type: widget\n    entitlements: { com.apple.security.application-groups: [group.c, group.c] }\n", ["group.c"]
    ),
  ])
  func theTargetMaySayOtherwise(target: String, expected: [String]) throws {
    #expect(try self.target(fixture(target)).entitlements["Release"].appGroups == expected)
  }

  @Test func aConfigurationThatDiffersHasAFileOfItsOwn() throws {
    let fixture = fixture(
      "    type: widget\n    configurations: { Debug: { entitlements: { aps-environment: development } } }\n")
    #expect(try made(fixture, "w/generated.entitlements") == [groups: ["group.a"]])
    #expect(
      try made(fixture, "w/generated.Debug.entitlements")
        == ["aps-environment": "development", groups: ["group.a"]])
    let target = try target(fixture)
    #expect(target.setting("CODE_SIGN_ENTITLEMENTS", "Debug") == "../w/generated.Debug.entitlements")
    #expect(target.setting("CODE_SIGN_ENTITLEMENTS", "Release") == "../w/generated.entitlements")
  }

  @Test func anOverrideThatSaysTheSameMakesNoSecondFile() throws {
    let fixture = fixture(
      "    type: widget\n    entitlements: { k: v }\n    configurations: { Debug: { entitlements: { k: v } } }\n",
      top: "")
    #expect(try fixture.outputs(plugins).keys.filter { $0.hasSuffix("entitlements") } == ["w/generated.entitlements"])
  }

  @Test func entitlementsInOneConfigurationOnlyAreNamedThereOnly() throws {
    let fixture = fixture(
      "    type: widget\n    configurations: { Debug: { entitlements: { k: v } } }\n", top: "")
    #expect(try target(fixture).setting("CODE_SIGN_ENTITLEMENTS", "Debug") == "../w/generated.Debug.entitlements")
    #expect(try target(fixture).setting("CODE_SIGN_ENTITLEMENTS", "Release") == nil)
    #expect(try made(fixture, "w/generated.entitlements") == nil)
  }

  @Test func aClipNamesItsParentInEachConfiguration() throws {
    var fixture = fixture("    type: clip\n", top: "")
    fixture.project.application["Debug"] = ["PRODUCT_BUNDLE_IDENTIFIER": "com.acme.dev"]
    let key = "com.apple.developer.parent-application-identifiers"
    let target = try target(fixture)
    #expect(target.entitlements["Debug"][key]?.value == ["$(AppIdentifierPrefix)com.acme.dev"])
    #expect(target.entitlements["Release"][key]?.value == ["$(AppIdentifierPrefix)com.acme.app"])
    #expect(target.entitlements["Release"]["com.apple.developer.on-demand-install-capable"]?.value == true)
    #expect(target.setting("CODE_SIGN_ENTITLEMENTS", "Debug") == "../w/generated.Debug.entitlements")
  }

  @Test func undeclaredGroupsAreThoseOfTheApplicationsFile() throws {
    var fixture = fixture("    type: widget\n", top: "")
    fixture.project.shared["CODE_SIGN_ENTITLEMENTS"] = "App.entitlements"
    fixture.files["ios/App.entitlements"] = plist("<key>\(groups)</key><array><string>group.z</string></array>")
    let resolution = try fixture.resolve(plugins)
    #expect(resolution.model.target(named: "w")?.entitlements["Debug"].appGroups == ["group.z"])
    #expect(resolution.diagnostics.map(\.id) == ["entitlements.groups-read-only"])
  }

  @Test func mirroredGroupsMeanWhatTheyMeanInTheApplication() throws {
    var fixture = fixture("    type: widget\n", top: "")
    fixture.project.shared["CODE_SIGN_ENTITLEMENTS"] = "App.entitlements"
    fixture.project.application["Debug"]?["PREFIX"] = "dev"
    fixture.project.application["Release"]?["PREFIX"] = "prod"
    fixture.files["ios/App.entitlements"] = plist(
      "<key>\(groups)</key><array><string>group.$(PREFIX)</string><string>$(TeamIdentifierPrefix)x</string></array>")
    let sets = try target(fixture).entitlements
    #expect(sets["Debug"].appGroups == ["group.dev", "$(TeamIdentifierPrefix)x"])
    #expect(sets["Release"].appGroups == ["group.prod", "$(TeamIdentifierPrefix)x"])
  }

  @Test func groupsInAFileThatFixpointMadeForTheApplicationAreNotItsOwn() throws {
    var fixture = fixture("    type: widget\n", top: "")
    fixture.project.shared["CODE_SIGN_ENTITLEMENTS"] = "generated.entitlements"
    fixture.files["ios/generated.entitlements"] = plist("<key>\(groups)</key><array><string>group.z</string></array>")
    fixture.owned = ["ios/generated.entitlements"]
    #expect(try target(fixture).entitlements["Debug"].isEmpty)
    #expect(try fixture.outputs(plugins).keys.contains { $0.hasSuffix("entitlements") } == false)
  }

  @Test func aPersonsFileThatSaysTheSameIsUsedAsItIs() throws {
    var fixture = fixture("    type: widget\n")
    fixture.files["w/generated.entitlements"] = plist("<key>\(groups)</key><array><string>group.a</string></array>")
    #expect(try made(fixture, "w/generated.entitlements") == nil)
    #expect(try target(fixture).setting("CODE_SIGN_ENTITLEMENTS") == "../w/generated.entitlements")
  }

  @Test func aPersonsFileThatSaysSomethingElseIsNamedAndLeft() throws {
    var fixture = fixture("    type: widget\n")
    fixture.files["w/generated.entitlements"] = plist("<key>k</key><true/>")
    let refusal = Fixture.refusal { try fixture.resolve(plugins) }
    #expect(refusal.map(\.id) == ["entitlements.file-in-the-way"])
    #expect(refusal.first?.location?.file == "w/generated.entitlements")
  }

  @Test func aFileThatTheYAMLNamesIsItsAuthors() throws {
    let file = "    settings: { CODE_SIGN_ENTITLEMENTS: mine.entitlements }\n"
    #expect(try fixture("    type: widget\n" + file, top: "").outputs(plugins).keys.sorted() == ["w/Info.plist"])
    let both = fixture("    type: widget\n    entitlements: { k: v }\n" + file)
    #expect(Fixture.refusal { try both.resolve(plugins) }.map(\.id) == ["entitlements.stated-twice"])
  }

  @Test func aFileHasNoComment() throws {
    let text = try #require(try fixture("    type: widget\n").outputs(plugins)["w/generated.entitlements"])
    #expect(!text.contains("<!--"))
  }
}

/// An XML property list of a dictionary.
func plist(_ content: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <dict>
  \(content)
  </dict>
  </plist>

  """
}
