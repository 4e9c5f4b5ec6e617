// Tests of what becomes of a declared target.

import AppleTargetsPlugin
import Diagnostics
import PluginFixtures
import ProjectModel
import PropertyList
import Testing

@Suite struct DeclaredTargetTests {
  private func fixture(_ target: String, others: String = "") -> Fixture {
    Fixture(
      "targets:\n  w:\n    path: w\n\(target)\(others)", files: ["w/W.swift": "", "x/X.swift": "", "y/Y.swift": ""])
  }

  private func target(_ fixture: Fixture, _ name: String = "w") throws -> Target {
    try #require(try fixture.resolve([AppleTargets()]).model.target(named: name))
  }

  @Test func aWidgetSaysEverythingThatXcodeNeeds() throws {
    let target = try target(fixture("    type: widget\n    displayName: Today\n"))
    #expect(target.setting("PRODUCT_BUNDLE_IDENTIFIER") == "com.acme.app.widget")
    #expect(target.setting("PRODUCT_NAME") == "$(TARGET_NAME)")
    #expect(target.setting("INFOPLIST_FILE") == "../w/Info.plist")
    #expect(target.setting("INFOPLIST_KEY_CFBundleDisplayName") == "Today")
    #expect(target.setting("SKIP_INSTALL") == "YES")
    #expect(target.setting("SWIFT_VERSION") == "5.0")
    #expect(target.setting("TARGETED_DEVICE_FAMILY") == "1,2")
    #expect(target.setting("CODE_SIGN_STYLE") == "Automatic")
    #expect(target.host == "App")
    #expect(target.frameworks.map(\.value) == ["WidgetKit", "SwiftUI"])
  }

  @Test func debugAndReleaseDiffer() throws {
    let target = try target(fixture("    type: share\n"))
    #expect(target.setting("SWIFT_OPTIMIZATION_LEVEL", "Debug") == "-Onone")
    #expect(target.setting("SWIFT_OPTIMIZATION_LEVEL", "Release") == "-O")
    #expect(target.setting("SWIFT_COMPILATION_MODE", "Debug") == nil)
    #expect(target.setting("SWIFT_COMPILATION_MODE", "Release") == "wholemodule")
  }

  @Test func aLeadingDotExtendsTheIdentifierOfEachConfiguration() throws {
    var fixture = fixture("    type: widget\n    bundleIdentifier: .today\n")
    fixture.project.application["Debug"] = ["PRODUCT_BUNDLE_IDENTIFIER": "com.acme.app.dev"]
    let target = try target(fixture)
    #expect(target.setting("PRODUCT_BUNDLE_IDENTIFIER", "Debug") == "com.acme.app.dev.today")
    #expect(target.setting("PRODUCT_BUNDLE_IDENTIFIER", "Release") == "com.acme.app.today")
  }

  @Test func anOverrideHoldsInItsConfigurationOnly() throws {
    let yaml = """
          type: widget
          settings: { X: a, Y: a }
          configurations: { Debug: { bundleIdentifier: .dev, deploymentTarget: "18.0", settings: { X: b } } }

      """
    let target = try target(fixture(yaml))
    #expect(target.setting("PRODUCT_BUNDLE_IDENTIFIER", "Debug") == "com.acme.app.dev")
    #expect(target.setting("PRODUCT_BUNDLE_IDENTIFIER", "Release") == "com.acme.app.widget")
    #expect(target.setting("IPHONEOS_DEPLOYMENT_TARGET", "Debug") == "18.0")
    #expect(target.setting("X", "Debug") == "b")
    #expect(target.setting("X", "Release") == "a")
    #expect(target.setting("Y", "Debug") == "a")
  }

  @Test func aStatedSettingReplacesADefault() throws {
    let target = try target(fixture("    type: widget\n    settings: { SWIFT_VERSION: \"6.0\" }\n"))
    #expect(target.setting("SWIFT_VERSION") == "6.0")
    #expect(target.settings["SWIFT_VERSION"]?.common?.origin.isStated == true)
  }

  @Test(arguments: [("16.4", "16.4"), ("12.0", "14.0")])
  func theDeploymentTargetFollowsTheApplicationDownToTheMinimum(application: String, expected: String) throws {
    var fixture = fixture("    type: widget\n")
    fixture.project.shared["IPHONEOS_DEPLOYMENT_TARGET"] = application
    #expect(try target(fixture).setting("IPHONEOS_DEPLOYMENT_TARGET") == expected)
  }

