// Tests of which target embeds which.

import AppleTargetsPlugin
import Diagnostics
import PluginFixtures
import ProjectModel
import Testing

@Suite struct HostingTests {
  private func fixture(_ targets: String) -> Fixture {
    Fixture("targets:\n" + targets, files: ["a/A.swift": "", "b/B.swift": "", "c/C.swift": ""])
  }

  private func model(_ targets: String) throws -> Model { try fixture(targets).resolve([AppleTargets()]).model }

  private func refusal(_ targets: String) -> [Diagnostic] { Fixture.refusal { try model(targets) } }

  @Test func aWatchWidgetLivesInTheWatchApplication() throws {
    let model = try model("  face: { type: watch-widget, path: a }\n  wrist: { type: watch, path: b }\n")
    let face = try #require(model.target(named: "face"))
    #expect(model.targets.map(\.name) == ["face", "wrist"])
    #expect(face.host == "wrist")
    #expect(face.setting("PRODUCT_BUNDLE_IDENTIFIER") == "com.acme.app.watch.watch-widget")
    #expect(model.target(named: "wrist")?.host == "App")
    #expect(
      model.target(named: "wrist")?.setting("INFOPLIST_KEY_WKCompanionAppBundleIdentifier") == "com.acme.app")
    #expect(model.target(named: "wrist")?.setting("SDKROOT") == "watchos")
  }

  @Test func aWatchWidgetWithoutAWatchIsRefused() {
    let refusal = refusal("  face: { type: watch-widget, path: a }\n")
    #expect(refusal.map(\.id) == ["target.no-host"])
    #expect(refusal.first?.location?.line == 4)
  }

  @Test func ofTwoWatchesTheHostKeyDecides() throws {
    let watches = "  one: { type: watch, path: b }\n  two: { type: watch, path: c, bundleIdentifier: .two }\n"
    #expect(refusal(watches + "  face: { type: watch-widget, path: a }\n").map(\.id) == ["target.ambiguous-host"])
    let model = try model(watches + "  face: { type: watch-widget, path: a, host: two }\n")
    #expect(model.target(named: "face")?.host == "two")
    #expect(model.target(named: "face")?.setting("PRODUCT_BUNDLE_IDENTIFIER") == "com.acme.app.two.watch-widget")
  }

  @Test func theDeploymentTargetOfAWatchWidgetFollowsTheWatch() throws {
    let model = try model(
      "  face: { type: watch-widget, path: a }\n  wrist: { type: watch, path: b, deploymentTarget: \"11.2\" }\n")
    #expect(model.target(named: "face")?.setting("WATCHOS_DEPLOYMENT_TARGET") == "11.2")
  }

  @Test(arguments: [
    ("  face: { type: widget, path: a, host: Ap }\n", "target.unknown-host"),
    ("  clip: { type: clip, path: a, host: w }\n  w: { type: widget, path: b }\n", "target.wrong-host"),
    ("  face: { type: widget, path: a, host: w }\n  w: { type: watch, path: b }\n", "target.wrong-host"),
    ("  face: { type: watch-widget, path: a, host: App }\n  w: { type: watch, path: b }\n", "target.wrong-host"),
  ])
  func hostsThatCannotBe(targets: String, id: String) { #expect(refusal(targets).map(\.id) == [id]) }

  @Test func aWidgetMayLiveInAClip() throws {
    let model = try model("  face: { type: widget, path: a, host: quick }\n  quick: { type: clip, path: b }\n")
    #expect(model.target(named: "face")?.setting("PRODUCT_BUNDLE_IDENTIFIER") == "com.acme.app.clip.widget")
  }

  private func fixture(_ targets: String, builtFor settings: [String: String]) -> Fixture {
    var fixture = fixture(targets)
    fixture.project.shared = settings
    return fixture
  }

  @Test(arguments: [
    ("finder-sync", "macosx", "MACOSX_DEPLOYMENT_TARGET"), ("xpc-service", "macosx", "MACOSX_DEPLOYMENT_TARGET"),
    ("tv-top-shelf", "appletvos", "TVOS_DEPLOYMENT_TARGET"),
  ])
  func aTypeOfAnotherPlatformLivesInAnApplicationOfIt(type: String, sdk: String, setting: String) throws {
    let fixture = fixture("  x: { type: \(type), path: a }\n", builtFor: ["SDKROOT": sdk, setting: "15.2"])
    let target = try #require(try fixture.resolve([AppleTargets()]).model.target(named: "x"))
    #expect(target.host == "App")
    #expect(target.setting("SDKROOT") == sdk)
    #expect(target.setting(setting) == "15.2")
    #expect(target.setting("PRODUCT_BUNDLE_IDENTIFIER") == "com.acme.app.\(type)")
  }

  @Test(arguments: [
    ("finder-sync", ["SDKROOT": "iphoneos"], "a macOS application, but “App” is built for iOS; name a macOS"),
    (
      "finder-sync", ["SDKROOT": "iphoneos", "SUPPORTS_MACCATALYST": "YES"],
      "a macOS application, but “App” is built for iOS; name a macOS"
    ),
    ("watch", ["SDKROOT": "macosx"], "an iOS application, but “App” is built for macOS; name an iOS"),
    ("tv-top-shelf", ["SDKROOT": "macosx"], "a tvOS application, but “App” is built for macOS; name a tvOS"),
  ])
  func anApplicationOfAnotherPlatformIsNoHost(type: String, settings: [String: String], sentence: String) {
    let refusal = Fixture.refusal {
      try fixture("  x: { type: \(type), path: a }\n", builtFor: settings).resolve([AppleTargets()])
    }
    #expect(refusal.map(\.id) == ["target.wrong-platform"])
    #expect(refusal.first?.message.contains("belongs into \(sentence) application with `app:`") == true)
  }

  @Test func anApplicationForSeveralPlatformsHostsForEach() throws {
    let targets = "  w: { type: widget, path: a }\n  f: { type: finder-sync, path: b }\n"
    let fixture = fixture(
      targets,
      builtFor: [
        "SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx",
        "IPHONEOS_DEPLOYMENT_TARGET": "17.0", "MACOSX_DEPLOYMENT_TARGET": "14.1",
      ])
    let model = try fixture.resolve([AppleTargets()]).model
    #expect(model.target(named: "w")?.setting("IPHONEOS_DEPLOYMENT_TARGET") == "17.0")
    #expect(model.target(named: "f")?.setting("MACOSX_DEPLOYMENT_TARGET") == "14.1")
  }

  /// macOS finds a system extension by the name of its file.
  @Test func aSystemExtensionIsNamedByItsIdentifier() throws {
    let fixture = fixture("  x: { type: system-extension, path: a }\n", builtFor: ["SDKROOT": "macosx"])
    let target = try #require(try fixture.resolve([AppleTargets()]).model.target(named: "x"))
    #expect(target.setting("PRODUCT_NAME") == "$(PRODUCT_BUNDLE_IDENTIFIER)")
  }

  @Test func anXPCServiceHostsNothing() {
    let refusal = Fixture.refusal {
      try fixture(
        "  x: { type: xpc-service, path: a }\n  f: { type: finder-sync, path: b, host: x }\n",
        builtFor: ["SDKROOT": "macosx"]
      ).resolve([AppleTargets()])
    }
    #expect(refusal.map(\.id) == ["target.wrong-host"])
  }
}
