// Outputs never land where none may be.

import BuildGraph
import Foundation
import Platform
import Testing

@testable import StepCaching

@Suite("Outputs put into a tree")
struct PlacementTests {
  private func file(_ path: String) -> CachedResult.File {
    CachedResult.File(TreePath(path)!, digest: ContentReference.empty.digest, size: 0)
  }

  @Test("A missing content leaves neither files nor folders behind")
  func nothingLeft() throws {
    let tree = try Tree()
    var result = try tree.outputs()
    tree.cache().keep(result, of: action("a"), below: tree.root)
    try tree.remove("ios")
    result.files.append(.init(TreePath("zzz/missing")!, digest: action("no such content"), size: 3))
    #expect(tree.cache().restore(result, below: tree.root) == false)
    #expect(try tree.files.entries(tree.root) == [".fixpoint"])
  }

  @Test("What was there stays as it was where a content is missing")
  func oldFilesStay() throws {
    let tree = try Tree()
    try tree.write("old", "a")
    let known = try tree.write("new", "b")
    tree.cache().keep(CachedResult(files: [known]), of: action("a"), below: tree.root)
    var wanted = known
    wanted.path = TreePath("a")!
    let missing = CachedResult.File(TreePath("z")!, digest: action("no such content"), size: 3)
    #expect(tree.cache().restore(CachedResult(files: [wanted, missing]), below: tree.root) == false)
    #expect(try tree.read("a") == "old")
    #expect(try tree.paths() == ["a", "b"])
  }

  @Test("Nothing is written through a link")
  func throughLink() throws {
    let tree = try Tree()
    let outside = AbsolutePath("/outside")!
    try tree.files.makeDirectories(outside)
    try tree.files.makeLink(tree.root.appending("ios"), to: "/outside")
    #expect(tree.cache().restore(CachedResult(files: [file("ios/a")]), below: tree.root) == false)
    #expect(tree.cache().restore(CachedResult(folders: [TreePath("ios/b")!]), below: tree.root) == false)
    #expect(try tree.files.entries(outside).isEmpty)
  }

  @Test("A link in the place of a file is replaced, not followed")
  func linkReplaced() throws {
    let tree = try Tree()
    try tree.write("precious", "other")
    try tree.files.makeLink(tree.root.appending("a"), to: "other")
    #expect(tree.cache().restore(CachedResult(files: [file("a")]), below: tree.root))
    #expect(try tree.read("other") == "precious")
    #expect(try tree.files.status(tree.root.appending("a"))?.kind == .file)
  }

  @Test("A folder in the place of a file stays, with what is in it")
  func folderStays() throws {
    let tree = try Tree()
    try tree.write("precious", "a/b")
    #expect(tree.cache().restore(CachedResult(files: [file("a")]), below: tree.root) == false)
    #expect(try tree.read("a/b") == "precious")
  }

  @Test("A file in the place of a folder stays")
  func fileStays() throws {
    let tree = try Tree()
    try tree.write("precious", "a")
    #expect(tree.cache().restore(CachedResult(files: [file("a/b")]), below: tree.root) == false)
    #expect(try tree.read("a") == "precious")
  }

  @Test(
    "Nothing is made in git's folder or Fixpoint's", arguments: [".git/hooks/pre-commit", "a/.git/x", ".Fixpoint/x"])
  func reserved(_ path: String) throws {
    let tree = try Tree()
    #expect(CachedResult(files: [file(path)]).isConfined == false)
    #expect(tree.cache().restore(CachedResult(files: [file(path)]), below: tree.root) == false)
    #expect(try tree.paths().isEmpty)
  }

  @Test("A link may not lead out of the root", arguments: ["/etc", "../../x", "..", "", "a/../../../x"])
  func leavingLink(_ destination: String) throws {
    let link = CachedResult.Link(TreePath("a")!, destination: destination)
    #expect(CachedResult(links: [link]).isConfined == false)
  }

  @Test("A link may lead anywhere inside", arguments: ["b", "../b", "./b/../c"])
  func stayingLink(_ destination: String) throws {
    #expect(CachedResult(links: [.init(TreePath("f/a")!, destination: destination)]).isConfined)
  }

  @Test("No output stands twice, or below another")
  func inTheWay() {
    #expect(CachedResult(files: [file("a"), file("a")]).isConfined == false)
    #expect(CachedResult(files: [file("a"), file("a/b")]).isConfined == false)
    #expect(CachedResult(files: [file("a/b/c")], links: [.init(TreePath("a")!, destination: "b")]).isConfined == false)
    #expect(CachedResult(files: [file("a")], folders: [TreePath("a/b")!]).isConfined == false)
    #expect(CachedResult(files: [file("a/b")], folders: [TreePath("a")!]).isConfined)
  }
}
