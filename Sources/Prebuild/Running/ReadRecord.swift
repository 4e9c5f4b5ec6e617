// Everything that a run has seen of the disk, so that it notices when somebody changes it meanwhile.

import BuildGraph
import Diagnostics
import Platform

/// A file system that remembers what was read through it. Writing passes through unseen.
final class ReadRecord: FileSystemDecorator {
  private enum Sight: Sendable {
    case absent
    case present
    /// The status is nil where it says nothing of the content, as for a link.
    case file([UInt8], FileStatus?)
    case folder([String])
  }

  let disk: any FileSystem
  private let sights = Guarded<[AbsolutePath: Sight]>([:])

  init(_ disk: any FileSystem) { self.disk = disk }

  /// Paths whose content, names or presence is no longer what was read, in order.
  func changed() -> [AbsolutePath] {
    let seen = sights.use { $0 }
    return seen.keys.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }.filter { path in
      switch seen[path]! {
      case .absent: ((try? disk.status(path)) ?? nil) != nil
      case .present: ((try? disk.status(path)) ?? nil) == nil
      case .file(let bytes, let status): !isSame(path, bytes, status)
      case .folder(let names): (try? disk.entries(path)).map(Self.foreign) != Self.foreign(names)
      }
    }
  }

  /// Files that were read, in order.
  var readFiles: [AbsolutePath] {
    readContents.keys.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
  }

  /// What was read in each.
  var readContents: [AbsolutePath: [UInt8]] {
    sights.use { sights in sights.compactMapValues { if case .file(let bytes, _) = $0 { bytes } else { nil } } }
  }

  /// Everything that was seen, as metadata that prove it; nil where they do not, or where something has moved since.
  ///
  /// - Parameter start: When the run began, in nanoseconds since 1970.
  func sights(root: AbsolutePath, program: AbsolutePath?, since start: Int64) throws -> [String: SettledRun.Sight]? {
    var result: [String: SettledRun.Sight] = [:]
    func name(_ path: AbsolutePath) -> String { TreePath(path, in: root)?.string ?? path.string }
    func isOld(_ status: FileStatus) -> Bool {
      FileTrace(status, seen: start, digest: Digest(of: [])).isTrustworthy
    }
    for (path, sight) in sights.use({ $0 }) {
      let status = try disk.status(path)
      switch (sight, status) {
      case (.absent, nil): result[name(path)] = .absent
      case (.folder, let status?) where status.kind == .directory && isOld(status):
        result[name(path)] = .listing(modified: status.modified, changed: status.changed, inode: status.inode)
      case (.present, let status?) where status.kind == .directory:
        result[name(path)] = .place(inode: status.inode)
      case (.present, let status?) where status.kind == .file && isOld(status):
        result[name(path)] = .file(FileTrace(status, seen: start, digest: Digest(of: try disk.read(path))))
      case (.file(let bytes, _?), let status?) where status.kind == .file && isOld(status):
        result[name(path)] = .file(FileTrace(status, seen: start, digest: Digest(of: bytes)))
      default: return nil
      }
      // Were a folder on the way another one, or a link, the path would lead elsewhere.
      var folder = path.parent
      while folder != root, folder.isInside(root), result[name(folder)] == nil {
        guard let status = try disk.status(folder) else { break }
        if status.kind == .directory { result[name(folder)] = .place(inode: status.inode) } else { return nil }
        folder = folder.parent
      }
    }
    if let program {
      guard let status = try disk.status(program), isOld(status) else { return nil }
      result[name(program)] = .file(FileTrace(status, seen: start, digest: Digest(of: [])))
    }
    return result
  }

  private func isSame(_ path: AbsolutePath, _ bytes: [UInt8], _ status: FileStatus?) -> Bool {
    if let status, let now = try? disk.status(path), now == status, Self.isSettled(status) { return true }
    return (try? disk.read(path)) == bytes
  }

  /// Times with fractions tell two writes apart; whole seconds do not.
  private static func isSettled(_ status: FileStatus) -> Bool { status.changed % 1_000_000_000 != 0 }

  /// The folders that runs make for themselves are not news.
  private static func foreign(_ names: [String]) -> [String] { names.filter { $0 != ".fixpoint" && $0 != ".git" } }

  private func remember(_ sight: Sight, at path: AbsolutePath) {
    sights.use { sights in
      switch (sights[path], sight) {
      // The first sight counts, except that content says more than presence.
      case (nil, _), (.present?, .file), (.present?, .folder): sights[path] = sight
      default: break
      }
    }
  }

  // MARK: - Reading

  func status(_ path: AbsolutePath) throws -> FileStatus? {
    let status = try disk.status(path)
    remember(status == nil ? .absent : .present, at: path)
    return status
  }

  func read(_ path: AbsolutePath) throws -> [UInt8] {
    let status = try disk.status(path)
    do {
      let bytes = try disk.read(path)
      remember(.file(bytes, status?.kind == .file ? status : nil), at: path)
      return bytes
    } catch let error as FileSystemError {
      if error.isAbsence { remember(.absent, at: path) }
      throw error
    }
  }

  func entries(_ folder: AbsolutePath) throws -> [String] {
    let names = try disk.entries(folder)
    remember(.folder(names), at: folder)
    return names
  }
}
