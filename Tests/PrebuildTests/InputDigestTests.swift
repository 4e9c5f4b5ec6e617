// The digest by which commits of the same input are told from others.

import BuildGraph
import Platform
import PrebuildFixtures
import Testing

@testable import Prebuild

@Suite struct InputDigestTests {
  private let box: Sandbox
  private let digest: Digest

  init() throws {
    box = Sandbox([.init("gen/a", joining: ["App/App.swift"])], targets: SmallApp.widget)
    try box.write("A = 1\n", to: "App/Base.xcconfig")
    let settings = "ABCDEF00000000000000000D /* Debug */ = {\n\t\t\tisa = XCBuildConfiguration;\n"
    let reference =
      "/* Begin PBXFileReference section */\n\t\tABCDEF000000000000000020 /* Base.xcconfig */ = {isa = PBXFileReference; lastKnownFileType = text.xcconfig; path = App/Base.xcconfig; sourceTree = SOURCE_ROOT; };\n"
    let project = SmallApp.project
      .replacing(
        settings, with: settings + "\t\t\tbaseConfigurationReference = ABCDEF000000000000000020 /* Base.xcconfig */;\n"
      )
      .replacing("/* Begin PBXFileReference section */\n", with: reference)
    try box.write(project, to: "App.xcodeproj/project.pbxproj")
    digest = try box.plan().inputDigest
  }

  @Test func staysTheSameFromBeforeARunToAfterIt() throws {
    #expect(try box.run().planned.inputDigest == digest)
    #expect(try box.plan().inputDigest == digest)
    #expect(try box.plan { $0.clean = true }.inputDigest == digest)
    try box.disk.removeTree(box.path(".fixpoint"))
    #expect(try box.plan().inputDigest == digest)
    try box.disk.removeFile(box.path("gen/a"))
    #expect(try box.plan().inputDigest == digest)
  }

  @Test(arguments: ["fixpoint.yml", "App/Base.xcconfig", "App/App.entitlements", "App/Info.plist", "App/App.swift"])
  func changesWithEveryFileThatIsRead(path: String) throws {
    let space = path.hasSuffix("plist") || path.hasSuffix("entitlements") ? "\n" : "\n# nothing\n"
    try box.write(
      box.text(path)! + (path.hasSuffix("swift") || path.hasSuffix("xcconfig") ? "\n// x\n" : space), to: path)
    #expect(try box.plan().inputDigest != digest)
  }

  @Test func changesWithWhatIsAPersonsInTheProjectFile() throws {
    let path = "App.xcodeproj/project.pbxproj"
    try box.run()
    try box.write(box.text(path)!.replacing("LastUpgradeCheck = 1620", with: "LastUpgradeCheck = 1630"), to: path)
    #expect(try box.plan().inputDigest != digest)
  }

  @Test func changesWithTheEnvironment() throws {
    let environments = "environments:\n  one: {}\n  two: {}\n"
    try box.write(SmallApp.configuration(targets: SmallApp.widget, extra: environments), to: "fixpoint.yml")
    let digests = try ["one", "two"].map { name in try box.plan { $0.environment = name }.inputDigest }
    #expect(digests[0] != digests[1])
  }
}
