// Whose repositories may be used.

import Foundation
import Platform
import TestSupport
import Testing

@testable import GitStore

/// Only root can give a folder to somebody else.
private let isRoot = effectiveUser() == 0

@Suite struct OwnershipTests {
  /// A repository with a commit that belongs to the user 4242.
  private func foreign() throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.commit(["a.txt": "a\n"])
    for file in FileManager.default.enumerator(atPath: fixture.path)!.compactMap({ $0 as? String }) + [""] {
      try FileManager.default.setAttributes([.ownerAccountID: 4242], ofItemAtPath: fixture.path + "/" + file)
    }
    return fixture
  }

  private func trust(_ value: String, _ fixture: GitFixture) throws {
    try fixture.git(["config", "--global", "--add", "safe.directory", value], in: fixture.folder)
  }

  @Test(.enabled(if: isRoot), arguments: Servant.allCases)
  func anotherUsersRepositoryIsRefusedWithTheExactRemedy(_ servant: Servant) throws {
    let fixture = try foreign()
    #expect(try refusal { _ = try fixture.open(servant) } == ["git.dubious-ownership"])
    let sentence = try words { _ = try fixture.open(servant) }
    #expect(sentence.hasSuffix("git config --global --add safe.directory \(fixture.path)"))
  }

  @Test(.enabled(if: isRoot), arguments: Servant.allCases) func theRemedyHelps(_ servant: Servant) throws {
    let fixture = try foreign()
    try trust(fixture.path, fixture)
    #expect(try fixture.open(servant).head().commit != nil)
  }

  @Test(.enabled(if: isRoot), arguments: Servant.allCases) func aStarTrustsEverything(_ servant: Servant) throws {
    let fixture = try foreign()
    try trust("*", fixture)
    #expect(try fixture.open(servant).head().commit != nil)
  }

  @Test(.enabled(if: isRoot), arguments: Servant.allCases)
  func theEnvironmentsConfigurationCounts(_ servant: Servant) throws {
    let fixture = try foreign()
    let counted = ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": fixture.path]
    #expect(try fixture.open(servant, variables: counted).head().commit != nil)
    let quoted = ["GIT_CONFIG_PARAMETERS": "'safe.directory'='*'"]
    #expect(try fixture.open(servant, variables: quoted).head().commit != nil)
  }

  @Test(.enabled(if: isRoot), arguments: Servant.allCases)
  func filesThatTheEnvironmentNamesCount(_ servant: Servant) throws {
    let fixture = try foreign()
    let file = fixture.folder + "/config"
    try fixture.git(["config", "--file", file, "safe.directory", fixture.path], in: fixture.folder)
    for variable in ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM"] {
      let variables = [variable: file, "GIT_CONFIG_NOSYSTEM": "0"]
      #expect(try fixture.open(servant, variables: variables).head().commit != nil)
    }
  }

  @Test(.enabled(if: isRoot), arguments: Servant.allCases)
  func theRepositorysOwnConfigurationDoesNotCount(_ servant: Servant) throws {
    let fixture = try foreign()
    try fixture.git(["config", "--file", ".git/config", "safe.directory", "*"], in: fixture.path)
    #expect(try refusal { _ = try fixture.open(servant) } == ["git.dubious-ownership"])
  }

  @Test(.enabled(if: isRoot), arguments: Servant.allCases)
  func underSudoTheCallingUsersRepositoryIsTrusted(_ servant: Servant) throws {
    let fixture = try foreign()
    #expect(try fixture.open(servant, variables: ["SUDO_UID": "4242"]).head().commit != nil)
    #expect(try refusal { _ = try fixture.open(servant, variables: ["SUDO_UID": "4243"]) } == ["git.dubious-ownership"])
  }

  @Test func rootOwnsRootsAndTheCallersFiles() {
    #expect(RepositoryUser(id: 0, sudoID: nil).owns(0))
    #expect(!RepositoryUser(id: 0, sudoID: nil).owns(1000))
    #expect(RepositoryUser(id: 0, sudoID: 1000).owns(1000))
    #expect(!RepositoryUser(id: 1000, sudoID: 0).owns(0))
    #expect(RepositoryUser(id: 1000, sudoID: nil).owns(1000))
  }

  @Test(arguments: [
    (["/a/b"], true), (["/a/b/"], true), (["/a"], false), (["/a/*"], true), (["/a/b/*"], false), (["*"], true),
    (["*", ""], false), (["", "*"], true), (["~/b"], true), (["relative"], false), ([], false),
  ]) func directoriesMatchAsInGit(_ values: [String], _ expected: Bool) {
    #expect(isSafe(AbsolutePath("/a/b")!, directories: values, home: "/a", real: { $0 }) == expected)
  }
}
