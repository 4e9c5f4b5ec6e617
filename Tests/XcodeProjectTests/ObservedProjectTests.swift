// What is seen in a project beyond its settings.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import TestSupport
import Testing

@testable import XcodeProject

struct ObservedProjectTests {
  @Test func aFolderIsThatOfTheGroupAlsoAboveTheProject() throws {
    var widget = Fixture.Target.widget()
    (widget.group, widget.sources) = ("../targets/widget", ["index.swift", "widgets.swift"])
    let all = try Fixture(targets: [.app(), widget]).observed()
    #expect(all.targets[1].folders.map(\.string) == ["targets/widget"])
  }

  @Test func aSynchronizedFolderAndThatOfTheInfoPlistCount() throws {
    var widget = Fixture.Target.widget("widget", ["INFOPLIST_FILE": "Support/widget/Info.plist"])
    widget.folder = "widget"
    let all = try Fixture(targets: [.app(), widget], objectVersion: 77).observed()
    #expect(all.targets[1].folders.map(\.string) == ["ios/Support/widget", "ios/widget"])
    #expect(all.usesSynchronizedFolders)
    #expect(try !Fixture(targets: [.app()]).observed().usesSynchronizedFolders)
  }

  @Test func compilingOneFileOfAFolderIsNoClaimToIt() throws {
    var widget = Fixture.Target.widget()
    (widget.group, widget.sources) = ("widget", ["a.swift", "b.swift"])
    var fixture = Fixture(targets: [.app(), widget])
    fixture.targets[0].group = "App"
    fixture.targets[0].sources = ["main.swift"]
    let text = fixture.text.replacing(
      "files = (\"build.target.App.main.swift\")",
      with: "files = (\"build.target.App.main.swift\", \"build.target.widget.a.swift\")")
    let file = try ProjectFile(
      bytes: Array(text.utf8), path: AbsolutePath(Fixture.bundle + "/project.pbxproj")!, root: Fixture.root)
    let all = try ObservedProject(file, files: MemoryFileSystem())
    #expect(all.targets.map { $0.folders.map(\.string) } == [["ios/App"], ["ios/widget"]])
  }

  @Test(arguments: [
    ("dstSubfolderSpec = 13; dstPath = \"\";", EmbedDestination.plugIns),
    ("dstSubfolder = PlugIns;", .plugIns),
    ("dstSubfolderSpec = 16; dstPath = \"$(EXTENSIONS_FOLDER_PATH)\";", .extensionKit),
    ("dstSubfolderSpec = 16; dstPath = \"$(CONTENTS_FOLDER_PATH)/Watch/\";", .watch),
    ("dstSubfolder = Product; dstPath = \"${CONTENTS_FOLDER_PATH}/AppClips\";", .appClips),
    ("dstSubfolderSpec = 10; dstPath = \"\";", nil),
    ("dstSubfolder = Somewhere;", nil),
  ])
  func embedsAreKnownByDestination(fields: String, expected: EmbedDestination?) throws {
    var app = Fixture.Target.app()
    app.embeds = [("widget", fields)]
    app.dependencies = ["widget"]
    let all = try Fixture(targets: [app, .widget()]).observed()
    let embed = try #require(all.targets[0].embeds.first)
    #expect(embed.target == "target.widget")
    #expect(embed.destination.embedDestination == expected)
    #expect(all.hosts(of: all.targets[1]).map(\.name) == ["App"])
    #expect(all.targets[0].dependencies == ["target.widget"])
  }

