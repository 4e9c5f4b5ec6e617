// Tests of the entitlements of targets that somebody else made.

import AppleTargetsPlugin
import Diagnostics
import EntitlementsPlugin
import PluginFixtures
import PluginKit
import ProjectModel
import PropertyList
import Testing

@Suite struct AdoptedEntitlementsTests {
  private let plugins: [any Plugin] = [AppleTargets(), Entitlements()]
  private let path = "ios/w.entitlements"

  private func fixture(_ entry: String, top: String = "", signsWith file: String? = "w.entitlements") -> Fixture {
    var fixture = Fixture(
      "\(top)targets:\n  w:\n    type: widget\n    path: w\n\(entry)",
      files: ["w/W.swift": "", path: plist("<key>own</key><true/>")])
    fixture.project.others = [
      FixtureTarget(
        "w",
        settings: ["PRODUCT_BUNDLE_IDENTIFIER": "com.acme.app.w"].merging(
          file.map { ["CODE_SIGN_ENTITLEMENTS": $0] } ?? [:]
        ) { $1 })
    ]
    return fixture
  }

  @Test func statedKeysAreMergedIntoItsFile() throws {
    let fixture = fixture("    entitlements: { k: v }\n")
    let after = try #require(try fixture.outputs(plugins)[path])
    #expect(try PropertyValue(parsing: Array(after.utf8), file: path) == ["own": true, "k": "v"])
    let resolution = try fixture.resolve(plugins)
    #expect(resolution.diagnostics.map(\.id) == ["entitlements.merged"])
    #expect(resolution.model.target(named: "w")?.settings["CODE_SIGN_ENTITLEMENTS"] == nil)
    #expect(resolution.model.target(named: "w")?.entitlements["Debug"].keys == ["k", "own"])
  }

  @Test func whatTheFileSaysAlreadyChangesNothing() throws {
    let fixture = fixture("    entitlements: { own: true }\n")
    #expect(try fixture.outputs(plugins) == [path: fixture.files[path]])
    #expect(try fixture.resolve(plugins).diagnostics.isEmpty)
  }

  @Test func theApplicationsGroupsAreNotImposed() throws {
    let fixture = fixture("", top: "appGroups: [group.a]\n")
    #expect(try fixture.outputs(plugins).keys.sorted() == ["ios/generated.entitlements"])
    #expect(try fixture.resolve(plugins).model.target(named: "w")?.settings.isEmpty == true)
  }

  @Test func oneThatSignsWithNoFileGetsOne() throws {
    let fixture = fixture("    entitlements: { k: v }\n", signsWith: nil)
    #expect(try fixture.outputs(plugins).keys.sorted() == ["w/generated.entitlements"])
    let setting = try fixture.resolve(plugins).model.target(named: "w")?.settings["CODE_SIGN_ENTITLEMENTS"]
    #expect(setting?.common?.origin.isStated == true)
    #expect(setting?.text("Debug") == "../w/generated.entitlements")
  }

  @Test func thatFileIsMadeAgainInTheNextRun() throws {
    var fixture = fixture("    entitlements: { k: w }\n", signsWith: "../w/generated.entitlements")
    fixture.files["w/generated.entitlements"] = plist("<key>k</key><string>v</string>")
    fixture.owned = ["w/generated.entitlements"]
    let text = try #require(try fixture.outputs(plugins)["w/generated.entitlements"])
    #expect(try PropertyValue(parsing: Array(text.utf8), file: path) == ["k": "w"])
  }

  @Test func aFileThatOthersSignWithIsReportedAndNotEdited() throws {
    var fixture = fixture("    entitlements: { k: v }\n")
    fixture.project.others.append(
      FixtureTarget("Other", settings: ["CODE_SIGN_ENTITLEMENTS": "w.entitlements"]))
    #expect(try fixture.outputs(plugins).isEmpty)
    #expect(try fixture.resolve(plugins).diagnostics.map(\.id) == ["entitlements.shared-file"])
  }

  @Test func oneFileCannotHoldTwoValues() {
    let fixture = fixture(
      "    configurations: { Debug: { entitlements: { k: d } }, Release: { entitlements: { k: r } } }\n")
    #expect(Fixture.refusal { try fixture.resolve(plugins) }.map(\.id) == ["entitlements.one-file-two-values"])
  }

  @Test func oneFileCannotHoldAKeyForOneConfiguration() {
    for configuration in ["Debug", "Release"] {
      let fixture = fixture("    configurations: { \(configuration): { entitlements: { k: d } } }\n")
      let refusal = Fixture.refusal { try fixture.resolve(plugins) }
      #expect(refusal.map(\.id) == ["entitlements.one-file-two-values"])
      #expect(refusal.first?.location?.line == 7)
    }
  }

  @Test func oneFileHoldsWhatAllConfigurationsAskFor() throws {
    let fixture = fixture(
      "    configurations: { Debug: { entitlements: { k: d } }, Release: { entitlements: { k: d } } }\n")
    let after = try #require(try fixture.outputs(plugins)[path])
    #expect(try PropertyValue(parsing: Array(after.utf8), file: path) == ["own": true, "k": "d"])
  }

  @Test func aFileOfFixpointsIsNotMadeWhereNothingIsStatedAnyMore() throws {
    var fixture = fixture("", signsWith: "../w/generated.entitlements")
    fixture.files["w/generated.entitlements"] = plist("<key>k</key><string>v</string>")
    fixture.owned = ["w/generated.entitlements"]
    #expect(try fixture.outputs(plugins).isEmpty)
    #expect(try fixture.resolve(plugins).model.target(named: "w")?.settings.isEmpty == true)
  }

  @Test func aFileWithTheVeryBytesThatWouldBeMadeIsMade() throws {
    var fixture = fixture("    entitlements: { k: v }\n", signsWith: "../w/generated.entitlements")
    fixture.files["w/generated.entitlements"] = plist("\t<key>k</key>\n\t<string>v</string>")
    #expect(try fixture.outputs(plugins)["w/generated.entitlements"] == fixture.files["w/generated.entitlements"])
  }

  @Test func whereItsFileIsMissingItGetsOneOfFixpoints() throws {
    let fixture = fixture("    entitlements: { k: v }\n", signsWith: "gone.entitlements")
    #expect(try fixture.outputs(plugins).keys.sorted() == ["w/generated.entitlements"])
    let target = try fixture.resolve(plugins).model.target(named: "w")
    #expect(target?.setting("CODE_SIGN_ENTITLEMENTS") == "../w/generated.entitlements")
  }
}
