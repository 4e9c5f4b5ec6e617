// The real disk and the one in memory behave alike.

import Diagnostics
import Foundation
import Platform
import Testing

@Suite struct FileSystemTests {
  /// Both kinds, each with an empty folder to work in.
  static let kinds = ["disk", "memory"]

  private func withFolder(_ kind: String, _ body: (any FileSystem, AbsolutePath) throws -> Void) throws {
    guard kind == "disk" else { return try body(MemoryFileSystem(), .root) }
    let disk = DiskFileSystem()
    let name = NSTemporaryDirectory() + "/fixpoint-" + UUID().uuidString
    let folder = try #require(AbsolutePath(name))
    try disk.makeDirectory(folder)
    defer { try? disk.removeTree(folder) }
    try body(disk, try disk.realPath(folder))
  }

  @Test(arguments: kinds) func readsWhatWasWritten(_ kind: String) throws {
    try withFolder(kind) { files, root in
      let path = root.appending("a.txt")
      #expect(try files.readIfPresent(path) == nil)
      #expect(try files.status(path) == nil)
      for text in ["", "x", String(repeating: "line\n", count: 50_000)] {
        try files.write(Array(text.utf8), to: path, permissions: 0o600)
        #expect(try files.read(path) == Array(text.utf8))
        let status = try #require(try files.status(path))
        #expect(status.kind == .file && status.size == text.utf8.count && status.permissions == 0o600)
      }
    }
  }

  @Test func readsMegabytesWhole() throws {
    try withFolder("disk") { files, root in
      let path = root.appending("large")
      let bytes = Array((0..<500).map { String(repeating: "\($0) ", count: 3000) }.joined().utf8)
      try files.writeUnflushed(bytes, to: path, permissions: 0o644)
      #expect(try files.read(path) == bytes)
    }
  }

  @Test(arguments: kinds) func listsInOrderOfBytes(_ kind: String) throws {
    try withFolder(kind) { files, root in
      for name in ["b", "B", "é", "a"] { try files.write([], to: root.appending(name), permissions: 0o644) }
      #expect(try files.entries(root) == ["B", "a", "b", "é"])
      let error = #expect(throws: FileSystemError.self) { try files.entries(root.appending("none")) }
      #expect(error?.isAbsence == true)
    }
  }

  @Test(arguments: kinds) func datesAFileAsTold(_ kind: String) throws {
    try withFolder(kind) { files, root in
      let path = root.appending("a.txt")
      try files.write([1], to: path, permissions: 0o644)
      try files.setModified(path, to: 1_234_567_890_123_456_789)
      #expect(try files.status(path)?.modified == 1_234_567_890_123_456_789)
      #expect(try files.read(path) == [1])
      let error = #expect(throws: FileSystemError.self) { try files.setModified(root.appending("none"), to: 1) }
      #expect(error?.isAbsence == true)
    }
  }

  @Test(arguments: kinds) func replacesWhole(_ kind: String) throws {
    try withFolder(kind) { files, root in
      let path = root.appending("f")
      try files.writeWhole([1], to: path)
      try files.writeWhole([2, 3], to: path)
      #expect(try files.read(path) == [2, 3])
      #expect(try files.entries(root) == ["f"])
    }
  }

  @Test(arguments: kinds) func copiesKeepToThemselves(_ kind: String) throws {
    try withFolder(kind) { files, root in
      let (old, new) = (root.appending("old"), root.appending("new"))
      for bytes in [[], [1, 2, 3], [UInt8](repeating: 7, count: 300_000)] {
        try files.write(bytes, to: old, permissions: 0o750)
        try files.copyFile(old, to: new)
        #expect(try files.read(new) == bytes)
        let (left, right) = (try #require(try files.status(old)), try #require(try files.status(new)))
        #expect(right.permissions == 0o750)
        if kind == "disk" { #expect(left.modified == right.modified) }
        try files.write([9], to: new, permissions: 0o644)
        #expect(try files.read(old) == bytes)
        try files.removeFile(new)
      }
    }
  }

  @Test func aSecondNameIsTheSameFile() throws {
    try withFolder("disk") { files, root in
      let (old, new) = (root.appending("old"), root.appending("new"))
      try files.write([1], to: old, permissions: 0o644)
      try files.linkFile(old, to: new)
      try files.write([2], to: new, permissions: 0o644)
      #expect(try files.read(old) == [2])
      #expect(throws: FileSystemError.self) { try files.linkFile(root.appending("none"), to: root.appending("x")) }
      #expect(throws: FileSystemError.self) { try files.copyFile(old, to: new) }
    }
  }

  @Test(arguments: kinds) func followsLinksOnlyWhereTold(_ kind: String) throws {
    try withFolder(kind) { files, root in
      try files.makeDirectories(root.appending("real/deep"))
      try files.write([7], to: root.appending("real/deep/f"), permissions: 0o644)
      try files.makeLink(root.appending("way"), to: "real/deep")
      #expect(try files.read(root.appending("way/f")) == [7])
      #expect(try files.status(root.appending("way"))?.kind == .link)
      #expect(try files.readLink(root.appending("way")) == "real/deep")
      #expect(try files.isDirectory(root.appending("way")))
      #expect(try files.realPath(root.appending("way/f")) == root.appending("real/deep/f"))
      try files.removeTree(root.appending("way"))
      #expect(try files.exists(root.appending("real/deep/f")))
    }
  }

  @Test(arguments: kinds) func writesThroughNoLink(_ kind: String) throws {
    try withFolder(kind) { files, root in
      try files.write([7], to: root.appending("f"), permissions: 0o644)
      try files.makeLink(root.appending("way"), to: "f")
      #expect(throws: FileSystemError("write", root.appending("way"), code: ELOOP)) {
        try files.write([8], to: root.appending("way"), permissions: 0o644)
      }
      #expect(try files.read(root.appending("f")) == [7])
    }
  }

  @Test func waitsForNobodyAtTheOtherEndOfAPipe() throws {
    try withFolder("disk") { files, root in
      let pipe = root.appending("pipe")
      #expect(mkfifo(pipe.string, 0o600) == 0)
      #expect(throws: FileSystemError("read", pipe, code: EINVAL, found: "a pipe")) { try files.read(pipe) }
      #expect(throws: FileSystemError("write", pipe, code: ENXIO)) {
        try files.write([7], to: pipe, permissions: 0o644)
      }
      #expect(throws: FileSystemError("write", pipe, code: ENXIO)) { try files.append([7], to: pipe) }
    }
  }

