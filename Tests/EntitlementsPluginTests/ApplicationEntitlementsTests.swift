// Tests of the application's own entitlements.

import AppleTargetsPlugin
import Diagnostics
import EntitlementsPlugin
import PluginFixtures
import PluginKit
import ProjectModel
import PropertyList
import Testing

@Suite struct ApplicationEntitlementsTests {
  private let plugins: [any Plugin] = [AppleTargets(), Entitlements()]
  private let groups = EntitlementSet.appGroupsKey
  private let path = "ios/App.entitlements"

  private func fixture(_ yaml: String, _ content: String?) -> Fixture {
    var fixture = Fixture(yaml)
    if let content {
      fixture.project.shared["CODE_SIGN_ENTITLEMENTS"] = "App.entitlements"
      fixture.files[path] = plist(content)
    }
    return fixture
  }

  @Test func theDeclaredListIsSetAndEveryOtherByteStays() throws {
    let before = "  <key>other</key>  <true/>\n<key>\(groups)</key><array><string>group.old</string></array>"
    let fixture = fixture("appGroups: [group.a, group.b]\n", before)
    let after = try #require(try fixture.outputs(plugins)[path])
    #expect(after.contains("  <key>other</key>  <true/>\n"))
    #expect(
      try PropertyValue(parsing: Array(after.utf8), file: path) == ["other": true, groups: ["group.a", "group.b"]])
    #expect(try fixture.resolve(plugins).diagnostics.map(\.id) == ["entitlements.merged"])
  }

  @Test func itsFileStaysAPersons() throws {
    let fixture = fixture("appGroups: [group.a]\n", "<key>other</key><true/>")
    let context = try fixture.context()
    let model = try fixture.resolve(plugins).model
    let steps = try plugins.flatMap { try $0.steps(for: model, context) }
    #expect(steps.map { $0.inputs == $0.outputs } == [true])
  }

  @Test(arguments: [
    "<string>group.a</string><string>group.b</string>", "<string>group.b</string><string>group.a</string>",
  ])
  func nothingIsDoneWhereTheFileSaysTheSame(list: String) throws {
    let fixture = fixture("appGroups: [group.a, group.b]\n", "<key>\(groups)</key><array>\(list)</array>")
    #expect(try fixture.outputs(plugins) == [path: fixture.files[path]])
    #expect(try fixture.resolve(plugins).diagnostics.isEmpty)
  }

  @Test func aFileThatOthersSignWithIsReportedAndNotEdited() throws {
    var fixture = fixture("appGroups: [group.a]\n", "<key>other</key><true/>")
    fixture.project.others = [FixtureTarget("Tool", settings: ["CODE_SIGN_ENTITLEMENTS": "App.entitlements"])]
    #expect(try fixture.outputs(plugins).isEmpty)
    let diagnostics = try fixture.resolve(plugins).diagnostics
    #expect(diagnostics.map(\.id) == ["entitlements.shared-file"])
    #expect(diagnostics.first?.message.contains("Tool") == true)
  }

  @Test func anApplicationWithoutAFileGetsOneBesideItsInfoPlist() throws {
    var fixture = fixture("appGroups: [group.a]\n", nil)
    fixture.project.shared["INFOPLIST_FILE"] = "App/Info.plist"
    fixture.files["ios/App/Info.plist"] = plist("")
    #expect(try fixture.outputs(plugins).keys.sorted() == ["ios/App/generated.entitlements"])
    let setting = try fixture.resolve(plugins).model.application.settings["CODE_SIGN_ENTITLEMENTS"]
    #expect(setting?.text("Debug") == "App/generated.entitlements")
  }

  @Test func elseBesideTheProject() throws {
    let fixture = fixture("appGroups: [group.a]\n", nil)
    #expect(try fixture.outputs(plugins).keys.sorted() == ["ios/generated.entitlements"])
  }

  @Test func aConfigurationWithAFileKeepsIt() throws {
    var fixture = fixture("appGroups: [group.a]\n", nil)
    fixture.project.application["Release"]?["CODE_SIGN_ENTITLEMENTS"] = "App.entitlements"
    fixture.files[path] = plist("")
    #expect(try fixture.outputs(plugins).keys.sorted() == [path, "ios/generated.entitlements"])
    let setting = try fixture.resolve(plugins).model.application.settings["CODE_SIGN_ENTITLEMENTS"]
    #expect(setting?.text("Debug") == "generated.entitlements")
    #expect(setting?.text("Release") == nil)
  }

  @Test func whereNoneAreDeclaredNothingIsWritten() throws {
    let fixture = fixture("", "<key>\(groups)</key><array><string>group.z</string></array>")
    #expect(try fixture.outputs(plugins).isEmpty)
    #expect(try fixture.resolve(plugins).model.application.settings.isEmpty)
  }

  @Test func theFileThatFixpointMadeGoesWithTheDeclaration() throws {
    var fixture = fixture("", nil)
    fixture.project.shared["CODE_SIGN_ENTITLEMENTS"] = "generated.entitlements"
    fixture.files["ios/generated.entitlements"] = plist("")
    fixture.owned = ["ios/generated.entitlements"]
    #expect(try fixture.outputs(plugins).isEmpty)
  }

  @Test(arguments: [
    "App.entitlements", "$(NOBODY_KNOWS)/App.entitlements", "", "$(IOS_CODE_SIGN_ENTITLEMENTS)",
  ])
  func aSettingThatLeadsToNoFileIsLeftWithAWarning(value: String) throws {
    var fixture = fixture("appGroups: [group.a]\n", nil)
    fixture.project.application["Debug"]?["CODE_SIGN_ENTITLEMENTS"] = value
    fixture.project.application["Debug"]?["IOS_CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]"] = "App.entitlements"
    fixture.project.application["Release"]?["CODE_SIGN_ENTITLEMENTS"] = value
    try expectLeft(fixture, in: ["Debug", "Release"])
  }

  @Test func aSettingThatLeadsOutOfTheProjectIsAnError() {
    var fixture = fixture("appGroups: [group.a]\n", nil)
    fixture.project.shared["CODE_SIGN_ENTITLEMENTS"] = "../../Outside.entitlements"
    #expect(Fixture.refusal { try fixture.resolve(plugins) }.map(\.id) == ["entitlements.outside-file"])
  }

  @Test func aSettingUnderAConditionIsLeftWithAWarning() throws {
    var fixture = fixture("appGroups: [group.a]\n", nil)
    fixture.project.shared["CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]"] = "App.entitlements"
    try expectLeft(fixture, in: ["Debug", "Release"])
  }

  @Test func theOtherConfigurationStillGetsItsFile() throws {
    var fixture = fixture("appGroups: [group.a]\n", nil)
    fixture.project.application["Debug"]?["CODE_SIGN_ENTITLEMENTS"] = ""
    try expectLeft(fixture, in: ["Debug"])
    let setting = try fixture.resolve(plugins).model.application.settings["CODE_SIGN_ENTITLEMENTS"]
    #expect(setting?.text("Release") == "generated.entitlements")
  }

  private func expectLeft(_ fixture: Fixture, in configurations: [ConfigurationName]) throws {
    let resolution = try fixture.resolve(plugins)
    #expect(Set(resolution.diagnostics.map(\.id)) == ["entitlements.unknown-file"])
    #expect(resolution.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(resolution.diagnostics.allSatisfy { $0.location?.file == "ios/App.xcodeproj/project.pbxproj" })
    let setting = resolution.model.application.settings["CODE_SIGN_ENTITLEMENTS"]
    for configuration in configurations { #expect(setting?.text(configuration) == nil) }
  }
}