  @Test func aStatedDeploymentTargetWinsAndATooLowOneIsNamed() throws {
    let fixture = fixture("    type: widget\n    deploymentTarget: \"13.0\"\n")
    let resolution = try fixture.resolve([AppleTargets()])
    #expect(resolution.model.target(named: "w")?.setting("IPHONEOS_DEPLOYMENT_TARGET") == "13.0")
    #expect(resolution.diagnostics.map(\.id) == ["target.deployment-target-too-low"])
  }

  @Test func theTeamIsTheDeclaredOneElseTheApplications() throws {
    var fixture = fixture("    type: widget\n")
    #expect(try target(fixture).setting("DEVELOPMENT_TEAM") == nil)
    fixture.project.application["Release"]?["DEVELOPMENT_TEAM"] = "AAAAAAAAAA"
    #expect(try target(fixture).setting("DEVELOPMENT_TEAM") == "AAAAAAAAAA")
    fixture.yaml += "team: BBBBBBBBBB\n"
    #expect(try target(fixture).setting("DEVELOPMENT_TEAM") == "BBBBBBBBBB")
    #expect(try target(fixture).setting("DEVELOPMENT_TEAM", "Debug") == "BBBBBBBBBB")
  }

  @Test func signingIsDoneAsInTheApplication() throws {
    var fixture = fixture("    type: widget\n")
    fixture.project.application["Release"]?["CODE_SIGN_STYLE"] = "Manual"
    #expect(try target(fixture).setting("CODE_SIGN_STYLE", "Release") == "Manual")
    #expect(try target(fixture).setting("CODE_SIGN_STYLE", "Debug") == "Automatic")
  }

  @Test func coloursAreNoSettingsUnlessDeclared() throws {
    #expect(try target(fixture("    type: widget\n")).settings.keys.contains { $0.hasPrefix("ASSETCATALOG") } == false)
  }

  @Test func configsAndInfoPlistAreNoMembers() throws {
    var fixture = fixture("    type: widget\n")
    fixture.files["w/expo-target.config.js"] = ""
    #expect(try target(fixture).nonMembers.map(\.string).sorted() == ["w/Info.plist", "w/expo-target.config.js"])
  }
}

@Suite struct VersionTests {
  private func target(_ change: (inout FixtureProject) -> Void, files: [String: String] = [:]) throws -> Target {
    var fixture = Fixture(
      "targets: { w: { type: widget, path: w } }\n", files: ["w/W.swift": ""].merging(files) { $1 })
    change(&fixture.project)
    return try #require(try fixture.resolve([AppleTargets()]).model.target(named: "w"))
  }

  @Test func equalTheApplicationsInEachConfiguration() throws {
    let target = try target {
      $0.application["Debug"]?["MARKETING_VERSION"] = "2.0"
      $0.application["Release"]?["MARKETING_VERSION"] = "2.1"
      $0.application["Debug"]?["CURRENT_PROJECT_VERSION"] = "99"
      $0.application["Release"]?["CURRENT_PROJECT_VERSION"] = "99"
    }
    #expect(target.setting("MARKETING_VERSION", "Debug") == "2.0")
    #expect(target.setting("MARKETING_VERSION", "Release") == "2.1")
    #expect(target.setting("CURRENT_PROJECT_VERSION", "Debug") == "99")
  }

  @Test func areInheritedWhereTheApplicationInheritsThem() throws {
    let target = try target {
      $0.shared["MARKETING_VERSION"] = "3.0"
      $0.shared["CURRENT_PROJECT_VERSION"] = "7"
    }
    #expect(target.settings["MARKETING_VERSION"] == nil)
    #expect(target.settings["CURRENT_PROJECT_VERSION"] == nil)
  }

  @Test func haveAValueWhereTheApplicationHasNone() throws {
    let target = try target { _ in }
    #expect(target.setting("MARKETING_VERSION") == "1.0")
    #expect(target.setting("CURRENT_PROJECT_VERSION") == "1")
  }

  @Test func areThoseOfAnInfoPlistThatSaysThemItself() throws {
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleShortVersionString</key><string>4.5</string></dict></plist>
      """
    let target = try target(
      {
        $0.shared["MARKETING_VERSION"] = "1.0"
        $0.shared["INFOPLIST_FILE"] = "App/Info.plist"
      }, files: ["ios/App/Info.plist": plist])
    #expect(target.setting("MARKETING_VERSION") == "4.5")
  }
}