  @Test(arguments: [
    (["SDKROOT": "watchos"], ApplePlatform.watchOS), (["SDKROOT": "macosx26.0"], .macOS),
    (["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "macosx iphonesimulator iphoneos"], .iOS),
    (["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "xros xrsimulator"], .visionOS),
    (["SDKROOT": "", "TVOS_DEPLOYMENT_TARGET": "17.0"], .tvOS), (["SDKROOT": ""], nil),
  ])
  func thePlatformFollowsFromSettings(settings: [String: String], expected: ApplePlatform?) throws {
    #expect(try Fixture(targets: [.app(settings)]).observed().targets[0].platform == expected)
  }

  @Test func pathsOfSettingsAreThoseOfTheTree() throws {
    let all = try Fixture(targets: [
      .app([
        "IN": "App/Info.plist", "UP": "$(SRCROOT)/../targets/Info.plist", "OUT": "../../Info.plist", "NONE": "$(X)/a",
      ])
    ]).observed()
    let app = all.targets[0]
    #expect(app.treePath(ofSetting: "IN", in: "Debug")?.string == "ios/App/Info.plist")
    #expect(app.treePath(ofSetting: "UP", in: "Debug")?.string == "targets/Info.plist")
    #expect(app.treePath(ofSetting: "OUT", in: "Debug") == nil)
    #expect(app.treePath(ofSetting: "NONE", in: "Debug") == nil)
    #expect(all.path(fromProject: TreePath("targets/widget/Info.plist")!) == "../targets/widget/Info.plist")
  }

  @Test func aFileThatIsOnlyReferredToIsAWarning() throws {
    let all = try Fixture(targets: [
      .app(["INFOPLIST_FILE": "App/Info.plist", "CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"])
    ]).observed()
    #expect(all.diagnostics.map(\.id) == ["project.missing-file", "project.missing-file"])
    #expect(all.diagnostics.allSatisfy { $0.severity == .warning && $0.location?.line != nil })
  }

  @Test func aTargetThatIsListedTwiceIsOne() throws {
    let text = Fixture(targets: [.app()]).text.replacing("targets = (", with: "targets = (\"target.App\", ")
    let file = try ProjectFile(
      bytes: Array(text.utf8), path: AbsolutePath(Fixture.bundle + "/project.pbxproj")!, root: Fixture.root)
    #expect(try ObservedProject(file, files: MemoryFileSystem()).targets.map(\.name) == ["App"])
  }

  @Test func referencesToNothingAreWarnings() throws {
    var app = Fixture.Target.app()
    app.embeds = [("gone", "dstSubfolderSpec = 13;")]
    app.dependencies = ["gone"]
    let text = Fixture(targets: [app]).text
      .replacing("targets = (", with: "targets = (\"nobody\", ")
      .replacing("buildPhases = (", with: "buildPhases = (\"nothing\", ")
      .replacing("buildConfigurations = (", with: "buildConfigurations = (\"never\", ")
    let file = try ProjectFile(
      bytes: Array(text.utf8), path: AbsolutePath(Fixture.bundle + "/project.pbxproj")!, root: Fixture.root)
    let all = try ObservedProject(file, files: MemoryFileSystem())
    #expect(all.targets.map(\.name) == ["App"])
    let missing = all.diagnostics.map(\.message)
    for id in ["nobody", "nothing", "never", "product.gone", "gone"] {
      #expect(missing.contains { $0.contains(" \(id) is referred to") }, "\(id)")
    }
    #expect(all.diagnostics.allSatisfy { $0.severity == .warning && $0.location?.line != nil })
  }

  @Test func placesFollowFromTheGroupsAndWhatTheyAreRelativeTo() throws {
    var fixture = Fixture(targets: [.app()])
    fixture.extra = """
      one = {isa = PBXGroup; children = (two); path = one; sourceTree = "<group>"; };
      two = {isa = PBXGroup; children = (one); path = two; sourceTree = "<group>"; };
      sdk = {isa = PBXFileReference; path = a.framework; sourceTree = SDKROOT; };
      far = {isa = PBXFileReference; path = "/opt/a.xcconfig"; sourceTree = "<absolute>"; };
      near = {isa = PBXFileReference; path = "b.xcconfig"; sourceTree = SOURCE_ROOT; };
      """
    let text = fixture.text.replacing(
      "main = {isa = PBXGroup; children = (", with: "main = {isa = PBXGroup; children = (one, ")
    let file = try ProjectFile(
      bytes: Array(text.utf8), path: AbsolutePath(Fixture.bundle + "/project.pbxproj")!, root: Fixture.root)
    let tree = GroupTree(file)
    // Groups that hold each other are visited once.
    #expect(tree.path(of: "two")?.string == "/repo/ios/one/two")
    #expect(tree.path(of: "sdk") == nil)
    #expect(tree.path(of: "nobody") == nil)
    #expect(tree.path(of: "far")?.string == "/opt/a.xcconfig")
    #expect(tree.path(of: "near")?.string == "/repo/ios/b.xcconfig")
  }
}
