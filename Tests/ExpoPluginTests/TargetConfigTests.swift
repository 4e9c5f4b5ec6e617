// What an Expo project declares, as targets.

import AppleTargetsPlugin
import AssetCatalogsPlugin
import Diagnostics
import EntitlementsPlugin
import ExpoPlugin
import JavaScriptConfigs
import Platform
import PluginFixtures
import PluginKit
import ProjectModel
import Testing

@Suite struct TargetConfigTests {
  private let plugins: [any Plugin] = [AppleTargets(), Entitlements(), AssetCatalogs(), Expo()]

  private func fixture(_ configs: [String: String], app: String = #"{"expo": {}}"#, yaml: String = "") -> Fixture {
    var files = ["app.json": app]
    for (name, config) in configs {
      files["targets/\(name)/expo-target.config.json"] = config
      files["targets/\(name)/Source.swift"] = ""
    }
    return Fixture("plugins: [expo]\n" + yaml, files: files)
  }

  @Test func aConfigIsATargetWithTheNamesOfAppleTargets() throws {
    let resolution = try fixture(["my-widget": #"{"type": "widget"}"#]).resolve(plugins)
    let target = try #require(resolution.model.targets.first)
    #expect(target.name == "mywidget")
    #expect(target.folder == TreePath("targets/my-widget"))
    #expect(target.productName.value == "mywidget")
    #expect(target.bundleIdentifier["Release"].value.hasSuffix(".widget"))
    #expect(target.nonMembers.contains(TreePath("targets/my-widget/expo-target.config.json")!))
  }

  @Test func aNameWithSpacesMakesAProductWithoutThem() throws {
    let config = #"{"type": "widget", "name": "Wäter_Tracker 2", "displayName": "Water"}"#
    let target = try #require(try fixture(["w": config]).resolve(plugins).model.targets.first)
    #expect(target.name == "Wäter_Tracker 2")
    #expect(target.productName.value == "WterTracker2")
  }

  @Test func everyKeyOfATargetIsRead() throws {
    let config = """
      { // Comments are not JSON, and yet met.
        "type": "share", "bundleIdentifier": ".Share", "deploymentTarget": "17.0", "appleTeamId": "ABCDE12345",
        "frameworks": ["Social"], "colors": { "$accent": "red", "brand": { "color": "#fff", "darkColor": "#000" } },
        "entitlements": { "com.apple.developer.siri": true }, "exportJs": false
      }
      """.replacing("// Comments are not JSON, and yet met.", with: "")
    let resolution = try fixture(["s": config]).resolve(plugins)
    let target = try #require(resolution.model.targets.first)
    #expect(target.bundleIdentifier["Debug"].value.hasSuffix(".Share"))
    #expect(target.deploymentTarget["Debug"].value == "17.0")
    #expect(target.setting("DEVELOPMENT_TEAM") == "ABCDE12345")
    #expect(target.setting("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME") == "$accent")
    #expect(resolution.diagnostics.isEmpty)
  }

  @Test func theTeamIsTheApplications() throws {
    let app = #"{"expo": {"ios": {"appleTeamId": "ABCDE12345"}}}"#
    let context = try fixture(["w": #"{"type": "widget"}"#], app: app).context(plugins: plugins)
    #expect(context.configuration.team?.value == "ABCDE12345")
    let stated = fixture(["w": #"{"type": "widget"}"#], app: app, yaml: "team: ZZZZZ12345\n")
    #expect(try stated.context(plugins: plugins).configuration.team?.value == "ZZZZZ12345")
  }

  @Test func groupsAreMirroredOnlyWhereTheConfigHasEntitlements() throws {
    func groups(_ config: String) throws -> [String] {
      let fixture = fixture(["w": config], yaml: "appGroups: [group.com.acme.app]\n")
      return try #require(try fixture.resolve(plugins).model.targets.first).entitlements["Release"].appGroups
    }
    #expect(try groups(#"{"type": "widget", "entitlements": {}}"#) == ["group.com.acme.app"])
    #expect(try groups(#"{"type": "widget"}"#) == [])
  }

  @Test func nothingIsReadWhereThePluginIsNotListed() throws {
    var fixture = fixture(["w": #"{"type": "widget"}"#])
    fixture.yaml = fixture.yaml.replacing("plugins: [expo]\n", with: "")
    #expect(try fixture.resolve(plugins).model.targets.isEmpty)
  }

  @Test(arguments: [
    (#"{"type": "wigdet"}"#, "targets/w/expo-target.config.json:1:10", "did you mean “widget”?"),
    (#"{"typ": "widget"}"#, "targets/w/expo-target.config.json:1:2", "unknown key `typ`"),
    (#"{"type": "widget", "colors": {"a": "nocolour"}}"#, "targets/w/expo-target.config.json:1:36", "must be a colour"),
    (#"["widget"]"#, "targets/w/expo-target.config.json:1:1", "holds no object"),
    (#"{"type": "widget""#, "targets/w/expo-target.config.json:1:18", "closing brace"),
    (#"{"type": "widget", "name": "a/b"}"#, "targets/w/expo-target.config.json:1:28", "file names"),
  ])
  func aFaultStandsWhereItIs(_ config: String, _ place: String, _ words: String) throws {
    let refusal = Fixture.refusal { try fixture(["w": config]).resolve(plugins) }
    #expect(refusal.contains { $0.location?.description == place && $0.message.contains(words) })
  }

  @Test func anotherGeneratorOfTheSameTargetsIsRefused() {
    let app = """
      {"expo": {"plugins": ["expo-router",
        ["@bacons/apple-targets", {"root": "./targets"}]]}}
      """
    let refusal = Fixture.refusal { try fixture(["w": #"{"type": "widget"}"#], app: app).resolve(plugins) }
    #expect(refusal.map(\.id) == ["expo.two-generators"])
    #expect(refusal.first?.location?.description == "app.json:2:3")
  }

  @Test func theSameTargetTwiceIsRefused() {
    let yaml = "targets:\n  widget:\n    type: widget\n    path: targets/w\n"
    let refusal = Fixture.refusal { try fixture(["w": #"{"type": "widget"}"#], yaml: yaml).resolve(plugins) }
    #expect(refusal.map(\.id) == ["configuration.repeated-name"])
  }

  @Test func twoTargetsOfOneTypeNeedAnIdentifierEach() {
    let refusal = Fixture.refusal {
      try fixture(["a": #"{"type": "widget"}"#, "b": #"{"type": "widget"}"#]).resolve(plugins)
    }
    #expect(refusal.map(\.id) == ["target.same-bundle-identifier"])
  }

  @Test func imagesAreLookedForInTheTargetsFolder() throws {
    let config =
      #"{"type": "widget", "images": {"a": "a.png", "b": {"2x": "art/b.png"}, "c": "http://example.com/c.png"}}"#
    let images = try fixture(["w": config]).context(plugins: plugins).configuration.targets.first?.images ?? []
    #expect(images.map(\.name) == ["a", "b"])
    #expect(images.flatMap(\.files).map(\.path.value.string) == ["targets/w/a.png", "targets/w/art/b.png"])
  }

  @Test func aConfigInJavaScriptIsCalledWithTheApplications() throws {
    var fixture = Fixture(
      "plugins: [expo]\n",
      files: [
        "app.json": #"{"expo": {"name": "A"}}"#, "app.config.js": "", "targets/w/expo-target.config.js": "",
        "targets/w/W.swift": "",
      ])
    fixture.configs = StatedConfigs { request in
      switch request.path.string {
      case "app.config.js": ["name": "A", "ios": ["appleTeamId": "ABCDE12345"]]
      default:
        [
          "type": "widget", "name": .string("W" + (request.arguments[0]["ios"]?["appleTeamId"]?.string ?? "")),
          "deploymentTarget": "17.0",
        ]
      }
    }
    let context = try fixture.context(plugins: plugins)
    #expect(context.configuration.team?.value == "ABCDE12345")
    #expect(context.configuration.targets.map(\.name) == ["WABCDE12345"])
    let target = try #require(try fixture.resolve(plugins).model.targets.first)
    #expect(target.deploymentTarget["Debug"].value == "17.0")
    #expect(target.nonMembers.contains(TreePath("targets/w/expo-target.config.js")!))
  }

  @Test func anotherGeneratorInCodeIsRefusedToo() {
    var fixture = Fixture("plugins: [expo]\n", files: ["app.config.ts": ""])
    fixture.configs = StatedConfigs { _ in ["plugins": ["expo-router", "@bacons/apple-targets"]] }
    let refusal = Fixture.refusal { try fixture.context(plugins: plugins) }
    #expect(refusal.map(\.id) == ["expo.two-generators"])
    #expect(refusal.first?.message.contains("fixpoint init") == false)
  }

  @Test func anIconThatWouldHaveToBeFetchedIsNamed() throws {
    let resolution = try fixture(["w": #"{"type": "widget", "icon": "https://example.com/icon.png"}"#])
      .context(plugins: plugins)
    #expect(resolution.configuration.targets.first?.icon == nil)
  }
}
