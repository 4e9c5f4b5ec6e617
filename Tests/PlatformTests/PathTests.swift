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
