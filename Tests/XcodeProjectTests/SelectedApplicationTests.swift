// Which target hosts the others, and what the model says of it.

import Diagnostics
import Platform
import ProjectModel
import PropertyList
import TestSupport
import Testing

@testable import XcodeProject

struct SelectedApplicationTests {
  private func named(_ name: String) -> Located<String> {
    Located(name, at: SourceLocation(file: "fixpoint.yml", line: 3, column: 6))
  }

  private func second(_ name: String, _ settings: [String: String] = ["SDKROOT": "iphoneos"]) -> Fixture.Target {
    .init(name: name, settings: Fixture.Target.both(settings))
  }

  @Test func theOnlyApplicationNeedsNoName() throws {
    let all = try Fixture(targets: [.widget(), .app(), second("Watch", ["SDKROOT": "watchos"])]).observed()
    #expect(try selectApplication(in: all, named: nil).name == "App")
    #expect(try selectApplication(in: all, named: named("Watch")).name == "Watch")
  }

  @Test func ofTwoNeitherIsGuessed() throws {
    let all = try Fixture(targets: [.app(), second("Other")]).observed()
    let found = diagnostics { _ = try selectApplication(in: all, named: nil) }
    #expect(found.map(\.id) == ["project.several-applications"])
    #expect(found[0].message.contains("“App”, “Other”"))
    #expect(found[0].related.count == 2)
  }

