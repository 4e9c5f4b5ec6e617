// What of the tree a sandbox shows, and how.

import Testing

@testable import Platform

@Suite struct SandboxLayoutTests {
  private let root = AbsolutePath("/p")!

  private func disk(_ paths: [String]) throws -> MemoryFileSystem {
    let disk = MemoryFileSystem()
    for path in paths {
      try disk.makeDirectories(root.appending(path).parent)
      try disk.write([1], to: root.appending(path), permissions: 0o644)
    }
    return disk
  }

  private func paths(_ texts: [String]) -> [TreePath] { texts.map { TreePath($0)! } }

  private func layout(
    _ disk: MemoryFileSystem, _ readable: [String], writable: [String] = [], keepsOutputs: Bool = false,
    from folder: String = ""
  ) throws -> SandboxLayout {
    try SandboxLayout(
      SandboxAllowance(
        root: root, readable: paths(readable), writable: paths(writable), keepsOutputs: keepsOutputs),
      workingDirectory: TreePath(folder), files: disk)
  }

  @Test func declaredFilesAndFoldersAreMounted() throws {
    let disk = try disk(["a/b/c", "a/d", "e/f", "g"])
    let layout = try layout(disk, ["a/b", "a/b/c", "e/f", "gone"], writable: ["out/x/y"], from: "work")
    #expect(layout.mounts == paths(["a/b", "e/f"]))
    #expect(layout.folders == paths(["a", "e", "out", "out/x", "work"]))
    #expect(layout.copies == [])
  }

  @Test func aFolderWithAnOutputInItIsMountedInParts() throws {
    let disk = try disk(["src/a", "src/b/c", "src/gen/old", "src/gen/kept"])
    let layout = try layout(disk, ["src"], writable: ["src/gen/old"])
    #expect(layout.mounts == paths(["src/a", "src/b", "src/gen/kept"]))
    #expect(layout.folders == paths(["src", "src/gen"]))
  }

  @Test func theWholeTreeCanBeReadButItsOutputs() throws {
    let disk = try disk(["a/b", "c", "out/x"])
    let layout = try layout(disk, [""], writable: ["out"])
    #expect(layout.mounts == paths(["a", "c"]))
  }

  @Test func anInputThatIsAnOutputIsCopied() throws {
    let disk = try disk(["ios/a", "ios/b"])
    #expect(try layout(disk, ["ios/a"], writable: ["ios"]).copies == paths(["ios/a"]))
    #expect(try layout(disk, ["ios/a"], writable: ["ios"], keepsOutputs: true).copies == paths(["ios"]))
    #expect(try layout(disk, [], writable: ["gone"], keepsOutputs: true).copies == [])
  }

  @Test func linksAreMadeAgain() throws {
    let disk = try disk(["a"])
    try disk.makeLink(root.appending("l"), to: "a")
    #expect(try layout(disk, ["l"]).links == paths(["l"]))
  }

  @Test func foldersDeclaredFileByFileAreMountedWhole() throws {
    let names = (100..<200).map { "src/deep/f\($0)" } + ["src/a"]
    let disk = try disk(names + ["other"])
    #expect(try layout(disk, names).mounts == paths(["src"]))
  }

  @Test func whereAnOutputIsToBeMadeNothingIsJoined() throws {
    let names = (100..<200).map { "src/f\($0)" }
    let layout = try layout(try disk(names), names, writable: ["src/new"])
    #expect(layout.mounts.count == SandboxLayout.mountLimit)
    #expect(layout.mounts + layout.copies == paths(names))
  }

  @Test func pathsInOutputAreFound() {
    let result = ProcessResult(
      ending: .exited(1), output: Array("cannot open 'tools/x.py': no such file\n/p/a/b: gone /q/c\n".utf8))
    let found = mentionedPaths(in: result, root: root, folder: TreePath("sub")!)
    for path in ["tools/x.py", "sub/tools/x.py", "a/b"] { #expect(found.contains(TreePath(path)!)) }
    #expect(!found.contains { $0.string.contains("q") })
  }
}
