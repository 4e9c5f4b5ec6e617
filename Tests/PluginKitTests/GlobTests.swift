// Tests of patterns of paths.

import Platform
import Testing

@testable import PluginKit

@Suite struct GlobTests {
  private let tree = ConfinedTree(
    root: AbsolutePath("/w")!,
    files: MemoryFileSystem(files: [
      "/w/a.swift": "", "/w/src/b.swift": "", "/w/src/deep/c.swift": "", "/w/src/deep/d.txt": "", "/w/.git/e.swift": "",
    ]))

  @Test(arguments: [
    ("*.swift", ["a.swift"]), ("**/*.swift", ["a.swift", "src/b.swift", "src/deep/c.swift"]),
    ("src/**/*.swift", ["src/b.swift", "src/deep/c.swift"]), ("src/?.swift", ["src/b.swift"]), ("none/*", []),
    (".git/*", [".git/e.swift"]), ("src/deep/d.txt", ["src/deep/d.txt"]),
  ])
  func findsFiles(pattern: String, expected: [String]) throws {
    #expect(try Glob(pattern)?.files(in: tree).map(\.string) == expected)
  }

  @Test(arguments: ["/etc/passwd", "../x", "a/../../x"])
  func patternsThatLeaveTheRootAreNone(pattern: String) { #expect(Glob(pattern) == nil) }

  @Test func manyStarsTakeNoLongTime() {
    let name = String(repeating: "a", count: 2000)
    #expect(!Glob.matches(name, String(repeating: "*a", count: 500) + "b"))
  }
}
