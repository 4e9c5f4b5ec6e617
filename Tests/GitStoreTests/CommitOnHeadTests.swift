// Commits on what HEAD names.

import Foundation
import Platform
import TestSupport
import Testing

@testable import GitStore

@Suite struct CommitOnHeadTests {
  @Test(arguments: Servant.allCases) func theFilesAndNothingElseAreCommitted(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n", "other": "1\n", "gone": "1\n", "third": "1\n"])
    try fixture.write("2\n", to: "a")
    try fixture.write("new\n", to: "deep/er/b.sh", permissions: 0o755)
    try fixture.remove("gone")
    try fixture.write("staged\n", to: "other")
    try fixture.git("add", "other")
    try fixture.write("staged, then changed\n", to: "other")
    try fixture.write("changed\n", to: "third")
    try fixture.write("untracked\n", to: "fourth")
    let staged = try fixture.git("rev-parse", ":other")
    let before = try fixture.git("rev-parse", "HEAD")

    let repository = try fixture.open(servant)
    let result = try repository.commitOnHead(
      fixture.draft(repository, "a", "deep/er/b.sh", "gone", message: "Generate\n\nBody\n"))

    #expect(try fixture.git("rev-parse", "main") == result.commit?.hex)
    #expect(try fixture.git("rev-parse", "HEAD^") == before)
    #expect(try fixture.git("show", "--format=%B", "--no-patch") == "Generate\n\nBody\n")
    #expect(
      try fixture.git("show", "--format=%an|%ae|%cn|%ce", "--no-patch")
        == "Ada Lovelace|ada@example.com|Ada Lovelace|ada@example.com")
    #expect(
      try fixture.git("diff-tree", "-r", "--no-commit-id", "--name-status", "HEAD")
        == "M\ta\nA\tdeep/er/b.sh\nD\tgone")
    #expect(try fixture.git("ls-tree", "HEAD", "deep/er/b.sh").hasPrefix("100755"))
    #expect(try fixture.status() == ["MM other", " M third", "?? fourth"])
    #expect(try fixture.git("rev-parse", ":other") == staged)
    // The index knows the files' times: nothing has to be read again.
    #expect(try fixture.git("diff-files", "--name-only") == "other\nthird")
    #expect(result.branch == "main")
    #expect(result.files.map(\.path) == ["a", "deep/er/b.sh", "gone"])
    #expect(result.insertions == 2)
    #expect(result.deletions == 2)
    #expect(try fixture.git("log", "--walk-reflogs", "--format=%gs", "-1") == "commit: Generate")
    try fixture.git("fsck", "--strict")
  }

  @Test(arguments: Servant.allCases) func nothingChangedMakesNoCommit(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    let before = try fixture.git("rev-parse", "HEAD")
    let repository = try fixture.open(servant)
    let result = try repository.commitOnHead(fixture.draft(repository, "a", "missing"))
    #expect(result.commit == nil)
    #expect(try fixture.git("rev-parse", "HEAD") == before)
  }

  @Test(arguments: Servant.allCases) func aRepositoryWithoutACommitGetsItsFirst(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.write("1\n", to: "a")
    try fixture.write("staged\n", to: "other")
    try fixture.git("add", "other")
    let repository = try fixture.open(servant)
    #expect(try repository.commitOnHead(fixture.draft(repository, "nothing")).commit == nil)
    let result = try repository.commitOnHead(fixture.draft(repository, "a"))
    #expect(result.parents == [])
    #expect(try fixture.files(of: "main") == ["a"])
    #expect(try fixture.status() == ["A  other"])
    #expect(result.files == [FileChange(path: "a", action: .added, insertions: 1, deletions: 0)])
  }

  @Test(arguments: Servant.allCases) func aDetachedHeadMovesAndNoBranchDoes(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    try fixture.git("checkout", "--quiet", "--detach")
    try fixture.write("2\n", to: "a")
    let repository = try fixture.open(servant)
    let result = try repository.commitOnHead(fixture.draft(repository, "a"))
    #expect(result.branch == nil)
    #expect(try fixture.git("rev-parse", "HEAD") == result.commit?.hex)
    #expect(try fixture.git("rev-parse", "HEAD^") == fixture.git("rev-parse", "main"))
    #expect(try fixture.git("rev-parse", "--symbolic-full-name", "HEAD") == "HEAD")
  }

  @Test(arguments: Servant.allCases) func aLinkedWorkTreeCommitsOnItsOwnBranch(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    let linked = fixture.folder + "/linked"
    try fixture.git("worktree", "add", "--quiet", "-b", "side", linked)
    try Data("2\n".utf8).write(to: URL(fileURLWithPath: linked + "/a"))
    let repository = try fixture.open(servant, in: linked)
    let blob = try repository.store(Array("2\n".utf8), at: TreePath("a")!)
    let result = try repository.commitOnHead(
      Draft(changes: [TreeChange(TreePath("a")!, .init(mode: .file, blob: blob))], message: "Generate\n"))
    #expect(try fixture.git("rev-parse", "side") == result.commit?.hex)
    #expect(try fixture.git("rev-parse", "main") != result.commit?.hex)
    #expect(try fixture.git(["status", "--porcelain"], in: linked) == "")
    #expect(try fixture.status() == [])
  }

  @Test(arguments: Servant.allCases) func aShallowCloneIsNotWalkedPastItsBoundary(_ servant: Servant) throws {
    let fixture = try GitFixture()
    for text in ["1", "2", "3"] { try fixture.commit(["a": text]) }
    let clone = fixture.folder + "/clone"
    try fixture.git("clone", "--quiet", "--depth=1", "file://" + fixture.path, clone)
    let repository = try fixture.open(
      servant, in: clone,
      variables: ["EMAIL": "ada@example.com", "GIT_AUTHOR_NAME": "Ada", "GIT_COMMITTER_NAME": "Ada"])
    let blob = try repository.store(Array("4".utf8), at: TreePath("a")!)
    let result = try repository.commitOnHead(
      Draft(changes: [TreeChange(TreePath("a")!, .init(mode: .file, blob: blob))], message: "Generate\n"))
    let commit = try #require(result.commit)
    #expect(try repository.log(from: commit, limit: 10).map(\.name) == [commit] + result.parents)
    let absent = try #require(ObjectName(try fixture.git("rev-parse", "HEAD~2")))
    #expect(try repository.isAncestor(result.parents[0], of: commit))
    if servant == .library { #expect(try !repository.isAncestor(absent, of: commit)) }
    try fixture.git(["fsck"], in: clone)
  }

  @Test(arguments: Servant.allCases) func aLockedIndexIsNamedAndNothingIsCommitted(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    try fixture.write("2\n", to: "a")
    try fixture.write("", to: ".git/index.lock")
    let repository = try fixture.open(servant)
    let draft = try fixture.draft(repository, "a")
    #expect(try words { _ = try repository.commitOnHead(draft) }.contains(fixture.path + "/.git/index.lock"))
    #expect(try refusal { try repository.updateIndex(draft.changes) } == ["git.locked"])
    #expect(try fixture.git("rev-list", "--count", "main") == "1")
  }

  @Test(arguments: Servant.allCases) func aHalfDoneMergeIsNotCommitted(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    try fixture.git("checkout", "--quiet", "-b", "side")
    try fixture.commit(["b": "1\n"])
    try fixture.git("checkout", "--quiet", "main")
    try fixture.git("merge", "--quiet", "--no-ff", "--no-commit", "side")
    try fixture.write("2\n", to: "a")
    let repository = try fixture.open(servant)
    let draft = try fixture.draft(repository, "a")
    #expect(try refusal { _ = try repository.commitOnHead(draft) } == ["git.unfinished-merge"])
  }

  @Test(arguments: Servant.allCases) func aBranchThatMovedMeanwhileIsNotOverwritten(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    let repository = try fixture.open(servant)
    let first = try #require(try repository.head().commit)
    try fixture.commit(["a": "2\n"])
    let who = try repository.signature(.committer)
    #expect(
      try refusal { try repository.move("refs/heads/main", from: first, to: first, by: who, log: "Move") }
        == ["git.reference-moved"])
    #expect(
      try refusal { try repository.move("refs/heads/main", from: nil, to: first, by: who, log: "Move") }
        == ["git.reference-moved"])
  }

  @Test(arguments: Servant.allCases) func hooksAreNotRun(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    for hook in ["pre-commit", "commit-msg", "post-commit", "post-index-change", "reference-transaction"] {
      try fixture.write("#!/bin/sh\ntouch \(fixture.folder)/started\n", to: ".git/hooks/\(hook)", permissions: 0o755)
    }
    try fixture.git("config", "core.fsmonitor", ".git/hooks/pre-commit")
    try fixture.write("2\n", to: "a")
    let repository = try fixture.open(servant)
    #expect(try repository.commitOnHead(fixture.draft(repository, "a")).commit != nil)
    #expect(!FileManager.default.fileExists(atPath: fixture.folder + "/started"))
  }

  @Test(arguments: Servant.allCases) func aSHA256OrSparseRepositoryIsCommittedTo(_ servant: Servant) throws {
    let fixture = try GitFixture(options: servant == .program ? ["--object-format=sha256"] : [])
    try fixture.commit(["a/one": "1\n", "b/two": "2\n"])
    try fixture.git(["sparse-checkout", "set", "--cone", "a"] + (servant == .program ? ["--sparse-index"] : []))
    try fixture.write("2\n", to: "a/one")
    let repository = try fixture.open(servant)
    #expect(try repository.indexEntries([TreePath("b/two")!])[TreePath("b/two")!]?.isOutsideSparseCheckout == true)
    #expect(try repository.commitOnHead(fixture.draft(repository, "a/one")).commit != nil)
    #expect(try fixture.files(of: "HEAD") == ["a/one", "b/two"])
    #expect(try fixture.status() == [])
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "/b"))
  }

  @Test func aPartialCloneIsCommittedToWithoutFetching() throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n", "b/big": "big\n"])
    try fixture.git("config", "uploadpack.allowFilter", "true")
    let clone = fixture.folder + "/clone"
    try fixture.git("clone", "--quiet", "--filter=blob:none", "--sparse", "file://" + fixture.path, clone)
    let big = try #require(ObjectName(try fixture.git("rev-parse", "HEAD:b/big")))
    try Data("2\n".utf8).write(to: URL(fileURLWithPath: clone + "/a"))
    let repository = try fixture.open(
      in: clone, variables: ["EMAIL": "a@b.c", "GIT_AUTHOR_NAME": "Ada", "GIT_COMMITTER_NAME": "Ada"])
    let blob = try repository.store(Array("2\n".utf8), at: TreePath("a")!)
    let result = try repository.commitOnHead(
      Draft(changes: [TreeChange(TreePath("a")!, .init(mode: .file, blob: blob))], message: "Generate\n"))
    #expect(try fixture.git(["rev-parse", "HEAD"], in: clone) == result.commit?.hex)
    #expect(try fixture.git(["status", "--porcelain"], in: clone) == "")
    #expect(try refusal { _ = try repository.blob(big) } == ["git.missing-object"])
  }
}
