// `fixpoint.lock` as text.

import BuildGraph
import Diagnostics
import PBXProj
import Platform
import Testing

@testable import Prebuild

@Suite struct FixpointLockTests {
  private let digest = Digest(of: [])
  private var lock: FixpointLock {
    FixpointLock(
      files: [
        TreePath("targets/my widget/Info.plist")!: .init(digest, producer: "entitlements"),
        TreePath("a")!: .init(Digest(of: [1]), producer: "./tools/my stamp.py"),
      ],
      folders: [TreePath("targets/my widget/Assets.xcassets")!], adopted: ["my widget": "13B07F861A680F5B00A75B9A"])
  }

  @Test func readsWhatItWrote() throws {
    #expect(try FixpointLock(parsing: lock.bytes, file: "fixpoint.lock") == lock)
  }

  @Test func isSortedByNameAndPathUnderItsVersion() {
    let lines = String(decoding: lock.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "# fixpoint.lock 1", "adopted 13B07F861A680F5B00A75B9A my widget",
        "file \(Digest(of: [1])) ./tools/my%20stamp.py a", "file \(digest) entitlements targets/my widget/Info.plist",
        "folder targets/my widget/Assets.xcassets",
      ])
  }

  @Test func lineEndsOfWindowsAreRead() throws {
    let text = String(decoding: lock.bytes, as: UTF8.self).split(separator: "\n").joined(separator: "\r\n")
    #expect(try FixpointLock(parsing: Array(text.utf8), file: "fixpoint.lock") == lock)
  }

  @Test(arguments: [
    ("# fixpoint.lock 1\n<<<<<<< HEAD\n", "merge conflict", 2), ("# fixpoint.lock 9\n", "another version", 1),
    ("# fixpoint.lock 1\nfile xyz p a\n", "makes no sense", 2), ("hello\n", "makes no sense", 1),
    ("# fixpoint.lock 1\nfile \(String(repeating: "0", count: 64)) p ../x\n", "makes no sense", 2),
  ])
  func whatIsWrongIsNamedWithItsLine(text: String, word: String, line: Int) {
    let rejection = #expect(throws: Rejection.self) {
      try FixpointLock(parsing: Array(text.utf8), file: "fixpoint.lock")
    }
    #expect(rejection?.diagnostics.first?.message.contains(word) == true)
    #expect(rejection?.diagnostics.first?.location?.line == line)
  }
}
