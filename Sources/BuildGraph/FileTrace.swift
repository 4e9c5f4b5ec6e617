// What a file was when it was last hashed, so that it need not be hashed again.

import Platform

/// The digest of a file, and the metadata that it had then.
public struct FileTrace: Hashable, Sendable {
  public var size: Int
  /// Nanoseconds since 1970, as `FileStatus` has them.
  public var modified: Int64
  public var changed: Int64
  public var inode: UInt64
  /// When the file was read, in nanoseconds since 1970.
  public var seen: Int64
  public var digest: Digest

  public init(_ status: FileStatus, seen: Int64, digest: Digest) {
    self.init(
      size: status.size, modified: status.modified, changed: status.changed, inode: status.inode, seen: seen,
      digest: digest)
  }

  public init(size: Int, modified: Int64, changed: Int64, inode: UInt64, seen: Int64, digest: Digest) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.seen = seen
    self.digest = digest
  }

  public func matches(_ status: FileStatus) -> Bool {
    status.kind == .file && status.size == size && status.modified == modified && status.changed == changed
      && status.inode == inode
  }

  /// Whether equal metadata proves equal content. A file that was hashed within one tick of its last change may have
  /// changed again in that same tick without a trace; such a digest is never believed. Ticks are those of the file
  /// system: two seconds where its times have no fraction, else a few of the kernel's clock.
  public var isTrustworthy: Bool { Self.proves(seen: seen, modified: modified, changed: changed) }

  static func proves(seen: Int64, modified: Int64, changed: Int64) -> Bool {
    let second: Int64 = 1_000_000_000
    let hasFractions = changed % second != 0 && modified % second != 0
    let tick = hasFractions ? second / 20 : 2 * second
    return seen - max(modified, changed) > tick
  }

  public func proves(_ status: FileStatus) -> Bool { isTrustworthy && matches(status) }
}
