// A disk that refuses to be written, from the start or from some moment on.

import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Passes reads on, and answers every change after the allowed ones with one error: a disk that is mounted read-only, that
/// becomes full, or whose user has died.
struct RefusingFileSystem: FileSystem {
  let disk: any FileSystem
  let code: Int32
  private let allowed: Guarded<Int>

  /// `changes` succeed before the first is refused.
  init(disk: any FileSystem, after changes: Int = 0, code: Int32 = EROFS) {
    self.disk = disk
    self.code = code
    allowed = Guarded(changes)
  }

  /// Whether a change was refused.
  var hasRefused: Bool { allowed.use { $0 < 0 } }

  func status(_ path: AbsolutePath) throws -> FileStatus? { try disk.status(path) }
  func read(_ path: AbsolutePath) throws -> [UInt8] { try disk.read(path) }
  func entries(_ folder: AbsolutePath) throws -> [String] { try disk.entries(folder) }
  func readLink(_ path: AbsolutePath) throws -> String { try disk.readLink(path) }
  func realPath(_ path: AbsolutePath) throws -> AbsolutePath { try disk.realPath(path) }

  func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    do {
      try check("write", path)
    } catch {
      // What a full disk took before it was full.
      if allowed.use({ $0 == -1 }) {
        try? disk.write(Array(bytes.prefix(bytes.count / 2)), to: path, permissions: permissions)
      }
      throw error
    }
    try disk.write(bytes, to: path, permissions: permissions)
  }

  func synchronize(folder: AbsolutePath) throws {
    try check("flush", folder)
    try disk.synchronize(folder: folder)
  }

  func rename(_ from: AbsolutePath, to: AbsolutePath) throws {
    try check("replace", to)
    try disk.rename(from, to: to)
  }

  func makeDirectory(_ path: AbsolutePath) throws {
    try check("make folder", path)
    try disk.makeDirectory(path)
  }

  func makeLink(_ path: AbsolutePath, to destination: String) throws {
    try check("make link", path)
    try disk.makeLink(path, to: destination)
  }

  func removeFile(_ path: AbsolutePath) throws {
    try check("remove", path)
    try disk.removeFile(path)
  }

  func removeDirectory(_ path: AbsolutePath) throws {
    try check("remove", path)
    try disk.removeDirectory(path)
  }

  func setModified(_ path: AbsolutePath, to time: Int64) throws {
    try check("date", path)
    try disk.setModified(path, to: time)
  }

  func lock(_ path: AbsolutePath) throws -> (any FileLock)? {
    try check("lock", path)
    return try disk.lock(path)
  }

  private func check(_ operation: String, _ path: AbsolutePath) throws {
    let left = allowed.use { count in
      count -= 1
      return count
    }
    if left < 0 { throw FileSystemError(operation, path, code: code) }
  }
}
