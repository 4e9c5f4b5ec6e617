// One file of the tree that becomes another, or none.

import BuildGraph
import Platform

/// What stands, or shall stand, at a path.
struct FileContent: Hashable, Sendable {
  var bytes: [UInt8]
  var permissions: UInt16
  var digest: Digest

  init(_ bytes: [UInt8], permissions: UInt16) {
    self.bytes = bytes
    self.permissions = permissions
    digest = Digest(of: bytes)
  }
}

/// A change that was planned: nothing at all stands for nil.
struct Change: Hashable, Sendable {
  var path: TreePath
  var old: FileContent?
  var new: FileContent?
}

extension [Change] {
  /// In an order in which the lock on disk never lacks a file that Fixpoint made, whenever the run ends: what goes, what
  /// becomes another, the lock, what is new.
  var inSafeOrder: [Change] {
    func rank(_ change: Change) -> Int {
      change.path == FixpointLock.path ? 2 : change.new == nil ? 0 : change.old != nil ? 1 : 3
    }
    return sorted { (rank($0), $0.path) < (rank($1), $1.path) }
  }
}
