// A disk that takes the process with it.

import Foundation
import Platform

/// Ends the process, as a power cut would, right after the operation of this number (counted from 1).
struct KillingFileSystem: FileSystem {
  private let disk: any FileSystem
  private let left: Guarded<Int>

  init(_ disk: any FileSystem, after count: Int) {
    self.disk = disk
    left = Guarded(count)
  }

  private func count<Result>(_ operation: () throws -> Result) rethrows -> Result {
    let result = try operation()
    let isLast = left.use { left in
      left -= 1
      return left == 0
    }
    if isLast { kill(getpid(), SIGKILL) }
    return result
  }

  func status(_ path: AbsolutePath) throws -> FileStatus? { try disk.status(path) }
  func read(_ path: AbsolutePath) throws -> [UInt8] { try disk.read(path) }
  func entries(_ folder: AbsolutePath) throws -> [String] { try disk.entries(folder) }
  func readLink(_ path: AbsolutePath) throws -> String { try disk.readLink(path) }
  func realPath(_ path: AbsolutePath) throws -> AbsolutePath { try disk.realPath(path) }

  func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    // Half a file is what a crash can leave, too.
    try count { try disk.write(Array(bytes.prefix(bytes.count / 2)), to: path, permissions: permissions) }
    try count { try disk.write(bytes, to: path, permissions: permissions) }
  }
  func writeUnflushed(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try write(bytes, to: path, permissions: permissions)
  }
  func flush(_ paths: [AbsolutePath]) throws { try count { try disk.flush(paths) } }
  func synchronize(folder: AbsolutePath) throws { try count { try disk.synchronize(folder: folder) } }
  func rename(_ from: AbsolutePath, to: AbsolutePath) throws { try count { try disk.rename(from, to: to) } }
  func makeDirectory(_ path: AbsolutePath) throws { try count { try disk.makeDirectory(path) } }
  func makeLink(_ path: AbsolutePath, to destination: String) throws {
    try count { try disk.makeLink(path, to: destination) }
  }
  func removeFile(_ path: AbsolutePath) throws { try count { try disk.removeFile(path) } }
  func removeDirectory(_ path: AbsolutePath) throws { try count { try disk.removeDirectory(path) } }
  func lock(_ path: AbsolutePath) throws -> (any FileLock)? { try count { try disk.lock(path) } }
}
