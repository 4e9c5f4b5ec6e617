// Commits on a branch that is not checked out.

import Platform
import TestSupport
import Testing

@testable import GitStore

@Suite struct CommitOnBranchTests {
  private func commit(_ fixture: GitFixture, _ servant: Servant, _ paths: String..., on name: String = "out/ios") throws
    -> CommitResult
  {
    let repository = try fixture.open(servant)
    let changes = try paths.flatMap { try fixture.draft(repository, $0).changes }
    return try repository.commit(
      Draft(changes: changes, message: "Generate\n"), on: try repository.stateOfBranch(name))
  }

  private func parents(_ fixture: GitFixture, _ commit: String) throws -> [String] {
    try fixture.git("rev-parse", commit + "^@").split(separator: "\n").map(String.init)
  }

  @Test(arguments: Servant.allCases) func aNewBranchStartsAtHead(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n", ".gitignore": "out\n"])
    try fixture.write("1\n", to: "out/generated")
    try fixture.write("staged\n", to: "b")
    try fixture.git("add", "b")
    let index = try fixture.git("ls-files", "--stage")
    let result = try commit(fixture, servant, "out/generated")
    #expect(result.isNewBranch)
    #expect(try fixture.files(of: "out/ios") == [".gitignore", "a", "out/generated"])
    #expect(try parents(fixture, "out/ios") == [fixture.git("rev-parse", "main")])
    #expect(try fixture.git("ls-files", "--stage") == index)
    #expect(try fixture.git("symbolic-ref", "HEAD") == "refs/heads/main")
    #expect(result.files.map(\.path) == ["out/generated"])
  }

  @Test(arguments: Servant.allCases) func laterCommitsMergeHeadOnlyWhereItIsNew(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    try fixture.write("1\n", to: "g")
    let first = try #require(try commit(fixture, servant, "g").commit)
    try fixture.write("2\n", to: "g")
    let second = try #require(try commit(fixture, servant, "g").commit)
    #expect(try parents(fixture, second.hex) == [first.hex])

    try fixture.remove("g")
    try fixture.commit(["a": "2\n"])
    try fixture.write("2\n", to: "g")
    let third = try #require(try commit(fixture, servant, "g").commit)
    #expect(try parents(fixture, third.hex) == [second.hex, fixture.git("rev-parse", "main")])
    #expect(try fixture.git("show", third.hex + ":a") == "2")
    #expect(try fixture.git("show", third.hex + ":g") == "2")
    try fixture.git("fsck", "--strict")
  }

  @Test(arguments: Servant.allCases) func nothingChangedMakesNoCommit(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    try fixture.write("1\n", to: "g")
    let first = try commit(fixture, servant, "g").commit
    #expect(try commit(fixture, servant, "g").commit == nil)
    #expect(try fixture.git("rev-parse", "out/ios") == first?.hex)
    #expect(try commit(fixture, servant, "a", on: "same").commit == nil)
    #expect(try fixture.git("rev-parse", "same") == fixture.git("rev-parse", "main"))
  }

  @Test(arguments: Servant.allCases) func aShallowCloneMergesWithoutLookingPastItsBoundary(_ servant: Servant) throws {
    let fixture = try GitFixture()
    for text in ["1", "2", "3"] { try fixture.commit(["a": text]) }
    let clone = fixture.folder + "/clone"
    try fixture.git("clone", "--quiet", "--depth=2", "file://" + fixture.path, clone)
    try fixture.git(["config", "user.name", "Ada"], in: clone)
    try fixture.git(["config", "user.email", "ada@example.com"], in: clone)
    try fixture.git(["branch", "old", "HEAD^"], in: clone)
    let repository = try fixture.open(servant, in: clone)
    let state = try repository.stateOfBranch("old")
    let blob = try repository.store([97], at: TreePath("g")!)
    let draft = Draft(changes: [TreeChange(TreePath("g")!, .init(mode: .file, blob: blob))], message: "Generate\n")
    #expect(try repository.commit(draft, on: state).parents == [state.tip, state.head])
    #expect(try repository.isAncestor(try #require(state.tip), of: state.head))
  }

  @Test(arguments: Servant.allCases) func anUnbornHeadIsRefused(_ servant: Servant) throws {
    let fixture = try GitFixture()
    #expect(try refusal { _ = try fixture.open(servant).stateOfBranch("out") } == ["git.unborn-head"])
  }

  @Test(arguments: Servant.allCases) func aBranchThatIsCheckedOutIsRefused(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    let linked = fixture.folder + "/linked"
    try fixture.git("worktree", "add", "--quiet", "-b", "side", linked)
    #expect(
      try words { _ = try fixture.open(servant).stateOfBranch("main") }.contains("checked out in \(fixture.path)"))
    #expect(try words { _ = try fixture.open(servant).stateOfBranch("side") }.contains("checked out in \(linked)"))
    #expect(
      try words { _ = try fixture.open(servant, in: linked).stateOfBranch("main") }
        .contains("checked out in \(fixture.path)"))
  }

  @Test(arguments: Servant.allCases, ["-x", "a..b", "a b", "HEAD", "a/", "a.lock", ""])
  func anInvalidNameIsRefused(_ servant: Servant, _ name: String) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    #expect(try refusal { _ = try fixture.open(servant).stateOfBranch(name) } == ["git.invalid-branch"])
  }

  @Test(arguments: Servant.allCases) func aRemoteBranchOfThatNameIsFound(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1\n"])
    try fixture.git("branch", "out/ios")
    let clone = fixture.folder + "/clone"
    try fixture.git("clone", "--quiet", fixture.path, clone)
    let repository = try fixture.open(servant, in: clone)
    #expect(try repository.remotes(withBranch: "out/ios") == ["origin"])
    #expect(try repository.remotes(withBranch: "other") == [])
  }
}
