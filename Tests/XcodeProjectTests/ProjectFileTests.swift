// What is a project file, and what is said of a file that is none.

import Diagnostics
import Platform
import TestSupport
import Testing

@testable import XcodeProject

struct ProjectFileTests {
  private static let root = Fixture.root
  private static let bundle = AbsolutePath(Fixture.bundle)!

  private func refusal(_ files: [String: String]) -> Rejection? {
    do {
      _ = try ProjectFile.read(Self.bundle, root: Self.root, files: MemoryFileSystem(files: files))
      return nil
    } catch { return error as? Rejection }
  }

  @Test func aMissingProjectIsNamed() throws {
    let rejection = try #require(refusal(["/repo/readme": ""]))
    #expect(rejection.cause == .input)
    #expect(rejection.diagnostics.map(\.id) == ["project.missing"])
    #expect(rejection.description.contains("ios/App.xcodeproj"))
  }

  @Test func aFolderWithoutAProjectIsNamed() throws {
    let rejection = try #require(refusal(["/repo/ios/App.xcodeproj/other": ""]))
    #expect(rejection.diagnostics.map(\.id) == ["project.missing"])
    #expect(rejection.description.contains("project.pbxproj"))
  }

  @Test(arguments: [
    "", "hello", "{}", "{objects = {}; rootObject = A;}", "{objects = {A = {isa = PBXGroup;};}; rootObject = A;}",
  ])
  func whatIsNoProjectIsRefused(text: String) throws {
    let rejection = try #require(refusal(["/repo/ios/App.xcodeproj/project.pbxproj": text]))
    #expect(rejection.cause == .input)
    #expect(rejection.diagnostics.first?.location?.file == "ios/App.xcodeproj/project.pbxproj")
  }

  @Test func conflictMarkersAreRefusedWithTheirLine() throws {
    let text = Fixture(targets: [.app()]).text
      .replacing("\tclasses = {};\n", with: "<<<<<<< HEAD\n\tclasses = {};\n=======\n>>>>>>> theirs\n")
    let rejection = try #require(refusal(["/repo/ios/App.xcodeproj/project.pbxproj": text]))
    #expect(rejection.diagnostics.first?.location?.line == 4)
  }

  @Test func aDiskThatRefusesIsNotTheInputsFault() throws {
    let folder = ["/repo/ios/App.xcodeproj/project.pbxproj/nested": ""]
    #expect(refusal(folder)?.diagnostics.map(\.id) == ["project.not-a-project"])
    let disk = MemoryFileSystem(files: ["/repo/ios/App.xcodeproj/project.pbxproj": ""])
    try disk.removeFile(Self.bundle.appending("project.pbxproj"))
    try disk.makeLink(Self.bundle.appending("project.pbxproj"), to: "nowhere")
    #expect(throws: Rejection.self) { try ProjectFile.read(Self.bundle, root: Self.root, files: disk) }
  }

  @Test func placesFollowFromThePathOfTheFile() throws {
    let file = try Fixture(targets: [.app()]).file()
    #expect(file.name == "App")
    #expect(file.projectDirectory.string == "/repo/ios")
    #expect(file.document.file == "ios/App.xcodeproj/project.pbxproj")
    #expect(file.targets.map(\.name) == ["App"])
  }

  @Test func theProjectsOwnFolderSettingMovesItsRoot() throws {
    var fixture = Fixture(targets: [.app(["INFOPLIST_FILE": "Info.plist"])])
    fixture.extra = ""
    let text = fixture.text.replacing("mainGroup = main;", with: "mainGroup = main; projectDirPath = \"..\";")
    let file = try ProjectFile(
      bytes: Array(text.utf8), path: Self.bundle.appending("project.pbxproj"), root: Self.root)
    #expect(file.sourceRoot == Self.root)
  }
}

struct OwnershipTests {
  @Test func idsFollowFromIdentityAlone() {
    let id = Ownership.id(kind: "target", "widget")
    #expect(id == Ownership.targetID("widget"))
    #expect(id.string.count == 24)
    #expect(id.string.hasPrefix("F1C5ED01"))
    #expect(id.string.allSatisfy { $0.isHexDigit && !$0.isLowercase })
    #expect(Ownership.owns(id))
    #expect(!Ownership.owns("13B07F861A680F5B00A75B9A"))
  }

  @Test func wordsDoNotRunTogether() {
    #expect(Ownership.id(kind: "file", "a", "bc") != Ownership.id(kind: "file", "ab", "c"))
    #expect(Ownership.id(kind: "file", "a") != Ownership.id(kind: "file", "a", ""))
    #expect(Ownership.id(kind: "file", "a") != Ownership.id(kind: "group", "a"))
  }
}
