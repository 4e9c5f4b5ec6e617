// A disk that forgets what was not flushed when the power goes.

import Platform

/// As a journaling file system does, names reach the disk in the order in which they changed, at any time or when a folder
/// is synchronized, and contents at any time or when they are flushed.
public final class VolatileFileSystem: FileSystem {
  private struct State {
    /// What there was after each change, oldest first, from the last one that is known to have reached the disk on.
    var images: [(disk: MemoryFileSystem, folders: Set<AbsolutePath>)]
    /// Inodes of files whose content may be lost.
    var unflushed: Set<UInt64> = []
  }

  private let disk: MemoryFileSystem
  private let state: Guarded<State>

  public init(_ disk: MemoryFileSystem) {
    self.disk = disk
    state = Guarded(State(images: [(MemoryFileSystem(copying: disk), [])]))
  }

  /// One of the disks that the machine may find when it comes up again.
  public func afterPowerCut(using generator: inout some RandomNumberGenerator) throws -> MemoryFileSystem {
    let (images, unflushed) = state.use { ($0.images, $0.unflushed) }
    let left = MemoryFileSystem(copying: images.randomElement(using: &generator)!.disk)
    var lost: [(AbsolutePath, FileStatus)] = []
    try left.walk(.root) { path, status in
      if status.kind == .file, unflushed.contains(status.inode) { lost.append((path, status)) }
    }
    for (path, status) in lost {
      let count = [0, status.size / 2, status.size].randomElement(using: &generator)!
      try left.write(Array(left.read(path).prefix(count)), to: path, permissions: status.permissions)
    }
    return left
  }

  private func change<Result>(_ folders: AbsolutePath..., body: () throws -> Result) rethrows -> Result {
    let result = try body()
    let image = MemoryFileSystem(copying: disk)
    state.use { $0.images.append((image, Set(folders))) }
    return result
  }

  private func setFlushed(_ isFlushed: Bool, _ path: AbsolutePath) throws {
    guard let inode = try disk.status(path)?.inode else { return }
    state.use { state in
      if isFlushed { state.unflushed.remove(inode) } else { state.unflushed.insert(inode) }
    }
  }

  public func status(_ path: AbsolutePath) throws -> FileStatus? { try disk.status(path) }
  public func read(_ path: AbsolutePath) throws -> [UInt8] { try disk.read(path) }
  public func entries(_ folder: AbsolutePath) throws -> [String] { try disk.entries(folder) }
  public func readLink(_ path: AbsolutePath) throws -> String { try disk.readLink(path) }
  public func realPath(_ path: AbsolutePath) throws -> AbsolutePath { try disk.realPath(path) }

  public func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try change(path.parent) { try disk.write(bytes, to: path, permissions: permissions) }
    try setFlushed(true, path)
  }
  public func writeUnflushed(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try change(path.parent) { try disk.write(bytes, to: path, permissions: permissions) }
    try setFlushed(false, path)
  }
  public func append(_ bytes: [UInt8], to path: AbsolutePath) throws {
    try change(path.parent) { try disk.append(bytes, to: path) }
    try setFlushed(false, path)
  }
  public func flush(_ paths: [AbsolutePath]) throws { for path in paths { try setFlushed(true, path) } }
  public func synchronize(folder: AbsolutePath) throws {
    try disk.synchronize(folder: folder)
    state.use { state in
      let last = state.images.lastIndex { $0.folders.contains(folder) } ?? 0
      state.images.removeSubrange(..<last)
    }
  }
  public func rename(_ from: AbsolutePath, to: AbsolutePath) throws {
    try change(from.parent, to.parent) { try disk.rename(from, to: to) }
  }
  public func makeDirectory(_ path: AbsolutePath) throws { try change(path.parent) { try disk.makeDirectory(path) } }
  public func makeLink(_ path: AbsolutePath, to destination: String) throws {
    try change(path.parent) { try disk.makeLink(path, to: destination) }
  }
  public func removeFile(_ path: AbsolutePath) throws { try change(path.parent) { try disk.removeFile(path) } }
  public func removeDirectory(_ path: AbsolutePath) throws {
    try change(path.parent) { try disk.removeDirectory(path) }
  }
  public func lock(_ path: AbsolutePath) throws -> (any FileLock)? {
    try change(path.parent) { try disk.lock(path) }
  }
}
