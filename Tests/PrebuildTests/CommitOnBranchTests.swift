// Generated output committed on a branch that is not checked out.

import Foundation
import GitStore
import Platform
import TestSupport
import Testing

@testable import Prebuild

@Suite struct CommitOnBranchTests {
  private func parents(_ fixture: CommitFixture) throws -> [String] {
    try fixture.git.git("rev-parse", "out^@").split(separator: "\n").map(String.init)
  }

  @Test func ignoredFilesAreThereAndTheWorkTreeIsNotTouched() throws {
    let fixture = try CommitFixture()
    try fixture.git.commit([".gitignore": "targets\nfixpoint.lock\n"])
    try fixture.generate()
    let (index, status) = (try fixture.git.git("ls-files", "--stage"), try fixture.git.status())
    let outcome = try fixture.commit(fixture.request(on: "out"))
    #expect(
      try fixture.git.files(of: "out")
        == [
          ".gitignore", "README", "fixpoint.lock", CommitFixture.project, CommitFixture.plist,
          CommitFixture.entitlements,
        ])
    #expect(try parents(fixture) == [fixture.git.git("rev-parse", "main")])
    #expect(outcome.leftOut == [])
    #expect(outcome.result.isNewBranch)
    #expect(try fixture.git.git("ls-files", "--stage") == index)
    #expect(try fixture.git.status() == status)
  }

  @Test func whatOnlyTheTipsLockListsGoes() throws {
    let fixture = try CommitFixture()
    try fixture.git.commit([".gitignore": "targets\nfixpoint.lock\n"])
    try fixture.generate()
    try fixture.commit(fixture.request(on: "out"))
    let fewer = [CommitFixture.plist: "plist\n"]
    try fixture.git.remove(CommitFixture.entitlements)
    try fixture.generate(fewer)
    try fixture.commit(fixture.request(fewer, on: "out"))
    #expect(try fixture.changes("out") == ["M fixpoint.lock", "D \(CommitFixture.entitlements)"])
  }

  @Test func filesThatHeadHasAndNobodyGeneratesAnyMoreGo() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.commit()
    let fewer = [CommitFixture.plist: "plist\n"]
    try fixture.git.remove(CommitFixture.entitlements)
    try fixture.generate(fewer)
    try fixture.commit(fixture.request(fewer, on: "out"))
    #expect(try fixture.changes("out") == ["M fixpoint.lock", "D \(CommitFixture.entitlements)"])
  }

  @Test func headIsMergedWhereItMovedSoThatEveryCommitBuilds() throws {
    let fixture = try CommitFixture()
    try fixture.git.commit([".gitignore": "targets\nfixpoint.lock\n"])
    try fixture.generate()
    let first = try #require(try fixture.commit(fixture.request(on: "out")).result.commit)
    try fixture.git.git("stash", "--quiet")
    try fixture.git.commit(["README": "read more\n"])
    try fixture.git.git("stash", "pop", "--quiet")
    #expect(try fixture.commit(fixture.request(on: "out")).result.commit != nil)
    #expect(try parents(fixture) == [first.hex, fixture.git.git("rev-parse", "main")])
    #expect(try fixture.git.git("show", "out:README") == "read more")
    #expect(try fixture.git.git("show", "out:\(CommitFixture.project)") == "objects\nwidget")
  }

  @Test func aPersonsOtherEditsAreNotInIt() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.write("changed\n", to: "README")
    try fixture.git.git("add", "README")
    try fixture.commit(fixture.request(on: "out"))
    #expect(try fixture.git.git("show", "out:README") == "read")
    #expect(try fixture.git.status().contains("M  README"))
  }

  @Test func nothingChangedMakesNoCommit() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    let first = try fixture.commit(fixture.request(on: "out")).result.commit
    #expect(try fixture.commit(fixture.request(on: "out")).result.commit == nil)
    #expect(try fixture.git.git("rev-parse", "out") == first?.hex)
  }

  @Test func anUnbornHeadIsRefused() throws {
    let fixture = try CommitFixture(committed: false)
    try fixture.generate()
    #expect(try fixture.refusal(fixture.request(on: "out")).first?.contains("no commit") == true)
  }

  @Test func theCurrentBranchIsRefusedByName() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    #expect(try fixture.refusal(fixture.request(on: "main")).first?.contains("without naming a branch") == true)
  }

  @Test func aLockedIndexDoesNotMatter() throws {
    let fixture = try CommitFixture()
    try fixture.generate()
    try fixture.git.write("", to: ".git/index.lock")
    #expect(try fixture.commit(fixture.request(on: "out")).result.commit != nil)
  }

  @Test func aRemoteBranchOfThatNameIsMentioned() throws {
    let fixture = try CommitFixture()
    try fixture.git.git("branch", "out")
    let clone = fixture.git.folder + "/clone"
    try fixture.git.git("clone", "--quiet", fixture.git.path, clone)
    var request = fixture.request(on: "out")
    request.root = AbsolutePath(clone)!
    request.files = []
    #expect(
      try fixture.commit(request, variables: ["GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "a@b.c"])
        .diagnostics.map(\.id) == ["git.remote-branch"])
  }
}
