// Paths in normal form.

import Platform
import Testing

@Suite struct PathTests {
  @Test func normalizes() {
    #expect(AbsolutePath("/a//b/./c/../d/")?.string == "/a/b/d")
    #expect(AbsolutePath("/../..")?.string == "/")
    #expect(AbsolutePath("a/b") == nil)
    #expect(TreePath("a/./b//c")?.string == "a/b/c")
  }

  @Test(arguments: ["/a", "..", "a/../../b", "../a"])
  func confinesTreePaths(_ path: String) {
    #expect(TreePath(path) == nil)
  }

  @Test func findsTheWayBetweenFolders() throws {
    let ios = try #require(AbsolutePath("/r/ios"))
    let widget = try #require(AbsolutePath("/r/targets/widget"))
    #expect(widget.relative(to: ios) == "../targets/widget")
    #expect(ios.relative(to: ios) == ".")
    #expect(ios.appending(widget.relative(to: ios)) == widget)
  }

  @Test func doesNotMistakeAPrefixForAFolder() throws {
    #expect(TreePath("ab/c")?.isInside(try #require(TreePath("a"))) == false)
    #expect(TreePath("a/c")?.isInside(.root) == true)
    #expect(AbsolutePath("/ab")?.isInside(try #require(AbsolutePath("/a"))) == false)
  }
}

@Suite struct PathTextTests {
  @Test(arguments: [
    ("/a/./b//c/", "/a/b/c"), ("/a/../../b", "/b"), ("/", "/"), ("/..", "/"), ("/a/...", "/a/..."),
    ("/.a/b..", "/.a/b.."),
    ("/a/\u{301}b", "/a/\u{301}b"),
  ])
  func absolutePathsAreInNormalForm(text: String, normal: String) {
    #expect(AbsolutePath(text)?.string == normal)
  }

  @Test(arguments: [
    ("a/./b", "a/b"), ("", ""), (".", ""), ("a/..", ""), ("./a/", "a"), ("a/\u{301}b/c", "a/\u{301}b/c"),
    ("a//b", "a/b"),
  ])
  func treePathsAreInNormalForm(text: String, normal: String) { #expect(TreePath(text)?.string == normal) }

  @Test func partsAreFoundByBytes() {
    let path = TreePath("a/\u{301}b/c")!
    #expect(path.components.count == 3 && path.name == "c" && path.parent.name == "\u{301}b")
    #expect(path.isInside(TreePath("a")!) && !TreePath("ab")!.isInside(TreePath("a")!))
    let absolute = AbsolutePath("/x/\u{301}b/c")!
    #expect(absolute.parent.name == "\u{301}b" && absolute.parent.parent.string == "/x")
    #expect(absolute.relative(to: AbsolutePath("/x")!) == "\u{301}b/c")
    #expect(AbsolutePath("/x/y")!.relative(to: AbsolutePath("/x/z")!) == "../y")
    #expect(AbsolutePath("/x")!.relative(to: .root) == "x" && AbsolutePath("/x")!.parent == .root)
  }
}
