// Tests of reading inside the root only.

import Diagnostics
import Platform
import PluginFixtures
import PluginKit
import Testing

@Suite struct ConfinedTreeTests {
  private let root = AbsolutePath("/repo")!

  private func tree(_ change: (MemoryFileSystem) throws -> Void = { _ in }) throws -> ConfinedTree {
    let disk = MemoryFileSystem(files: ["/repo/a/b.txt": "b", "/secret": "s"])
    try change(disk)
    return ConfinedTree(root: root, files: disk)
  }

  @Test func readsWhatIsThere() throws {
    let tree = try tree()
    #expect(try tree.read(TreePath("a/b.txt")!) == Array("b".utf8))
    #expect(try tree.entries(TreePath("a")!) == ["b.txt"])
    #expect(try tree.isDirectory(TreePath("a")!))
  }

  @Test(arguments: ["c", "a/b.txt/c", "a"])
  func whatIsNoFileReadsAsNothing(path: String) throws {
    #expect(try tree().read(TreePath(path)!) == nil)
  }

  @Test func aLinkInsideIsFollowed() throws {
    let tree = try tree { try $0.makeLink(root.appending("l"), to: "a/b.txt") }
    #expect(try tree.read(TreePath("l")!) == Array("b".utf8))
  }

  @Test(arguments: ["/secret", "../secret"])
  func aLinkThatLeadsOutIsRefused(destination: String) {
    let refusal = Fixture.refusal {
      try tree { try $0.makeLink(root.appending("l"), to: destination) }.read(TreePath("l")!) as Any
    }
    #expect(refusal.map(\.id) == ["path.leaves-root"])
  }

  @Test func aFolderBehindALinkThatLeadsOutIsRefused() {
    let refusal = Fixture.refusal {
      try tree { try $0.makeLink(root.appending("l"), to: "/") }.read(TreePath("l/secret")!) as Any
    }
    #expect(refusal.map(\.id) == ["path.leaves-root"])
  }
}
