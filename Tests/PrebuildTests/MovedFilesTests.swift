// Generated files in a folder that a person moved.

import BuildGraph
import Platform
import Testing

@testable import Prebuild

@Suite struct MovedFilesTests {
  private let root = AbsolutePath("/app")!

  private func lock(_ files: [String: String]) -> FixpointLock {
    FixpointLock(
      files: Dictionary(
        uniqueKeysWithValues: files.map { (TreePath($0.key)!, .init(Digest(of: Array($0.value.utf8)), producer: "p")) })
    )
  }

  private func following(_ disk: [String: String], _ folder: String) throws -> [String] {
    let old = lock(["targets/a/Info.plist": "one", "targets/a/Assets/x": "two"])
    let lock = try old.followingMoves(to: [TreePath(folder)!], root: root, files: MemoryFileSystem(files: disk))
    return lock.files.keys.filter { $0.string.hasPrefix(folder) }.map(\.string).sorted()
  }

  @Test func goAlongWithIt() throws {
    let files = try following(["/app/new/b/Info.plist": "one", "/app/new/b/Assets/x": "two"], "new/b")
    #expect(files == ["new/b/Assets/x", "new/b/Info.plist"])
  }

  @Test func stayAPersonsWhereTheyAreEditedOrCopied() throws {
    #expect(try following(["/app/b/Info.plist": "edited"], "b").isEmpty)
    #expect(try following(["/app/b/Info.plist": "one", "/app/targets/a/Info.plist": "one"], "b").isEmpty)
  }
}