  @Test func whatHasNoContentIsNotRead() throws {
    let device = AbsolutePath("/dev/zero")!
    #expect(throws: FileSystemError("read", device, code: EINVAL, found: "a device")) {
      try DiskFileSystem().read(device)
    }
    try withFolder("disk") { files, root in
      let socket = root.appending("s")
      try bindSocket(socket.string)
      #expect(throws: FileSystemError("read", socket, code: EINVAL, found: "a socket")) { try files.read(socket) }
    }
  }

  private func bindSocket(_ path: String) throws {
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(status == 0)
  }

  @Test func whatIsNoFileIsNamed() {
    let error = FileSystemError("read", AbsolutePath("/app/fixpoint.yml")!, code: EINVAL, found: "a pipe")
    let rejection = Rejection(error, root: AbsolutePath("/app")!)
    #expect(rejection.cause == .input)
    #expect(
      rejection.description == "fixpoint.yml: error: cannot read this: this is a pipe; put a file in its place")
  }

  @Test func countsTheNamesOfAFile() throws {
    try withFolder("disk") { files, root in
      try files.write([7], to: root.appending("f"), permissions: 0o644)
      #expect(try files.status(root.appending("f"))?.linkCount == 1)
      #expect(link(root.appending("f").string, root.appending("g").string) == 0)
      #expect(try files.status(root.appending("g"))?.linkCount == 2)
    }
  }

  @Test func whatIsToBeReadIsAPersonsToPutRight() {
    let path = AbsolutePath("/app/targets/x")!
    let input = Rejection(FileSystemError("read", path, code: EACCES), root: AbsolutePath("/app")!)
    #expect(input.cause == .input)
    #expect(input.diagnostics.first?.location?.file == "targets/x")
    // The path stands before the sentence, once.
    #expect(
      input.diagnostics.first?.message == "cannot read this: Permission denied; check its owner and permissions")
    #expect(Rejection(FileSystemError("write", path, code: EACCES)).cause == .outside)
    #expect(Rejection(FileSystemError("read", path, code: EIO)).cause == .outside)
  }

  @Test(arguments: kinds) func walksFilesInOrder(_ kind: String) throws {
    try withFolder(kind) { files, root in
      for name in ["b/c", "a", "b/skip/d"] {
        let path = root.appending(name)
        try files.makeDirectories(path.parent)
        try files.write([], to: path, permissions: 0o644)
      }
      var seen: [String] = []
      try files.walk(root, into: { $0.name != "skip" }) { path, _ in seen.append(path.relative(to: root)) }
      #expect(seen == ["a", "b/c"])
    }
  }

  @Test(arguments: kinds) func locksOnce(_ kind: String) throws {
    try withFolder(kind) { files, root in
      let path = root.appending("lock")
      let first = try #require(try files.lock(path))
      #expect(try files.lock(path) == nil)
      first.unlock()
      let second = try #require(try files.lock(path))
      second.unlock()
    }
  }

  @Test(arguments: kinds) func saysWhyItRefuses(_ kind: String) throws {
    try withFolder(kind) { files, root in
      try files.makeDirectory(root.appending("d"))
      try files.write([], to: root.appending("d/f"), permissions: 0o644)
      #expect(throws: FileSystemError("remove", root.appending("d"), code: ENOTEMPTY)) {
        try files.removeDirectory(root.appending("d"))
      }
      #expect(throws: FileSystemError("write", root.appending("none/f"), code: ENOENT)) {
        try files.write([], to: root.appending("none/f"), permissions: 0o644)
      }
      #expect(throws: FileSystemError("read", root.appending("d"), code: EISDIR)) {
        try files.read(root.appending("d"))
      }
    }
  }
}
