// Which repository is found, and who serves it.

import Foundation
import Platform
import TestSupport
import Testing

@testable import GitStore

@Suite struct OpeningTests {
  @Test(arguments: Servant.allCases) func aFolderFindsTheRepositoryAroundIt(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["app/ios/a.txt": "a\n"])
    let repository = try fixture.open(servant, in: fixture.path + "/app/ios")
    #expect(repository.layout.workTree.string == fixture.path)
    #expect(repository.layout.gitDirectory.string == fixture.path + "/.git")
    #expect(try repository.head().branch == "main")
  }

  @Test(arguments: Servant.allCases) func aFolderOutsideOfARepositoryIsRefused(_ servant: Servant) throws {
    let fixture = try GitFixture()
    #expect(try refusal { _ = try fixture.open(servant, in: fixture.folder + "/home") } == ["git.no-repository"])
  }

  @Test(arguments: Servant.allCases) func aBareRepositoryIsRefused(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.git("init", "--quiet", "--bare", fixture.folder + "/bare.git")
    #expect(try refusal { _ = try fixture.open(servant, in: fixture.folder + "/bare.git") } == ["git.bare-repository"])
  }

  @Test(arguments: Servant.allCases) func variablesThatLeadElsewhereHaveNoSay(_ servant: Servant) throws {
    let fixture = try GitFixture()
    let other = try GitFixture()
    let variables = [
      "GIT_DIR": other.path + "/.git", "GIT_WORK_TREE": other.path, "GIT_INDEX_FILE": other.folder + "/index",
    ]
    #expect(try fixture.open(servant, variables: variables).layout.workTree.string == fixture.path)
  }

  @Test(arguments: Servant.allCases) func aLinkedWorkTreeHasAFolderOfItsOwn(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a.txt": "a\n"])
    let linked = fixture.folder + "/linked"
    try fixture.git("worktree", "add", "--quiet", "-b", "side", linked)
    let layout = try fixture.open(servant, in: linked).layout
    #expect(layout.workTree.string == linked)
    #expect(layout.gitDirectory.string == fixture.path + "/.git/worktrees/linked")
    #expect(layout.commonDirectory.string == fixture.path + "/.git")
  }

  @Test func libgit2ServesWhatItCan() throws {
    #expect(try GitFixture().open() is LibraryRepository)
  }

  @Test func gitServesRepositoriesWithSHA256() throws {
    let fixture = try GitFixture(options: ["--object-format=sha256"])
    let repository = try fixture.open()
    #expect(repository is ProgramRepository)
    #expect(repository.nameLength == 32)
  }

  @Test func gitServesPartialClones() throws {
    let fixture = try GitFixture()
    try fixture.commit(["a.txt": "a\n"])
    let clone = fixture.folder + "/clone"
    try fixture.git("config", "uploadpack.allowFilter", "true")
    try fixture.git("clone", "--quiet", "--filter=blob:none", "file://" + fixture.path, clone)
    #expect(try fixture.open(in: clone) is ProgramRepository)
  }

  @Test func gitServesSparseIndexes() throws {
    let fixture = try GitFixture()
    try fixture.commit(["a/one.txt": "1\n", "b/two.txt": "2\n"])
    try fixture.git("sparse-checkout", "set", "--cone", "--sparse-index", "a")
    #expect(try fixture.open() is ProgramRepository)
  }

  @Test func gitServesSplitIndexes() throws {
    let fixture = try GitFixture()
    try fixture.commit(["a.txt": "1\n"])
    try fixture.git("update-index", "--split-index")
    #expect(try fixture.open() is ProgramRepository)
  }

  @Test func gitServesWhereTheEnvironmentConfiguresContent() throws {
    let variables = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.autocrlf", "GIT_CONFIG_VALUE_0": "true",
    ]
    #expect(try GitFixture().open(variables: variables) is ProgramRepository)
  }

  @Test func withoutGitSuchARepositoryIsRefusedWithTheReason() throws {
    let fixture = try GitFixture(options: ["--object-format=sha256"])
    let variables = ["PATH": fixture.folder]
    #expect(try refusal { _ = try fixture.open(variables: variables) } == ["git.unsupported"])
    let sentence = try words { _ = try fixture.open(variables: variables) }
    #expect(sentence.contains("objectformat"))
    #expect(sentence.contains("install git"))
  }

  @Test func aProgramInsideOfTheProjectIsNotGit() throws {
    let fixture = try GitFixture(options: ["--object-format=sha256"])
    try fixture.write("#!/bin/sh\n", to: "bin/git", permissions: 0o755)
    #expect(try refusal { _ = try fixture.open(variables: ["PATH": fixture.path + "/bin"]) } == ["git.unsupported"])
  }
}
