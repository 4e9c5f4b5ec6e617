// A disk as it would be with a few more files on it.

import Platform

/// For reading: what is written goes to the disk behind it.
struct OverlayFileSystem: FileSystemDecorator {
  let disk: any FileSystem
  private let files: [AbsolutePath: [UInt8]]
  /// The names that the files bring into each folder above them.
  private let names: [AbsolutePath: Set<String>]

  init(disk: any FileSystem, files: [AbsolutePath: [UInt8]]) {
    self.disk = disk
    self.files = files
    var names: [AbsolutePath: Set<String>] = [:]
    for path in files.keys {
      var child = path
      while child != .root {
        names[child.parent, default: []].insert(child.name)
        child = child.parent
      }
    }
    self.names = names
  }

  func status(_ path: AbsolutePath) throws -> FileStatus? {
    if let bytes = files[path] { return FileStatus(kind: .file, size: bytes.count) }
    if let status = try disk.status(path) { return status }
    return names[path] == nil ? nil : FileStatus(kind: .directory, size: 0, permissions: 0o755)
  }

  func read(_ path: AbsolutePath) throws -> [UInt8] { try files[path] ?? disk.read(path) }

  func entries(_ folder: AbsolutePath) throws -> [String] {
    guard let added = names[folder] else { return try disk.entries(folder) }
    let present = try disk.status(folder) == nil ? [] : try disk.entries(folder)
    return Set(present).union(added).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func realPath(_ path: AbsolutePath) throws -> AbsolutePath {
    let isNew = try (files[path] != nil || names[path] != nil) && disk.status(path) == nil
    return isNew ? try realPath(path.parent).appending(path.name) : try disk.realPath(path)
  }
}
