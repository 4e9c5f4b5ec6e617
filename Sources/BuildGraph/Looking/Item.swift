// What a step's being up to date hangs on, piece by piece.

import Platform

/// One thing that is looked at.
struct Item: Hashable, Sendable, Comparable {
  enum Kind: Int64, Sendable {
    /// A file, or a link; by its path.
    case file = 0
    /// The names in a folder.
    case listing = 1
    /// `app.json#ios.entitlements`
    case value = 2
    /// A variable of the environment.
    case environment = 3
    /// A program on the search path.
    case tool = 4
    /// What a step said: `build.version`.
    case result = 5
  }

  var kind: Kind
  /// A path from the root (or an absolute one, outside it), or a name.
  var name: String

  static func file(_ path: TreePath) -> Item { Item(kind: .file, name: path.string) }
  static func listing(_ folder: TreePath) -> Item { Item(kind: .listing, name: folder.string) }
  static func value(_ path: TreePath, _ keys: [String]) -> Item {
    Item(kind: .value, name: path.string + "#" + keys.joined(separator: "."))
  }
  static func result(_ step: String, _ name: String) -> Item { Item(kind: .result, name: "\(step).\(name)") }

  /// A listing says which files are inputs, and is none itself.
  var isInput: Bool { kind != .listing }

  static func < (a: Item, b: Item) -> Bool {
    a.name == b.name ? a.kind.rawValue < b.kind.rawValue : a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
  }
}

/// What an item holds, and the metadata by which a later run can tell that it still does.
struct ItemState: Hashable, Sendable {
  /// nil where nothing is there.
  var digest: Digest?
  /// nil where only looking again tells.
  var proof: ItemProof?

  static let absent = ItemState(digest: nil, proof: nil)
}

/// Metadata of a file or folder, and when its content was read.
struct ItemProof: Hashable, Sendable {
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int64
  var changed: Int64
  var inode: UInt64
  var seen: Int64

  init(_ status: FileStatus, seen: Int64) {
    self.init(
      size: status.size, modified: status.modified, changed: status.changed, inode: status.inode, seen: seen)
  }

  init(size: Int, modified: Int64, changed: Int64, inode: UInt64, seen: Int64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.seen = seen
  }

  /// Whether equal metadata prove an equal content: what was read within one tick of its last change may have changed
  /// again in that tick without a trace.
  var isTrustworthy: Bool { FileTrace.proves(seen: seen, modified: modified, changed: changed) }

  func matches(_ status: FileStatus) -> Bool {
    status.size == size && status.modified == modified && status.changed == changed && status.inode == inode
  }
}
