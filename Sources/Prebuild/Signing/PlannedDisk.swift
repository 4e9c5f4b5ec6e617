// The disk as it will be.

import Platform

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// For reading: files that the plan makes, changes or removes are seen as they will be, all others as they are.
struct PlannedDisk: FileSystemDecorator {
  let disk: any FileSystem
  /// By path; nil for a file that goes.
  private let contents: [AbsolutePath: FileContent?]

  init(_ planned: Planned) {
    let loaded = planned.resolved.loaded
    disk = loaded.run.record
    contents = Dictionary(
      planned.changes.map { (loaded.options.root.appending($0.path), $0.new) }, uniquingKeysWith: { $1 })
  }

  func status(_ path: AbsolutePath) throws -> FileStatus? {
    guard let content = contents[path] else { return try disk.status(path) }
    return content.map { FileStatus(kind: .file, size: $0.bytes.count, permissions: $0.permissions) }
  }

  func read(_ path: AbsolutePath) throws -> [UInt8] {
    guard let content = contents[path] else { return try disk.read(path) }
    guard let content else { throw FileSystemError("read", path, code: ENOENT) }
    return content.bytes
  }
}
