// The seam to the disk.

/// What the disk says of a path. Links are not followed.
public struct FileStatus: Hashable, Sendable {
  public enum Kind: Sendable { case file, directory, link, other }

  public var kind: Kind
  public var size: Int
  /// Nanoseconds since 1970, of the content and of the inode (`st_mtim`, `st_ctim`).
  public var modified: Int64
  public var changed: Int64
  public var inode: UInt64
  /// The low nine permission bits.
  public var permissions: UInt16
  /// The user id.
  public var owner: UInt32
  /// How many names the file has (hard links).
  public var linkCount: Int

  public init(
    kind: Kind, size: Int, modified: Int64 = 0, changed: Int64 = 0, inode: UInt64 = 0, permissions: UInt16 = 0o644,
    owner: UInt32 = 0, linkCount: Int = 1
  ) {
    self.kind = kind
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.permissions = permissions
    self.owner = owner
    self.linkCount = linkCount
  }
}

/// An operation that the disk refused.
public struct FileSystemError: Error, Hashable, Sendable {
  /// A verb: `read`, `write`, `rename` …
  public var operation: String
  public var path: AbsolutePath
  /// The value of `errno`.
  public var code: Int32
  /// What is there in place of a file that can be read: `a pipe`.
  public var found: String?

  public init(_ operation: String, _ path: AbsolutePath, code: Int32, found: String? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.found = found
  }
}

/// A lock that its holder gives back; the system gives it back if the process ends.
public protocol FileLock: Sendable {
  func unlock()
}

/// Every touch of the disk goes through here. Each function is one system operation (or a read that could be repeated),
/// so that a test can fail or end the process at any single one.
public protocol FileSystem: Sendable {
  /// nil where nothing is there. Any other failure throws `FileSystemError`.
  func status(_ path: AbsolutePath) throws -> FileStatus?
  /// For many looks below one folder.
  func view(of folder: AbsolutePath) -> any FolderView
  func read(_ path: AbsolutePath) throws -> [UInt8]
  /// The names in a folder, sorted by their UTF-8 bytes.
  func entries(_ folder: AbsolutePath) throws -> [String]
  func readLink(_ path: AbsolutePath) throws -> String
  /// With every link followed.
  func realPath(_ path: AbsolutePath) throws -> AbsolutePath

  /// Makes or truncates the file, writes it whole and flushes it to the disk. Never through a link.
  func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws
  /// Like `write`, but a crash may lose the content until `flush` was called. Many files written so and then flushed
  /// together cost little more than one.
  func writeUnflushed(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws
  func flush(_ paths: [AbsolutePath]) throws
  /// Writes behind what is there, in one piece; makes the file where it is missing. Never through a link. A crash may lose
  /// it.
  func append(_ bytes: [UInt8], to path: AbsolutePath) throws
  /// Flushes a folder, so that the names in it survive a crash.
  func synchronize(folder: AbsolutePath) throws
  func rename(_ from: AbsolutePath, to: AbsolutePath) throws
  /// Fails where it exists; its parent must exist.
  func makeDirectory(_ path: AbsolutePath) throws
  func makeLink(_ path: AbsolutePath, to destination: String) throws
  /// A new file with the content, permissions and time of change of another; unflushed. Storage is shared where the disk
  /// can do that, but what is written to one is never seen in the other.
  func copyFile(_ from: AbsolutePath, to: AbsolutePath) throws
  /// One more name for a file: what is written by one name is read by the other. Fails on another disk.
  func linkFile(_ from: AbsolutePath, to: AbsolutePath) throws
  func removeFile(_ path: AbsolutePath) throws
  /// Fails where it is not empty.
  func removeDirectory(_ path: AbsolutePath) throws

  /// Sets when a file says that its content last changed, in nanoseconds since 1970.
  func setModified(_ path: AbsolutePath, to time: Int64) throws

  /// An exclusive lock on a file that is made where missing; nil where somebody else holds it.
  func lock(_ path: AbsolutePath) throws -> (any FileLock)?
}

extension FileSystem {
  public func view(of folder: AbsolutePath) -> any FolderView { PathFolderView(folder: folder, files: self) }

  public func writeUnflushed(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try write(bytes, to: path, permissions: permissions)
  }

  public func flush(_ paths: [AbsolutePath]) throws {}

  public func append(_ bytes: [UInt8], to path: AbsolutePath) throws {
    let old = try readIfPresent(path) ?? []
    try writeUnflushed(old + bytes, to: path, permissions: try status(path)?.permissions ?? 0o644)
  }

  /// Nothing, where times mean nothing.
  public func setModified(_ path: AbsolutePath, to time: Int64) throws {}

  public func copyFile(_ from: AbsolutePath, to: AbsolutePath) throws {
    let status = try status(from)
    try writeUnflushed(try read(from), to: to, permissions: status?.permissions ?? 0o644)
    if let status { try setModified(to, to: status.modified) }
  }

  /// Where there is nothing but names and contents, a copy is as good until somebody writes.
  public func linkFile(_ from: AbsolutePath, to: AbsolutePath) throws { try copyFile(from, to: to) }
}
