// Tests of targets that somebody else made.

import AppleTargetsPlugin
import Diagnostics
import PluginFixtures
import ProjectModel
import Testing

@Suite struct AdoptionTests {
  private func fixture(_ more: String = "", settings: [String: String] = [:]) -> Fixture {
    var fixture = Fixture("targets:\n  w:\n    type: widget\n    path: w\n\(more)", files: ["w/W.swift": ""])
    fixture.project.others = [
      FixtureTarget("w", settings: ["PRODUCT_BUNDLE_IDENTIFIER": "com.acme.app.old"].merging(settings) { $1 })
    ]
    return fixture
  }

  private func target(_ fixture: Fixture) throws -> Target {
    try #require(try fixture.resolve([AppleTargets()]).model.target(named: "w"))
  }

  @Test func nothingIsImposed() throws {
    let target = try target(fixture())
    #expect(target.settings.isEmpty)
    #expect(target.frameworks.isEmpty)
    #expect(target.infoPlist == nil)
  }

  @Test func theModelSaysWhatTheTargetSays() throws {
    let target = try target(fixture(settings: ["PRODUCT_NAME": "Old", "IPHONEOS_DEPLOYMENT_TARGET": "15.1"]))
    #expect(target.bundleIdentifier["Release"].value == "com.acme.app.old")
    #expect(target.productName.value == "Old")
    #expect(target.deploymentTarget["Debug"].value == "15.1")
  }

  @Test func whatIsStatedIsStated() throws {
    let target = try target(
      fixture("    deploymentTarget: \"17.0\"\n    settings: { X: y }\n    frameworks: [Intents]\n"))
    #expect(target.settings.keys.sorted() == ["IPHONEOS_DEPLOYMENT_TARGET", "X"])
    #expect(target.frameworks.map(\.value) == ["Intents"])
  }

  @Test func noFileIsMadeForIt() throws { #expect(try fixture().outputs([AppleTargets()]).isEmpty) }

  @Test func statedKeysGoIntoAnInfoPlistThatItLacks() throws {
    let fixture = fixture("    infoPlist: { A: x }\n")
    #expect(try target(fixture).setting("INFOPLIST_FILE") == "../w/Info.plist")
    let text = try #require(try fixture.outputs([AppleTargets()])["w/Info.plist"])
    #expect(text.contains("<key>A</key>") && !text.contains("NSExtension"))
  }
}
