// A disk that fails on request.

import Platform

/// Counts writing operations and fails at the one asked for.
public final class FaultyFileSystem: FileSystem {
  public enum Fault: Sendable {
    /// From this operation on (counted from 0) nothing works any more, not even reading: the process is gone. Of a file
    /// that it was writing then, half is there.
    case death(at: Int)
    /// This one operation fails with this code.
    case once(at: Int, code: Int32)
    /// From this operation on, whatever needs space fails with this code; removing and renaming work.
    case full(from: Int, code: Int32)
    /// From this operation on, only looking works: a disk that became read-only, or was pulled.
    case frozen(from: Int, code: Int32)
    /// Every operation on paths below fails with this code.
    case refused(below: AbsolutePath, code: Int32)
    case none
  }

  /// What is counted.
  public enum Operation: String, CaseIterable, Sendable {
    case write, writeUnflushed, flush, append, synchronize, rename, makeDirectory, makeLink, removeFile, removeDirectory
    case lock

    var needsSpace: Bool {
      switch self {
      case .write, .writeUnflushed, .append, .makeDirectory, .makeLink: true
      default: false
      }
    }
  }

  private let disk: any FileSystem
  private let fault: Fault
  private let asked = Guarded<[Operation]>([])
  private let hook: @Sendable (Int) throws -> Void

  /// - Parameter before: Called with the number of each writing operation before it happens.
  public init(
    _ disk: any FileSystem, _ fault: Fault = .none, before hook: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) {
    self.disk = disk
    self.fault = fault
    self.hook = hook
  }

  /// How many writing operations were asked for.
  public var operations: Int { asked.use { $0.count } }
  public var log: [Operation] { asked.use { $0 } }

  /// - Parameter half: What such an operation leaves that does not come to its end.
  private func count<Result>(
    _ operation: Operation, _ path: AbsolutePath, half: () throws -> Void = {}, _ body: () throws -> Result
  ) throws -> Result {
    let number = asked.use { asked in
      asked.append(operation)
      return asked.count - 1
    }
    try hook(number)
    guard let code = failure(of: number, operation, path) else { return try body() }
    if code == 5 || code == 28, !isDead(before: number) { try half() }
    throw FileSystemError(operation.rawValue, path, code: code)
  }

  private func failure(of number: Int, _ operation: Operation, _ path: AbsolutePath) -> Int32? {
    switch fault {
    case .death(let at) where number >= at: 5
    case .once(let at, let code) where number == at: code
    case .full(let from, let code) where number >= from && operation.needsSpace: code
    case .frozen(let from, let code) where number >= from: code
    case .refused(let below, let code) where path.isInside(below) && path != below: code
    default: nil
    }
  }

  private func isDead(before number: Int) -> Bool {
    if case .death(let at) = fault { number > at } else { false }
  }

  private func look<Result>(_ path: AbsolutePath, _ body: () throws -> Result) throws -> Result {
    if isDead(before: operations) { throw FileSystemError("die at", path, code: 5) }
    return try body()
  }

  public func status(_ path: AbsolutePath) throws -> FileStatus? { try look(path) { try disk.status(path) } }
  public func read(_ path: AbsolutePath) throws -> [UInt8] { try look(path) { try disk.read(path) } }
  public func entries(_ folder: AbsolutePath) throws -> [String] { try look(folder) { try disk.entries(folder) } }
  public func readLink(_ path: AbsolutePath) throws -> String { try look(path) { try disk.readLink(path) } }
  public func realPath(_ path: AbsolutePath) throws -> AbsolutePath { try look(path) { try disk.realPath(path) } }

  public func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try count(.write, path) {
      try disk.writeUnflushed(Array(bytes.prefix(bytes.count / 2)), to: path, permissions: permissions)
    } _: {
      try disk.write(bytes, to: path, permissions: permissions)
    }
  }
  public func writeUnflushed(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try count(.writeUnflushed, path) {
      try disk.writeUnflushed(Array(bytes.prefix(bytes.count / 2)), to: path, permissions: permissions)
    } _: {
      try disk.writeUnflushed(bytes, to: path, permissions: permissions)
    }
  }
  public func append(_ bytes: [UInt8], to path: AbsolutePath) throws {
    try count(.append, path) {
      try disk.append(Array(bytes.prefix(bytes.count / 2)), to: path)
    } _: {
      try disk.append(bytes, to: path)
    }
  }
  public func flush(_ paths: [AbsolutePath]) throws {
    try count(.flush, paths.first ?? .root) { try disk.flush(paths) }
  }
  public func synchronize(folder: AbsolutePath) throws {
    try count(.synchronize, folder) { try disk.synchronize(folder: folder) }
  }
  public func rename(_ from: AbsolutePath, to: AbsolutePath) throws {
    try count(.rename, to) { try disk.rename(from, to: to) }
  }
  public func makeDirectory(_ path: AbsolutePath) throws {
    try count(.makeDirectory, path) { try disk.makeDirectory(path) }
  }
  public func makeLink(_ path: AbsolutePath, to destination: String) throws {
    try count(.makeLink, path) { try disk.makeLink(path, to: destination) }
  }
  public func removeFile(_ path: AbsolutePath) throws {
    try count(.removeFile, path) { try disk.removeFile(path) }
  }
  public func removeDirectory(_ path: AbsolutePath) throws {
    try count(.removeDirectory, path) { try disk.removeDirectory(path) }
  }
  public func lock(_ path: AbsolutePath) throws -> (any FileLock)? {
    try count(.lock, path) { try disk.lock(path) }
  }
}
