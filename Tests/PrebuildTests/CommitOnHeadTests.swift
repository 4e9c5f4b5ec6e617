// Generated output committed on the current branch.

import BuildGraph
import Foundation
import GitStore
import Platform
import TestSupport
import Testing

@testable import Prebuild

@Suite struct CommitOnHeadTests {
  private let all = [
    "A fixpoint.lock", "M \(CommitFixture.project)", "A \(CommitFixture.plist)", "A \(CommitFixture.entitlements)",
  ]

  @Test(arguments: ["", "apps/mobile"]) func theGeneratedFilesAndNothingElse(_ folder: String) throws {
    let fixture = try CommitFixture(folder: folder)
    try fixture.generate()
    try fixture.write("changed\n", to: "README")
    try fixture.write("staged\n", to: "staged")
    try fixture.git.git("add", fixture.place("staged"))
    let outcome = try fixture.commit()
    let expected = all.map { String($0.prefix(2)) + fixture.place(String($0.dropFirst(2))) }
    #expect(try fixture.changes() == expected)
    #expect(try fixture.git.status() == [" M \(fixture.place("README"))", "A  \(fixture.place("staged"))"])
    #expect(outcome.log.map(\.commit.subject) == ["Generate the target widget", "Start"])
    #expect(outcome.result.files.count == 4)
    #expect(outcome.diagnostics == [])
  }

