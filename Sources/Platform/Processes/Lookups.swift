// The paths that a watched program looks for.

import CSystem

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Notes each path below a folder, and lets the program go on.
struct Lookups {
  let folder: AbsolutePath
  private(set) var listener: Int32
  private var found: Set<AbsolutePath> = []

  /// nil without a listener, which it takes over.
  init?(below folder: AbsolutePath, listener: Int32) {
    guard listener >= 0 else { return nil }
    self.folder = folder
    self.listener = listener
  }

  var isOpen: Bool { listener >= 0 }
  var paths: [AbsolutePath] { found.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) } }

  /// Call this where `poll` finds the listener ready.
  mutating func attend() {
    let size = Int(PATH_MAX)
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 2 * size) { space in
      guard let start = space.baseAddress, case let path = start + size else { return }
      switch fixpoint_next_lookup(listener, start, path, size) {
      case 1: note(String(cString: path), from: String(cString: start))
      case 0: break
      default: close()
      }
    }
  }

  mutating func close() {
    if listener >= 0 { closeDescriptor(listener) }
    listener = -1
  }

  private mutating func note(_ path: String, from base: String) {
    guard let place = AbsolutePath(path) ?? AbsolutePath(base)?.appending(path) else { return }
    if place.isInside(folder) { found.insert(place) }
  }
}

private func closeDescriptor(_ file: Int32) { _ = close(file) }
