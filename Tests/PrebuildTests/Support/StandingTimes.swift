// A disk whose times never tell two versions of a file apart.

import Platform

/// As after two edits within one tick of a coarse clock that is the run's own, too.
struct StandingTimes: FileSystem {
  let disk: any FileSystem

  init(_ disk: any FileSystem) { self.disk = disk }

  func status(_ path: AbsolutePath) throws -> FileStatus? {
    guard var status = try disk.status(path) else { return nil }
    status.modified = 1_000_000_000_000_000
    status.changed = 1_000_000_000_000_000
    return status
  }

  func read(_ path: AbsolutePath) throws -> [UInt8] { try disk.read(path) }
  func entries(_ folder: AbsolutePath) throws -> [String] { try disk.entries(folder) }
  func readLink(_ path: AbsolutePath) throws -> String { try disk.readLink(path) }
  func realPath(_ path: AbsolutePath) throws -> AbsolutePath { try disk.realPath(path) }
  func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try disk.write(bytes, to: path, permissions: permissions)
  }
  func synchronize(folder: AbsolutePath) throws { try disk.synchronize(folder: folder) }
  func rename(_ from: AbsolutePath, to: AbsolutePath) throws { try disk.rename(from, to: to) }
  func makeDirectory(_ path: AbsolutePath) throws { try disk.makeDirectory(path) }
  func makeLink(_ path: AbsolutePath, to destination: String) throws { try disk.makeLink(path, to: destination) }
  func removeFile(_ path: AbsolutePath) throws { try disk.removeFile(path) }
  func removeDirectory(_ path: AbsolutePath) throws { try disk.removeDirectory(path) }
  func lock(_ path: AbsolutePath) throws -> (any FileLock)? { try disk.lock(path) }
}
