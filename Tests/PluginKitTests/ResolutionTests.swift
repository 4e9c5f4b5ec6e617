// Tests of how plugins' contributions become one model.

import Diagnostics
import Platform
import PluginFixtures
import PluginKit
import ProjectModel
import PropertyList
import Testing

/// Contributes what a test says.
private struct Says: Plugin {
  var name: String
  var version = "1"
  var edits: [ModelEdit] = []
  var settled: [ModelEdit] = []

  func contribute(to model: Model, _ context: PluginContext) -> [ModelEdit] { edits }
  func settle(_ model: Model, _ context: PluginContext) -> [ModelEdit] { settled }
}

@Suite struct ResolutionTests {
  private let place = SourceLocation(file: "fixpoint.yml", line: 7, column: 3)

  private var target: Target {
    Target(
      name: "w", type: TargetCatalogue.widget, folder: TreePath("w")!, productName: Sourced("w", .catalogue),
      displayName: Sourced("w", .catalogue), bundleIdentifier: Configured(Sourced("a.w", .catalogue)),
      deploymentTarget: Configured(Sourced("17.0", .catalogue)), host: "App",
      settings: ["SWIFT_VERSION": Configured(Sourced("5.0", .catalogue))], location: place)
  }

  private func resolve(_ plugins: [Says]) throws -> Model {
    try Fixture("").resolve([Says(name: "base", edits: [.addTarget(target)])] + plugins).model
  }

  private func set(_ value: BuildSetting, _ origin: Origin, _ configuration: ConfigurationName? = nil) -> ModelEdit {
    .setting(.target("w"), name: "X", configuration: configuration, Sourced(value, origin))
  }

  @Test func aPluginReplacesADefault() throws {
    let edit = ModelEdit.setting(
      .target("w"), name: "SWIFT_VERSION", configuration: nil, Sourced("6.0", .plugin("a", nil)))
    #expect(try resolve([Says(name: "a", edits: [edit])]).target(named: "w")?.setting("SWIFT_VERSION") == "6.0")
  }

  @Test func twoPluginsThatDisagreeAreBothNamedWithTheirValues() {
    let plugins = [
      Says(name: "alpha", edits: [set("1", .plugin("alpha", nil))]),
      Says(name: "beta", edits: [set("2", .plugin("beta", place))]),
    ]
    let refusal = Fixture.refusal { try resolve(plugins) }
    #expect(refusal.map(\.id) == ["plugin.conflict"])
    let sentence = refusal.first?.message ?? ""
    for word in ["alpha", "beta", "“1”", "“2”", "X", "“w”"] { #expect(sentence.contains(word)) }
    #expect(refusal.first?.location == place)
  }

  @Test func twoPluginsThatAgreeAreFine() throws {
    let model = try resolve([
      Says(name: "alpha", edits: [set("1", .plugin("alpha", nil))]),
      Says(name: "beta", edits: [set("1", .plugin("beta", nil))]),
    ])
    #expect(model.target(named: "w")?.setting("X") == "1")
  }

  @Test(arguments: [true, false])
  func whatIsStatedWinsOverAPlugin(statedFirst: Bool) throws {
    let stated = Says(name: "a", edits: [set("stated", .stated(place))])
    let other = Says(name: "b", edits: [set("other", .plugin("b", nil))])
    let model = try resolve(statedFirst ? [stated, other] : [other, stated])
    #expect(model.target(named: "w")?.setting("X") == "stated")
  }

  @Test func differentConfigurationsAreDifferentPlaces() throws {
    let model = try resolve([
      Says(name: "a", edits: [set("1", .plugin("a", nil), "Debug")]),
      Says(name: "b", edits: [set("2", .plugin("b", nil), "Release")]),
    ])
    #expect(model.target(named: "w")?.setting("X", "Debug") == "1")
    #expect(model.target(named: "w")?.setting("X", "Release") == "2")
  }

  @Test func aTargetAddedTwiceIsAConflict() {
    let refusal = Fixture.refusal { try resolve([Says(name: "b", edits: [.addTarget(target)])]) }
    #expect(refusal.map(\.id) == ["plugin.conflict"])
    #expect(refusal.first?.message.contains("base and b") == true)
  }

  @Test func anUnknownTargetIsNamedWithTheNearest() {
    let edit = ModelEdit.setting(.target("v"), name: "X", configuration: nil, Sourced("1", .plugin("a", nil)))
    let refusal = Fixture.refusal { try resolve([Says(name: "a", edits: [edit])]) }
    #expect(refusal.map(\.id) == ["plugin.unknown-target"])
    #expect(refusal.first?.message.contains("“w”") == true)
  }

  @Test func anEntitlementForAllReachesConfigurationsWithOthersOfTheirOwn() throws {
    func say(_ key: String, _ configuration: ConfigurationName?) -> ModelEdit {
      .entitlement(.target("w"), key: key, configuration: configuration, Sourced(true, .plugin("a", nil)))
    }
    let model = try resolve([Says(name: "a", edits: [say("own", "Debug"), say("all", nil)])])
    #expect(model.target(named: "w")?.entitlements["Debug"].keys == ["all", "own"])
    #expect(model.target(named: "w")?.entitlements["Release"].keys == ["all"])
  }

  @Test func settlingSeesWhatLaterPluginsContributed() throws {
    struct Counts: Plugin {
      let name = "counts"
      let version = "1"
      func settle(_ model: Model, _ context: PluginContext) -> [ModelEdit] {
        [.diagnostic(Diagnostic("count", .note, "\(model.targets.count)"))]
      }
    }
    let resolution = try Fixture("").resolve([Counts(), Says(name: "base", edits: [.addTarget(target)])])
    #expect(resolution.diagnostics.map(\.message) == ["1"])
  }
}
