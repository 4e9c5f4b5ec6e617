// Build settings there and back.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import Testing

@testable import XcodeProject

struct ConvertedSettingsTests {
  private let root = AbsolutePath("/repo")!

  private func file(_ bytes: [UInt8], _ name: String) throws -> ProjectFile {
    try ProjectFile(bytes: bytes, path: AbsolutePath("/repo/App.xcodeproj/\(name)")!, root: root)
  }

  private func converted(_ project: SampleProject) throws -> (json: ProjectFile, back: ProjectFile) {
    let json = try file(project.file.converted(to: .xcproj).bytes, "project.xcproj")
    return (json, try file(json.converted(to: .pbxproj).bytes, "project.pbxproj"))
  }

  private func setting(_ name: String, of target: String, _ configuration: String, in file: ProjectFile) -> Node? {
    file.targets.first { $0.name == target }?.configurationList?.configurations
      .first { $0.name == ConfigurationName(configuration) }?.fields["buildSettings"]?[name]
  }

  private func project(_ settings: String) -> SampleProject {
    SampleProject.clean.replacing("buildSettings = {PRODUCT_NAME = App; }", with: "buildSettings = {\(settings)}")
  }

  @Test(arguments: ["OTHER_LDFLAGS[sdk=iphoneos*]", "OTHER_SWIFT_FLAGS[sdk=iphoneos*][arch=arm64]", "MY_LIST"])
  func aListOfOneStaysAList(_ name: String) throws {
    let (json, back) = try converted(project("\"\(name)\" = (\"-lz\", ); "))
    #expect(setting(name, of: "App", "Release", in: json)?.strings == ["-lz"])
    #expect(setting(name, of: "App", "Release", in: back)?.kind == .list)
    #expect(setting(name, of: "App", "Release", in: back)?.strings == ["-lz"])
  }

  /// Xcode's own form of the settings that it knows to be lists.
  @Test func aListOfOneOfAKnownListIsAText() throws {
    let (_, back) = try converted(project("OTHER_LDFLAGS = (\"-lz\", ); "))
    #expect(setting("OTHER_LDFLAGS", of: "App", "Release", in: back)?.string == "-lz")
  }

  /// As a text it would be parted at the space the next time.
  @Test func anElementWithASpaceIsNotMadeTwo() throws {
    let (json, back) = try converted(project("OTHER_LDFLAGS = (\"-framework Foo\", ); "))
    #expect(setting("OTHER_LDFLAGS", of: "App", "Release", in: back)?.strings == ["-framework Foo"])
    #expect(try back.converted(to: .xcproj).bytes == json.bytes)
  }

  @Test func aTextUnderAConditionIsNotParted() throws {
    let name = "OTHER_LDFLAGS[sdk=iphoneos*]"
    let (_, back) = try converted(project("\"\(name)\" = \"-lz -lm\"; "))
    #expect(setting(name, of: "App", "Release", in: back)?.string == "-lz -lm")
  }

  /// A target has a configuration that the project has not. Xcode itself compares all that the target has, so a setting
  /// of the other one alone is written under a condition; no property list can say that of its only configuration.
  @Test func aConditionOfTheOnlyConfigurationThatGoesAwayIsListed() throws {
    let old = SampleProject.clean.replacing("\t\t\t\troot_debug /* Debug */,\n", with: "")
      .replacing("\t\t\t\tapp_release /* Release */,\n", with: "\t\t\t\tapp_debug,\n\t\t\t\tapp_release,\n")
      .adding("\t\tapp_debug = {isa = XCBuildConfiguration; buildSettings = {}; name = Debug; };")
    let first = try old.file.converted(to: .xcproj)
    #expect(String(decoding: first.bytes, as: UTF8.self).contains("\"PRODUCT_NAME[config=Release]\": \"App\""))
    let json = try file(first.bytes, "project.xcproj")
    let back = try json.converted(to: .pbxproj)
    let losses = back.losses.filter { $0.message.contains("config=Release") }
    #expect(
      losses.map(\.message) == [
        "“PRODUCT_NAME[config=Release]” comes back as “PRODUCT_NAME”, since all configurations agree"
      ])
    #expect(losses.first?.location?.line != nil)
    let second = try file(back.bytes, "project.pbxproj").converted(to: .xcproj)
    #expect(String(decoding: second.bytes, as: UTF8.self).contains("\"PRODUCT_NAME\": \"App\""))
    // From here on nothing changes any more.
    let third = try file(second.bytes, "project.xcproj").converted(to: .pbxproj)
    #expect(third.bytes == back.bytes)
    #expect(!third.losses.contains { $0.message.contains("comes back as") })
  }

  @Test func aFileThatShouldBeUTF8AndIsNotIsNotConverted() throws {
    let text = SampleProject.clean.replacing("path = App;", with: "path = \"Ap?\";").text
    let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xE9 : $0 }
    let file = try file(bytes, "project.pbxproj")
    #expect(file.diagnostics.map(\.id) == ["pbxproj.encoding"])
    #expect(file.textDiagnostics.first?.location?.line == SampleProject(text: text).line("Ap?"))
    let rejection = #expect(throws: Rejection.self) { try file.converted(to: .xcproj) }
    #expect(rejection?.diagnostics.first?.id == "pbxproj.encoding")
    #expect(file.bytes == bytes)
  }
}
