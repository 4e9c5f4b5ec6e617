// Bundles with a project file of either format, or of both.

import Diagnostics
import PBXProj
import Platform
import Testing

@testable import XcodeProject

@Suite struct TwoFormatsTests {
  static let root = AbsolutePath("/repo")!
  static let bundle = AbsolutePath("/repo/ios/App.xcodeproj")!

  static let json = """
    {
      "default-configuration": "Release",
      "configurations": [
        "Debug",
        "Release",
      ],
      "localizations": {
        "development": "en",
      },
      "files": [
        { "path": "Info.plist" },
        {
          "kind": "group",
          "name": "Products",
          "children": [
            { "path": "<PRODUCTS>/App.app", "id": "AA0000000000000000000001", "type": "wrapper.application", "index": false },
          ],
        },
      ],
      "targets": [
        {
          "name": "App",
          "id": "AA0000000000000000000005",
          "product": "Products/App.app",
          "product-type": "application",
          "build-phases": [
            "compile-sources",
          ],
          "build-settings": {
            "INFOPLIST_FILE": "Info.plist",
            "PRODUCT_NAME": "App",
          },
        },
      ],
      "build-settings": {
        "INFOPLIST_FILE": "Info.plist",
        "PRODUCT_NAME": "App",
      },
      "build-independent-targets-in-parallel": false,
    }

    """

  private func read(_ files: [String: String], at path: AbsolutePath = Self.bundle) throws -> ProjectFile {
    try ProjectFile.read(path, root: Self.root, files: MemoryFileSystem(files: files))
  }

  private static let jsonPath = "/repo/ios/App.xcodeproj/project.xcproj"
  private static let plistPath = "/repo/ios/App.xcodeproj/project.pbxproj"

  @Test func aBundleWithTheJSONAloneIsRead() throws {
    let file = try read([Self.jsonPath: Self.json])
    #expect(file.format == .xcproj)
    #expect(file.targets.map(\.name) == ["App"])
    #expect(file.text == Self.json)
    #expect(file.diagnostics.isEmpty)
    try file.checkIsEditable()
  }

  @Test func placesPointIntoTheJSON() throws {
    let file = try read([Self.jsonPath: Self.json])
    let target = try #require(file.targets.first)
    #expect(target.location.description == "ios/App.xcodeproj/project.xcproj:22:15")
    let settings = try #require(target.configurationList?.configurations.last?.settings)
    #expect(settings["PRODUCT_NAME"]?.location.description == "ios/App.xcodeproj/project.xcproj:31:25")
    #expect(target.phases.first?.location.description == "ios/App.xcodeproj/project.xcproj:27:9")
  }

  @Test func ofTwoFilesTheJSONIsReadAndNeitherEdited() throws {
    let files = [Self.jsonPath: Self.json, Self.plistPath: SmallProject().text]
    let file = try read(files)
    #expect(file.format == .xcproj)
    let warning = try #require(file.diagnostics.first)
    #expect(warning.id == "project.two-formats" && warning.severity == .warning)
    #expect(warning.message.contains("project.xcproj is what is read here"))
    let refusal = #expect(throws: Rejection.self) { try file.checkIsEditable() }
    #expect(refusal?.cause == .input)
    #expect(refusal?.description.contains("project: ios/App.xcodeproj/project.pbxproj") ?? false)
  }

  @Test func whatTheTwoFilesDisagreeAboutIsNamed() throws {
    let other = Self.json.replacing("\"PRODUCT_NAME\": \"App\"", with: "\"PRODUCT_NAME\": \"Other\"")
    let file = try read([Self.jsonPath: other, Self.plistPath: SmallProject().text])
    let related = try #require(file.diagnostics.first?.related)
    #expect(
      related.contains {
        $0.message.hasPrefix("buildSettings PRODUCT_NAME of the configuration “Debug” is “Other” in project.xcproj")
          && $0.location.line == 31
      }, "\(related.map(\.message))")
  }

  @Test func twoFilesThatSayTheSameAreSaidTo() throws {
    let plist = try read([Self.jsonPath: Self.json]).converted(to: .pbxproj)
    let file = try read([Self.jsonPath: Self.json, Self.plistPath: String(decoding: plist.bytes, as: UTF8.self)])
    #expect(file.diagnostics.first?.message.contains("they say the same") ?? false)
  }

  @Test(arguments: [("project.xcproj", ProjectFormat.xcproj), ("project.pbxproj", .pbxproj)])
  func namingTheFileSaysWhichIsTrue(_ name: String, _ format: ProjectFormat) throws {
    let files = [Self.jsonPath: Self.json, Self.plistPath: SmallProject().text]
    let file = try read(files, at: Self.bundle.appending(name))
    #expect(file.format == format)
    try file.checkIsEditable()
  }

  @Test(arguments: [
    ("\"targets\": [", "\"targets\": 3, \"x\": [", "“targets” is no list"),
    ("\"name\": \"App\",\n", "", "a record has no “name”"),
    ("<PRODUCTS>/App.app", "<SRCROOT>/App.app", "begins with a marker"),
    ("\"files\": [", "\"flies\": [", "the project has no “files”"),
  ])
  func whatXcodeRefusesIsRefusedWithItsPlace(_ old: String, _ new: String, _ message: String) throws {
    let text = Self.json.replacing(old, with: new)
    let rejection = try #require(throws: Rejection.self) { try read([Self.jsonPath: text]) }
    #expect(rejection.description.contains(message), "\(rejection)")
    #expect(rejection.diagnostics.first?.location?.line != nil)
  }

  @Test func aNameThatMeansNothingIsAWarningAndStays() throws {
    let text = Self.json.replacing(
      "{ \"path\": \"Info.plist\" }", with: "{ \"path\": \"Info.plist\", \"target-membership\": [ \"Ap/resources\" ] }")
    let file = try read([Self.jsonPath: text])
    #expect(file.diagnostics.map(\.id) == ["xcproj.unknown-phase"])
    #expect(file.diagnostics.first?.location?.line == 11)
    #expect(file.text == text)
  }
}
