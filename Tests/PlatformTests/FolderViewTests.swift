// Looks from an open folder tell what looks at whole paths tell.

import Foundation
import Platform
import Testing

@Suite struct FolderViewTests {
  @Test func bothSeeTheSame() throws {
    let disk = DiskFileSystem()
    let root = AbsolutePath(FileManager.default.temporaryDirectory.path)!
      .appending("fixpoint-view-\(UUID().uuidString)")
    defer { try? disk.removeTree(root) }
    try disk.makeDirectories(root.appending("a/b"))
    try disk.write([1, 2], to: root.appending("a/b/file"), permissions: 0o600)
    try disk.makeLink(root.appending("a/link"), to: "b/file")
    let view = disk.view(of: root)
    for path in ["a", "a/b/file", "a/link", "a/none", "a/b/file/below"] {
      #expect(try view.status(path) == disk.status(root.appending(path)))
    }
    #expect(try view.status("") == disk.status(root))
    #expect(try view.status(root.appending("a").string)?.kind == .directory)
    #expect(throws: FileSystemError.self) { try view.status(String(repeating: "x", count: 300)) }
  }

  @Test func aFolderThatIsNotThereHoldsNothing() throws {
    let view = DiskFileSystem().view(of: AbsolutePath("/no/such/folder")!)
    #expect(try view.status("file") == nil)
  }
}
