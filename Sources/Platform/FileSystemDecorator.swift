// A file system that is another one but for a few operations.

/// What it does not do itself, the disk behind it does.
public protocol FileSystemDecorator: FileSystem {
  var disk: any FileSystem { get }
}

extension FileSystemDecorator {
  public func status(_ path: AbsolutePath) throws -> FileStatus? { try disk.status(path) }
  public func read(_ path: AbsolutePath) throws -> [UInt8] { try disk.read(path) }
  public func entries(_ folder: AbsolutePath) throws -> [String] { try disk.entries(folder) }
  public func readLink(_ path: AbsolutePath) throws -> String { try disk.readLink(path) }
  public func realPath(_ path: AbsolutePath) throws -> AbsolutePath { try disk.realPath(path) }

  public func write(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try disk.write(bytes, to: path, permissions: permissions)
  }
  public func writeUnflushed(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16) throws {
    try disk.writeUnflushed(bytes, to: path, permissions: permissions)
  }
  public func flush(_ paths: [AbsolutePath]) throws { try disk.flush(paths) }
  public func append(_ bytes: [UInt8], to path: AbsolutePath) throws { try disk.append(bytes, to: path) }
  public func synchronize(folder: AbsolutePath) throws { try disk.synchronize(folder: folder) }
  public func rename(_ from: AbsolutePath, to: AbsolutePath) throws { try disk.rename(from, to: to) }
  public func makeDirectory(_ path: AbsolutePath) throws { try disk.makeDirectory(path) }
  public func makeLink(_ path: AbsolutePath, to destination: String) throws {
    try disk.makeLink(path, to: destination)
  }
  public func copyFile(_ from: AbsolutePath, to: AbsolutePath) throws { try disk.copyFile(from, to: to) }
  public func linkFile(_ from: AbsolutePath, to: AbsolutePath) throws { try disk.linkFile(from, to: to) }
  public func removeFile(_ path: AbsolutePath) throws { try disk.removeFile(path) }
  public func removeDirectory(_ path: AbsolutePath) throws { try disk.removeDirectory(path) }
  public func setModified(_ path: AbsolutePath, to time: Int64) throws { try disk.setModified(path, to: time) }
  public func lock(_ path: AbsolutePath) throws -> (any FileLock)? { try disk.lock(path) }
}