  @Test func theMessageSummarisesTheTargetsAndCarriesTheInput() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.commit()
    #expect(
      try fixture.git.git("show", "--no-patch", "--format=%B") == """
        Generate the target widget

        - widget (widget)

        Fixpoint-Input: sha256:\(Digest(of: []))

        """)
    #expect(
      try fixture.git.git("show", "--no-patch", "--format=%(trailers:key=Fixpoint-Input,valueonly)")
        == "sha256:\(Digest(of: []))\n")
  }

  @Test func aSecondCommitOfTheSameMakesNone() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.commit()
    #expect(try fixture.commit().result.commit == nil)
    #expect(try fixture.git.git("rev-list", "--count", "HEAD") == "2")
  }

  @Test func filesThatAreNoLongerGeneratedGo() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.commit()
    let fewer = [CommitFixture.plist: "plist\n"]
    try fixture.git.remove(CommitFixture.entitlements)
    try fixture.generate(fewer)
    try fixture.commit(fixture.request(fewer))
    #expect(try fixture.changes() == ["M fixpoint.lock", "D \(CommitFixture.entitlements)"])
    #expect(try fixture.git.status() == [])
  }

  @Test func theLockGoesWithTheLastTarget() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.commit()
    for path in [CommitFixture.plist, CommitFixture.entitlements, "fixpoint.lock"] { try fixture.git.remove(path) }
    try fixture.write("objects\n", to: CommitFixture.project)
    var request = fixture.request()
    request.files = [.init(TreePath(CommitFixture.project)!, .madeFrom { committed, _ in Array(committed.prefix(8)) })]
    request.targets = []
    try fixture.commit(request)
    #expect(try fixture.git.files(of: "HEAD") == ["README", CommitFixture.project])
    #expect(try fixture.git.git("show", "--no-patch", "--format=%s") == "Take the generated targets out")
  }

  @Test func aFileThatBecameAPersonsStays() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.commit()
    let fewer = [CommitFixture.plist: "plist\n"]
    try fixture.generate(fewer)
    try fixture.commit(fixture.request(fewer))
    #expect(try fixture.changes() == ["M fixpoint.lock"])
  }

  @Test func whatGitIgnoresIsNamedAndLeftOut() throws {
    let fixture = try CommitFixture()
    try fixture.git.commit([".gitignore": "*.entitlements\n"])
    try fixture.generate()
    let outcome = try fixture.commit()
    #expect(try !fixture.git.files(of: "HEAD").contains(CommitFixture.entitlements))
    #expect(outcome.leftOut == [TreePath(CommitFixture.entitlements)!])
    #expect(outcome.diagnostics.map(\.id) == ["git.ignored"])
    #expect(outcome.diagnostics.first?.message.contains(CommitFixture.entitlements) == true)
  }

  @Test func whatGitHasAlreadyIsNotIgnored() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.commit()
    try fixture.git.commit([".gitignore": "*.entitlements\n"])
    let files = [CommitFixture.plist: "plist\n", CommitFixture.entitlements: "more groups\n"]
    try fixture.generate(files)
    #expect(try fixture.commit(fixture.request(files)).leftOut == [])
    #expect(try fixture.changes() == ["M fixpoint.lock", "M \(CommitFixture.entitlements)"])
  }

  @Test(arguments: [[], ["--object-format=sha256"]]) func aFreshRepositoryGetsItsFirstCommit(_ options: [String]) throws
  {
    let fixture = try CommitFixture(committed: false, options: options)
    try fixture.generate()
    let outcome = try fixture.commit()
    #expect(outcome.result.parents == [])
    #expect(
      try fixture.git.files(of: "HEAD")
        == ["fixpoint.lock", CommitFixture.project, CommitFixture.plist, CommitFixture.entitlements])
    #expect(try fixture.git.status() == ["?? README"])
  }

  @Test func aLinkedWorkTreeOnADetachedHeadIsCommittedTo() throws {
    let fixture = try CommitFixture()
    let linked = fixture.git.folder + "/linked"
    try fixture.git.git("worktree", "add", "--quiet", "--detach", linked)
    try fixture.generate()
    for path in [CommitFixture.plist, CommitFixture.entitlements, CommitFixture.project, "fixpoint.lock"] {
      let target = URL(fileURLWithPath: linked + "/" + path)
      try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? FileManager.default.removeItem(at: target)
      try FileManager.default.copyItem(at: URL(fileURLWithPath: fixture.git.path + "/" + path), to: target)
    }
    var request = fixture.request()
    request.root = AbsolutePath(linked)!
    let outcome = try fixture.commit(request)
    #expect(outcome.result.branch == nil)
    #expect(try fixture.git.git(["rev-parse", "HEAD"], in: linked) == outcome.result.commit?.hex)
    #expect(try fixture.git.git(["status", "--porcelain"], in: linked) == "")
    #expect(try fixture.git.git("rev-list", "--count", "main") == "1")
  }

  @Test func filesAreKnownByTheRealPathOfALinkedFolder() throws {
    let fixture = try CommitFixture()
    try FileManager.default.createDirectory(atPath: fixture.git.path + "/real", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: fixture.git.path + "/targets", withDestinationPath: "real")
    try fixture.generate()
    try fixture.commit()
    #expect(
      try fixture.git.files(of: "HEAD")
        == [
          "README", "fixpoint.lock", CommitFixture.project, "real/widget/Info.plist",
          "real/widget/generated.entitlements",
        ])
  }

  @Test func lineEndsAreConvertedAsGitConvertsThem() throws {
    let fixture = try CommitFixture()
    try fixture.git.git("config", "core.autocrlf", "true")
    let files = [CommitFixture.plist: "plist\r\n", CommitFixture.entitlements: "groups\r\n"]
    try fixture.generate(files)
    try fixture.commit(fixture.request(files))
    #expect(try fixture.git.git("cat-file", "-s", "HEAD:\(CommitFixture.plist)") == "6")
    #expect(try fixture.git.status() == [])
    #expect(try fixture.commit(fixture.request(files)).result.commit == nil)
  }

  @Test func aFilterThatIsNotRunIsNamed() throws {
    let fixture = try CommitFixture()
    try fixture.git.commit([".gitattributes": "*.entitlements filter=lfs\n"])
    try fixture.generate()
    let diagnostics = try fixture.commit().diagnostics
    #expect(diagnostics.map(\.id) == ["git.filter"])
    #expect(diagnostics.first?.message.contains("lfs") == true)
  }

  @Test func aLockedIndexIsNamed() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.git.write("", to: ".git/index.lock")
    #expect(try fixture.refusal().first?.contains(fixture.git.path + "/.git/index.lock") == true)
  }
}
