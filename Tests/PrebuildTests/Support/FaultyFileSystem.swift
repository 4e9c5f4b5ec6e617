// A disk that fails on request.

import Platform

/// Counts writing operations and fails at the one asked for.
final class FaultyFileSystem: FileSystem {
  enum Fault: Sendable {
    /// From this operation on (counted from 0) nothing works any more, not even reading: the process is gone.
    case death(at: Int)
    /// This one operation fails with this code.
    case once(at: Int, code: Int32)
    /// From this operation on, whatever needs space fails with this code; removing and renaming work.
    case full(from: Int, code: Int32)
    /// Every operation on paths below fails with this code.
    case refused(below: AbsolutePath, code: Int32)
    case none
  }

  private let disk: any FileSystem
  private let fault: Fault
  private let count = Guarded(0)
  private let hook: @Sendable (Int) throws -> Void

  /// - Parameter before: Called with the number of each writing operation before it happens.
  init(_ disk: any FileSystem, _ fault: Fault = .none, before hook: @escaping @Sendable (Int) throws -> Void = { _ in })
  {
    self.disk = disk
    self.fault = fault
    self.hook = hook
  }

  /// How many writing operations were asked for.
  var operations: Int { count.use { $0 } }

  private func write(_ path: AbsolutePath, needsSpace: Bool, _ body: () throws -> Void) throws {
    let number = count.use { count in
      count += 1
      return count - 1
    }
    try hook(number)
    switch fault {
    case .death(let at) where number >= at: throw FileSystemError("die at", path, code: 5)
    case .once(let at, let code) where number == at: throw FileSystemError("write", path, code: code)
    case .full(let from, let code) where number >= from && needsSpace:
      throw FileSystemError("write", path, code: code)
    case .refused(let below, let code) where path.isInside(below) && path != below:
      throw FileSystemError("write", path, code: code)
    default: try body()
    }
  }

  private func look<Result>(_ path: AbsolutePath, _ body: () throws -> Result) throws -> Result {
    if case .death(let at) = fault, operations > at { throw FileSystemError("die at", path, code: 5) }
    return try body()
  }

  func status(_ path: AbsolutePath) throws -> FileStatus? { try look(path) { try disk.status(path) } }
  func read(_ path: AbsolutePath) throws -> [UInt8] { try look(path) { try disk.read(path) } }
  func entries(_ folder: AbsolutePath) throws -> [String] { try look(folder) { try disk.entries(folder) } }
  func readLink(_ path: AbsolutePath) throws -> String { try look(path) { try disk.readLink(path) } }
  func realPath(_ path: AbsolutePath) throws -> AbsolutePath { try look(path) { try disk.realPath(path) } }

  func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try write(path, needsSpace: true) { try disk.write(bytes, to: path, permissions: permissions) }
  }
  func synchronize(folder: AbsolutePath) throws {
    try write(folder, needsSpace: false) { try disk.synchronize(folder: folder) }
  }
  func rename(_ from: AbsolutePath, to: AbsolutePath) throws {
    try write(to, needsSpace: false) { try disk.rename(from, to: to) }
  }
  func makeDirectory(_ path: AbsolutePath) throws {
    try write(path, needsSpace: true) { try disk.makeDirectory(path) }
  }
  func makeLink(_ path: AbsolutePath, to destination: String) throws {
    try write(path, needsSpace: true) { try disk.makeLink(path, to: destination) }
  }
  func removeFile(_ path: AbsolutePath) throws { try write(path, needsSpace: false) { try disk.removeFile(path) } }
  func removeDirectory(_ path: AbsolutePath) throws {
    try write(path, needsSpace: false) { try disk.removeDirectory(path) }
  }
  func lock(_ path: AbsolutePath) throws -> (any FileLock)? { try look(path) { try disk.lock(path) } }
}
