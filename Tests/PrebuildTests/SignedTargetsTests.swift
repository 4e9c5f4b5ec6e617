// What the targets of a plan are signed with.

import AppleTargetsPlugin
import Diagnostics
import EntitlementsPlugin
import PluginKit
import PrebuildFixtures
import ProjectModel
import PropertyList
import Testing

@testable import Prebuild

@Suite struct SignedTargetsTests {
  private func box(_ targets: String, extra: String = "") throws -> Sandbox {
    var box = Sandbox()
    box.plugins = [AppleTargets(), Entitlements()]
    try box.write(SmallApp.configuration(targets: targets, extra: extra), to: "fixpoint.yml")
    for name in ["clip", "watch", "face"] { try box.write("", to: "targets/\(name)/A.swift") }
    return box
  }

  @Test func aTargetThatIsNotYetMadeIsToldAsItWillBe() throws {
    let groups = "appGroups: [group.com.acme.app]\n"
    let box = try box(SmallApp.widget, extra: groups)
    let before = try box.plan().signedTargets(in: nil)
    #expect(before.application == "App" && before.applicationIdentifier == "com.acme.app")
    #expect(before.configuration == "Release")
    let member = try #require(before.members.first)
    #expect(member.name == "widget" && member.bundleIdentifier == "com.acme.app.widget" && member.parent == nil)
    #expect(member.entitlements.appGroups == ["group.com.acme.app"])
    #expect(member.location.line == 5)
    // And the same once it is made.
    try box.run()
    let after = try box.plan().signedTargets(in: nil)
    #expect(after.members.map(\.entitlements.dictionary) == before.members.map(\.entitlements.dictionary))
    #expect(after.others.isEmpty)
  }

  @Test func settingsInEntitlementsAreReplacedButThoseOfSigning() throws {
    let widget = """
        widget:
          type: widget
          path: targets/widget
          settings: { SUFFIX: beta }
          entitlements:
            keychain-access-groups: [$(AppIdentifierPrefix)com.acme.$(SUFFIX)]
            com.apple.developer.icloud-container-identifiers: [iCloud.$(NOBODY)]
            nested: { id: "$(PRODUCT_BUNDLE_IDENTIFIER)" }

      """
    let targets = try box(widget).plan().signedTargets(in: nil)
    let set = try #require(targets.members.first).entitlements
    #expect(set["keychain-access-groups"]?.value == ["$(AppIdentifierPrefix)com.acme.beta"])
    #expect(set["nested"]?.value == ["id": "com.acme.app.widget"])
    #expect(set["nested"]?.origin.location?.description == "fixpoint.yml:11:7")
    #expect(targets.diagnostics.map(\.id) == ["signing.unknown-setting"])
    #expect(targets.diagnostics.first?.message.contains("$(NOBODY)") == true)
    #expect(targets.diagnostics.first?.location?.line == 10)
  }

  @Test func configurationsDiffer() throws {
    let widget =
      SmallApp.widget + "    configurations:\n      Debug:\n        bundleIdentifier: .debug\n"
      + "        entitlements: { aps-environment: development }\n"
    let planned = try box(widget).plan()
    #expect(try planned.signedTargets(in: nil).members.map(\.bundleIdentifier) == ["com.acme.app.widget"])
    let debug = try planned.signedTargets(in: "Debug")
    #expect(debug.members.map(\.bundleIdentifier) == ["com.acme.app.debug"])
    #expect(debug.members.first?.entitlements["aps-environment"]?.value == "development")
    let rejection = #expect(throws: Rejection.self) { try planned.signedTargets(in: "Relase") }
    #expect(rejection?.diagnostics.first?.message.contains("did you mean “Release”?") == true)
  }

  @Test func whatTheWatchAppEmbedsHasItAsParent() throws {
    let targets = """
        watch: { type: watch, path: targets/watch }
        face: { type: watch-widget, path: targets/face }
        clip: { type: clip, path: targets/clip }

      """
    let members = try box(targets).plan().signedTargets(in: nil).members
    #expect(members.map(\.name) == ["watch", "face", "clip"])
    #expect(members.map(\.parent) == [nil, "com.acme.app.watch", nil])
    #expect(
      members[2].entitlements["com.apple.developer.parent-application-identifiers"]?.value
        == ["$(AppIdentifierPrefix)com.acme.app"])
  }

  @Test func anEnvironmentHasItsOwn() throws {
    let staging = "environments:\n  staging: { bundleIdentifier: com.acme.staging }\n"
    let targets = try box(SmallApp.widget, extra: staging).plan { $0.environment = "staging" }.signedTargets(in: nil)
    #expect(targets.applicationIdentifier == "com.acme.staging")
    #expect(targets.members.map(\.bundleIdentifier) == ["com.acme.staging.widget"])
  }

  @Test func targetsThatAreNotTheModelsAreOthersAndStaleOnesAreGone() throws {
    let box = try box(SmallApp.widget + SmallApp.share)
    try box.run()
    let path = "App.xcodeproj/project.pbxproj"
    let made = try #require(box.text(path))
    try box.write(SmallApp.configuration(targets: SmallApp.share), to: "fixpoint.yml")
    let afterwards = try box.plan().signedTargets(in: nil)
    #expect(afterwards.members.map(\.name) == ["share"] && afterwards.others.isEmpty)
    // The same targets, made by somebody else, one under another name.
    let foreignFile = made.replacing("F1C5ED01", with: "0A0A0A0A").replacing(
      "name = share;", with: #"name = "Share Ext";"#)
    try box.write(foreignFile, to: path)
    for place in ["fixpoint.lock", ".fixpoint"] { try box.disk.removeTree(box.path(place)) }
    let foreign = try box.plan().signedTargets(in: nil)
    #expect(foreign.members.map(\.name) == ["Share Ext"])
    #expect(foreign.others == [.init(name: "widget", bundleIdentifiers: ["com.acme.app.widget"])])
  }
}
