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
}
