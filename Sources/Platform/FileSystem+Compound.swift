// What is made of several operations of the disk.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension FileSystem {
  public func exists(_ path: AbsolutePath) throws -> Bool { try status(path) != nil }

  /// Whether a folder is there, links followed.
  public func isDirectory(_ path: AbsolutePath) throws -> Bool {
    switch try status(path)?.kind {
    case .directory: return true
    case .link:
      guard let real = try? realPath(path) else { return false }
      return try status(real)?.kind == .directory
    default: return false
    }
  }

  /// nil where nothing is there.
  public func readIfPresent(_ path: AbsolutePath) throws -> [UInt8]? {
    do {
      return try read(path)
    } catch let error as FileSystemError where error.isAbsence {
      return nil
    }
  }

  /// The folder and those above it, as far as they are missing.
  public func makeDirectories(_ path: AbsolutePath) throws {
    if try isDirectory(path) { return }
    if path != .root { try makeDirectories(path.parent) }
    do {
      try makeDirectory(path)
    } catch let error as FileSystemError where error.code == EEXIST {
      guard try isDirectory(path) else { throw FileSystemError("make folder", path, code: ENOTDIR) }
    }
  }

  /// The file, link, or folder with all that is in it; nothing where it is not there. Links are not followed.
  public func removeTree(_ path: AbsolutePath) throws {
    guard let status = try status(path) else { return }
    guard status.kind == .directory else { return try removeFile(path) }
    for name in try entries(path) { try removeTree(path.appending(name)) }
    try removeDirectory(path)
  }

  /// Replaces a file so that at every moment it is the old one or the new one.
  ///
  /// - Parameter draft: The name under which it is written first, of which nobody else makes use at the same time.
  public func writeWhole(
    _ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16 = 0o644, draft: String? = nil
  ) throws {
    let draft = path.parent.appending(draft ?? ".\(path.name).fixpoint-draft")
    do {
      try write(bytes, to: draft, permissions: permissions)
      try rename(draft, to: path)
    } catch {
      try? removeFile(draft)
      throw error
    }
    try synchronize(folder: path.parent)
  }

  /// The same for a file that can be made again: readers see the old one or the new one, but a crash of the machine may
  /// lose both.
  public func writeWholeUnflushed(_ bytes: [UInt8], to path: AbsolutePath, permissions: UInt16 = 0o644) throws {
    let draft = path.parent.appending(".\(path.name).fixpoint-draft")
    do {
      try writeUnflushed(bytes, to: draft, permissions: permissions)
      try rename(draft, to: path)
    } catch {
      try? removeFile(draft)
      throw error
    }
  }

  /// Every file and link below `folder` in order of path, folders where `into` says no left out.
  public func walk(
    _ folder: AbsolutePath, into: (AbsolutePath) -> Bool = { _ in true },
    _ visit: (AbsolutePath, FileStatus) throws -> Void
  ) throws {
    for name in try entries(folder) {
      let path = folder.appending(name)
      guard let status = try status(path) else { continue }
      if status.kind != .directory {
        try visit(path, status)
      } else if into(path) {
        try walk(path, into: into, visit)
      }
    }
  }
}
