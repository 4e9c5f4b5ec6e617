// Where things lie in the folder of a local store.

import BuildGraph
import Platform

/// `cas/9f/9f86…` and `ac/9f/9f86…`: contents and entries by digest, in 256 folders each.
struct StoreLayout: Sendable {
  /// `.fixpoint/cache` of a project.
  let folder: AbsolutePath

  var contents: AbsolutePath { folder.appending("cas") }
  var entries: AbsolutePath { folder.appending("ac") }
  /// Files that are being written; renamed to their places when they are whole.
  var drafts: AbsolutePath { folder.appending("drafts") }
  /// How much there is.
  var size: AbsolutePath { folder.appending("size") }
  /// Held while the size is changed.
  var lock: AbsolutePath { folder.appending("lock") }
  /// Keeps the folder out of git, whoever made it first.
  var ignore: AbsolutePath { folder.appending(".gitignore") }

  func content(_ digest: Digest) -> AbsolutePath { Self.place(digest, in: contents) }
  func entry(_ action: Digest) -> AbsolutePath { Self.place(action, in: entries) }

  /// Every file that `content` and `entry` name, and no other.
  func forEachStored(_ files: any FileSystem, _ body: (StoredFile) throws -> Void) throws {
    for (top, isEntry) in [(contents, false), (entries, true)] {
      for shard in try Self.names(top, files) where shard.utf8.count == 2 {
        for name in try Self.names(top.appending(shard), files) {
          guard name.hasPrefix(shard), Digest(hex: name) != nil else { continue }
          let path = top.appending(shard).appending(name)
          guard let status = try files.status(path), status.kind == .file else { continue }
          try body(StoredFile(path: path, isEntry: isEntry, size: status.size, used: status.modified))
        }
      }
    }
  }

  /// A store that is at work elsewhere may take a folder away at any time.
  private static func names(_ folder: AbsolutePath, _ files: any FileSystem) throws -> [String] {
    do {
      return try files.entries(folder)
    } catch let error as FileSystemError where error.isAbsence {
      return []
    }
  }

  private static func place(_ digest: Digest, in top: AbsolutePath) -> AbsolutePath {
    top.appending(String(digest.hex.prefix(2))).appending(digest.hex)
  }
}

/// A content or an entry in a local store.
struct StoredFile: Hashable, Sendable {
  var path: AbsolutePath
  var isEntry: Bool
  /// In bytes.
  var size: Int
  /// When it was last kept or used, in nanoseconds since 1970: the file's time of modification.
  var used: Int64
}
