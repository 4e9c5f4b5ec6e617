// A person's edits in generated files are refused, not committed; other edits are none of a commit's business.

import BuildGraph
import Foundation
import GitStore
import Platform
import TestSupport
import Testing

@testable import Prebuild

@Suite struct CommitEditTests {
  private func generated() throws -> CommitFixture {
    let fixture = try CommitFixture()
    try fixture.generate()
    return fixture
  }

  @Test(arguments: [nil, "out"]) func anEditedGeneratedFileIsNamed(_ branch: String?) throws {
    let fixture = try generated()
    try fixture.write("mine\n", to: CommitFixture.plist)
    let sentences = try fixture.refusal(fixture.request(on: branch))
    #expect(sentences.count == 1)
    #expect(sentences.first?.hasPrefix("\(CommitFixture.plist) is generated, but it was edited") == true)
    #expect(try fixture.git.git("rev-list", "--all", "--count") == "1")
  }

  @Test(arguments: [nil, "out"]) func anEditedProjectFileIsNamed(_ branch: String?) throws {
    let fixture = try generated()
    try fixture.write("objects\nwidget\nmine\n", to: CommitFixture.project)
    #expect(try fixture.refusal(fixture.request(on: branch)).first?.hasPrefix(CommitFixture.project) == true)
  }

  @Test func everyEditedFileIsNamed() throws {
    let fixture = try generated()
    try fixture.write("mine\n", to: CommitFixture.plist)
    try fixture.git.remove(CommitFixture.entitlements)
    try fixture.write("mine\n", to: "fixpoint.lock")
    let sentences = try fixture.refusal()
    #expect(sentences.count == 3)
    #expect(sentences.contains { $0.contains("was deleted") })
  }

  @Test func aLinkInAFilesPlaceIsAnEdit() throws {
    let fixture = try generated()
    try fixture.git.remove(CommitFixture.plist)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.git.path + "/" + CommitFixture.plist, withDestinationPath: "../../README")
    #expect(try fixture.refusal().first?.contains("is no file any more") == true)
  }

  @Test func anUntouchedProjectFileIsNoEdit() throws {
    let fixture = try generated()
    try fixture.write("objects\n", to: CommitFixture.project)
    #expect(try fixture.refusal() == [])
  }

  @Test func aPersonsStagedVersionIsNotLost() throws {
    let fixture = try generated()
    try fixture.write("staged by a person\n", to: CommitFixture.project)
    try fixture.git.git("add", CommitFixture.project)
    try fixture.write("objects\nwidget\n", to: CommitFixture.project)
    #expect(try fixture.refusal().first?.contains("git restore --staged \(CommitFixture.project)") == true)
    // A named branch leaves the index alone.
    #expect(try fixture.refusal(fixture.request(on: "out")) == [])
  }

  @Test func whatAnEarlierRunMadeMayBeStaged() throws {
    let fixture = try generated()
    let earlier = [CommitFixture.plist: "earlier\n", CommitFixture.entitlements: "earlier\n"]
    try fixture.generate(earlier, line: "earlier")
    try fixture.git.git("add", "--all")
    try fixture.generate()
    #expect(try fixture.commit().result.commit != nil)
    #expect(try fixture.git.status() == [])
  }

  @Test func anIntentToAddLosesNothing() throws {
    let fixture = try generated()
    try fixture.git.git("add", "--intent-to-add", CommitFixture.plist)
    #expect(try fixture.commit().result.commit != nil)
    #expect(try fixture.git.status() == [])
  }

  @Test func aStagedDeletionIsNamed() throws {
    let fixture = try generated()
    try fixture.commit()
    try fixture.git.git("rm", "--quiet", "--cached", CommitFixture.plist)
    let more = [CommitFixture.plist: "plist\n", CommitFixture.entitlements: "more\n"]
    try fixture.generate(more)
    #expect(try fixture.refusal(fixture.request(more)).first?.contains("is staged to be deleted") == true)
  }

  @Test func lineEndsThatGitConvertedAreNoEdit() throws {
    let fixture = try generated()
    try fixture.commit()
    try fixture.git.git("config", "core.autocrlf", "true")
    for path in [CommitFixture.plist, CommitFixture.project, "fixpoint.lock"] { try fixture.git.remove(path) }
    try fixture.git.git("checkout", "--quiet", "--", ".")
    let bytes = try DiskFileSystem().read(AbsolutePath(fixture.git.path)!.appending(CommitFixture.plist))
    #expect(bytes == Array("plist\r\n".utf8))
    #expect(try fixture.refusal() == [])
  }

  @Test(arguments: [["--sparse-index"], ["--no-sparse-index"]], [nil, "out"])
  func aPathOutsideASparseCheckoutIsNoEdit(_ options: [String], _ branch: String?) throws {
    let fixture = try generated()
    try fixture.commit()
    try fixture.git.git(["sparse-checkout", "set", "--cone"] + options + ["ios"])
    #expect(!FileManager.default.fileExists(atPath: fixture.git.path + "/" + CommitFixture.plist))
    try fixture.write("objects\nmore\n", to: CommitFixture.project)
    try fixture.commit(fixture.request(line: "more", on: branch))
    #expect(try fixture.changes(branch ?? "HEAD") == ["M \(CommitFixture.project)"])
    #expect(try fixture.git.files(of: branch ?? "HEAD").contains(CommitFixture.plist))
  }

  @Test func filesAreNamedWhereTheyLieOutsideOfTheRepository() throws {
    let fixture = try CommitFixture()
    let elsewhere = fixture.git.folder + "/elsewhere"
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: fixture.git.path + "/targets", withDestinationPath: elsewhere)
    try fixture.generate()
    #expect(try fixture.refusal().first?.contains("outside of the repository") == true)
  }
}
