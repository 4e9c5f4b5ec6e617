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
