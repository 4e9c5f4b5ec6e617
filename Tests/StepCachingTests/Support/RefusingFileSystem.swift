// A disk that refuses to be written.

import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Passes reads on, and answers every change with one error: a disk that is mounted read-only, or full.
struct RefusingFileSystem: FileSystem {
  let disk: any FileSystem
  var code: Int32 = EROFS

  func status(_ path: AbsolutePath) throws -> FileStatus? { try disk.status(path) }
  func read(_ path: AbsolutePath) throws -> [UInt8] { try disk.read(path) }
  func entries(_ folder: AbsolutePath) throws -> [String] { try disk.entries(folder) }
  func readLink(_ path: AbsolutePath) throws -> String { try disk.readLink(path) }
  func realPath(_ path: AbsolutePath) throws -> AbsolutePath { try disk.realPath(path) }
  func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws { try refuse("write", path) }
  func synchronize(folder: AbsolutePath) throws { try refuse("flush", folder) }
  func rename(_ from: AbsolutePath, to: AbsolutePath) throws { try refuse("replace", to) }
  func makeDirectory(_ path: AbsolutePath) throws { try refuse("make folder", path) }
  func makeLink(_ path: AbsolutePath, to destination: String) throws { try refuse("make link", path) }
  func removeFile(_ path: AbsolutePath) throws { try refuse("remove", path) }
  func removeDirectory(_ path: AbsolutePath) throws { try refuse("remove", path) }
  func setModified(_ path: AbsolutePath, to time: Int64) throws { try refuse("date", path) }
  func lock(_ path: AbsolutePath) throws -> (any FileLock)? {
    try refuse("lock", path)
    return nil
  }

  private func refuse(_ operation: String, _ path: AbsolutePath) throws {
    throw FileSystemError(operation, path, code: code)
  }
}
