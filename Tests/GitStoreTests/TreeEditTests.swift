// Trees made from others, held against what git makes of the same change.

import Platform
import TestSupport
import Testing

@testable import GitStore

@Suite struct TreeEditTests {
  /// The tree of HEAD with these changes (nil: deleted), as paths.
  private func edited(
    _ servant: Servant, _ files: [String: String], _ changes: [(String, String?)]
  ) throws -> (paths: [String], isHead: Bool) {
    let fixture = try GitFixture()
    try fixture.commit(files)
    let repository = try fixture.open(servant)
    let base = try repository.commit(try #require(try repository.head().commit)).tree
    let tree = try repository.tree(
      like: base,
      changing: changes.map { path, text in
        TreeChange(
          TreePath(path)!,
          try text.map { .init(mode: .file, blob: try repository.store(Array($0.utf8), at: TreePath(path)!)) })
      })
    try fixture.git("fsck", "--strict", tree.hex)
    return (try fixture.files(of: tree.hex), tree == base)
  }

  @Test(arguments: Servant.allCases) func filesAreAddedBesideOthers(_ servant: Servant) throws {
    let result = try edited(servant, ["a/b": "1", "c": "2"], [("a/d/e", "3"), ("a.txt", "4")])
    #expect(result.paths == ["a.txt", "a/b", "a/d/e", "c"])
  }

  @Test(arguments: Servant.allCases) func emptiedFoldersGo(_ servant: Servant) throws {
    #expect(try edited(servant, ["a/b/c": "1", "d": "2"], [("a/b/c", nil)]).paths == ["d"])
  }

  @Test(arguments: Servant.allCases) func everythingCanGo(_ servant: Servant) throws {
    #expect(try edited(servant, ["a": "1"], [("a", nil)]).paths == [])
  }

  @Test(arguments: Servant.allCases) func aFileGivesWayToAFolder(_ servant: Servant) throws {
    #expect(try edited(servant, ["a": "1"], [("a/b", "2")]).paths == ["a/b"])
  }

  @Test(arguments: Servant.allCases) func aFolderGivesWayToAFile(_ servant: Servant) throws {
    #expect(try edited(servant, ["a/b": "1"], [("a", "2")]).paths == ["a"])
  }

  @Test(arguments: Servant.allCases) func whatIsNotThereIsNotDeleted(_ servant: Servant) throws {
    let result = try edited(servant, ["a": "1", "b/c": "2"], [("x/y", nil), ("a/z", nil), ("b", nil)])
    #expect(result.isHead)
  }

  @Test(arguments: Servant.allCases) func theSameContentIsTheSameTree(_ servant: Servant) throws {
    #expect(try edited(servant, ["a/b": "1"], [("a/b", "1")]).isHead)
  }

  @Test(arguments: Servant.allCases) func aSubmoduleIsNotWrittenInto(_ servant: Servant) throws {
    let fixture = try GitFixture()
    try fixture.commit(["a": "1"])
    let head = try fixture.git("rev-parse", "HEAD")
    try fixture.git("update-index", "--add", "--cacheinfo", "160000,\(head),sub")
    try fixture.git("commit", "--quiet", "--message", "Add a submodule")
    let repository = try fixture.open(servant)
    let base = try repository.commit(try #require(try repository.head().commit)).tree
    let change = TreeChange(TreePath("sub/b")!, .init(mode: .file, blob: base))
    #expect(try refusal { _ = try repository.tree(like: base, changing: [change]) } == ["git.submodule"])
  }
}