  /// A widget is never in a Mac application.
  @Test func anApplicationForAnotherPlatformIsNoCandidateBesideOneThatFits() throws {
    let desktop = second("Desktop", ["SDKROOT": "macosx"])
    #expect(try selectApplication(in: Fixture(targets: [desktop, .app()]).observed(), named: nil).name == "App")
    #expect(
      try selectApplication(in: Fixture(targets: [desktop, .app()]).observed(), named: named("Desktop")).name
        == "Desktop")
    let found = diagnostics {
      _ = try selectApplication(in: Fixture(targets: [desktop, .app(), second("Other")]).observed(), named: nil)
    }
    #expect(found.map(\.id) == ["project.several-applications"])
    #expect(found[0].message.contains("2 application targets, “App”, “Other”; "))
    #expect(found[0].message.contains("`app: App`"))
    #expect(found[0].related.count == 2)
  }

  @Test func anApplicationForSeveralPlatformsFits() throws {
    let both = second("Both", ["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "macosx iphoneos iphonesimulator"])
    let desktop = second("Desktop", ["SDKROOT": "macosx"])
    #expect(try selectApplication(in: Fixture(targets: [desktop, both]).observed(), named: nil).name == "Both")
  }

  @Test func theTypesOfTheTargetsDecideWhichPlatformFits() throws {
    let desktop = second("Desktop", ["SDKROOT": "macosx"])
    let both = second("Both", ["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "macosx iphoneos iphonesimulator"])
    let two = try Fixture(targets: [.app(), desktop]).observed()
    #expect(try selectApplication(in: two, named: nil, for: [.macOS]).name == "Desktop")
    let found = diagnostics { _ = try selectApplication(in: two, named: nil, for: [.iOS, .macOS]) }
    #expect(found.map(\.id) == ["project.several-applications"])
    let three = try Fixture(targets: [.app(), desktop, both]).observed()
    #expect(try selectApplication(in: three, named: nil, for: [.iOS, .macOS]).name == "Both")
  }

  @Test func theModelHasEveryPlatform() throws {
    let both = second("Both", ["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "macosx appletvos iphoneos iphonesimulator"])
    let all = try Fixture(targets: [both, .app()]).observed()
    #expect(try applicationModel(of: all.targets[0], in: all).platforms == [.iOS, .tvOS, .macOS])
    #expect(try applicationModel(of: all.targets[1], in: all).platforms == [.iOS])
  }

  @Test func whereNoneFitsTheOnlyOneIsTaken() throws {
    let desktop = second("Desktop", ["SDKROOT": "macosx"])
    #expect(try selectApplication(in: Fixture(targets: [desktop]).observed(), named: nil).name == "Desktop")
  }

  @Test func whatFixpointMadeIsNoHost() throws {
    var clip = second("Clip")
    clip.id = Ownership.targetID("Clip").string
    #expect(try selectApplication(in: Fixture(targets: [.app(), clip]).observed(), named: nil).name == "App")
  }

  @Test func aMistypedNameGetsTheNearest() throws {
    let all = try Fixture(targets: [.app(), second("Other")]).observed()
    let found = diagnostics { _ = try selectApplication(in: all, named: named("Othre")) }
    #expect(found.map(\.id) == ["project.unknown-application"])
    #expect(found[0].message.contains("did you mean “Other”?"))
    #expect(found[0].location?.file == "fixpoint.yml")
  }

  @Test func anExtensionIsNoApplication() throws {
    let all = try Fixture(targets: [.app(), .widget()]).observed()
    let found = diagnostics { _ = try selectApplication(in: all, named: named("widget")) }
    #expect(found.map(\.id) == ["project.not-an-application"])
  }

  @Test func aProjectWithoutOneIsRefused() throws {
    let all = try Fixture(targets: [.widget()]).observed()
    #expect(diagnostics { _ = try selectApplication(in: all, named: nil) }.map(\.id) == ["project.no-application"])
  }
}

struct ApplicationModelTests {
  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    """

  private func list(_ body: String) -> String { Self.plist + "\n" + body + "\n</dict>\n</plist>\n" }

  @Test func valuesThatDifferByConfigurationStayApart() throws {
    var app = Fixture.Target.app(["MARKETING_VERSION": "2.1", "IPHONEOS_DEPLOYMENT_TARGET": "16.0"])
    app.settings["Debug"]?["PRODUCT_BUNDLE_IDENTIFIER"] = "com.acme.app.debug"
    app.settings["Debug"]?["DEVELOPMENT_TEAM"] = "$(UNKNOWN)"
    app.settings["Release"]?["DEVELOPMENT_TEAM"] = "ABCDE12345"
    let all = try Fixture(targets: [app]).observed()
    let model = try applicationModel(of: all.targets[0], in: all)
    #expect(model.bundleIdentifier == Configured("com.acme.app", overrides: ["Debug": "com.acme.app.debug"]))
    #expect(model.team == Configured("ABCDE12345", overrides: ["Debug": nil]))
    #expect(model.marketingVersion == Configured("2.1"))
    #expect(model.deploymentTarget == Configured("16.0"))
    #expect(model.configurations == ["Debug", "Release"])
  }

  @Test func anIdentifierMayStandInTheInfoPlistOnly() throws {
    var app = Fixture.Target.app(["INFOPLIST_FILE": "App/Info.plist"])
    for name in ["Debug", "Release"] { app.settings[name]?["PRODUCT_BUNDLE_IDENTIFIER"] = nil }
    var fixture = Fixture(targets: [app])
    fixture.files["ios/App/Info.plist"] = list(
      "<key>CFBundleIdentifier</key>\n<string>com.old.$(PRODUCT_NAME:lower)</string>")
    let all = try fixture.observed()
    let identifier = all.targets[0].bundleIdentifier(in: "Release")
    #expect(identifier.value == "com.old.app")
    #expect(identifier.location?.file == "ios/App/Info.plist")
    fixture.files["ios/App/Info.plist"] = list(
      "<key>CFBundleIdentifier</key>\n<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>")
    #expect(try fixture.observed().targets[0].bundleIdentifier(in: "Release").value == nil)
  }

  @Test func anEmptySettingStatesNothing() throws {
    let all = try Fixture(targets: [.app(["DEVELOPMENT_TEAM": "", "PRODUCT_BUNDLE_IDENTIFIER": ""])]).observed()
    let model = try applicationModel(of: all.targets[0], in: all)
    #expect(model.team == Configured(nil))
    #expect(model.bundleIdentifier == Configured(nil))
  }

  @Test func aVersionInTheInfoPlistIsTheProducts() throws {
    let app = Fixture.Target.app(
      ["INFOPLIST_FILE": "App/Info.plist", "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "7"])
    var fixture = Fixture(targets: [app])
    fixture.files["ios/App/Info.plist"] = list(
      "<key>CFBundleShortVersionString</key>\n<string>2.3.4</string>\n"
        + "<key>CFBundleVersion</key>\n<string>$(CURRENT_PROJECT_VERSION)</string>")
    let all = try fixture.observed()
    let model = try applicationModel(of: all.targets[0], in: all)
    #expect(model.marketingVersion == Configured("2.3.4"))
    #expect(model.buildNumber == Configured("7"))
  }

  @Test func entitlementsKnowTheirLines() throws {
    let app = Fixture.Target.app(["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"])
    var fixture = Fixture(targets: [app])
    fixture.files["ios/App/App.entitlements"] = list(
      "<key>aps-environment</key>\n<string>development</string>\n"
        + "<key>com.apple.security.application-groups</key>\n<array><string>group.a</string></array>")
    let all = try fixture.observed()
    let model = try applicationModel(of: all.targets[0], in: all)
    let set = model.entitlements["Debug"]
    #expect(set.keys == ["aps-environment", "com.apple.security.application-groups"])
    #expect(set.appGroups == ["group.a"])
    #expect(set["aps-environment"]?.origin.location?.file == "ios/App/App.entitlements")
    #expect(set["aps-environment"]?.origin.location?.line != nil)

    let groups = Located(["group.b"], at: SourceLocation(file: "fixpoint.yml", line: 4))
    let declared = try applicationModel(of: all.targets[0], in: all, appGroups: groups)
    #expect(declared.entitlements["Debug"].appGroups == ["group.b"])
    #expect(declared.entitlements["Debug"]["aps-environment"] != nil)
  }

  @Test func brokenEntitlementsAreRefused() throws {
    let app = Fixture.Target.app(["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"])
    var fixture = Fixture(targets: [app])
    fixture.files["ios/App/App.entitlements"] = "<plist><dict>"
    let all = try fixture.observed()
    let found = diagnostics { _ = try applicationModel(of: all.targets[0], in: all) }
    #expect(found.first?.location?.file == "ios/App/App.entitlements")
  }

  @Test func anApplicationWithoutPlatformIsRefused() throws {
    let all = try Fixture(targets: [.app(["SDKROOT": ""])]).observed()
    #expect(diagnostics { _ = try applicationModel(of: all.targets[0], in: all) }.map(\.id) == ["project.no-platform"])
  }
}
