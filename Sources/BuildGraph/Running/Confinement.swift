// Outputs stay inside the root, whatever links there are.

import Diagnostics
import Platform

/// Remembers the folders that it has looked at: many steps write to one.
final class OutputConfinement: Sendable {
  private let root: AbsolutePath
  private let files: any FileSystem
  private let inside = Guarded<Set<TreePath>>([.root])

  init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
  }

  /// Throws a `Rejection` where an output would be made outside, through a link.
  func check(_ outputs: [TreePath]) throws {
    for output in outputs {
      var folder = output.parent
      while !isKnown(folder), try !isThere(folder) { folder = folder.parent }
      if isKnown(folder) { continue }
      guard try files.realPath(root.appending(folder)).isInside(files.realPath(root)) else {
        throw Rejection(
          .input, "step.outside",
          "\(output) would be made outside the project, since \(folder) is a link that leads out; use a folder inside it",
          at: SourceLocation(file: folder.string))
      }
      inside.use { _ = $0.insert(folder) }
    }
  }

  private func isKnown(_ folder: TreePath) -> Bool { inside.use { $0.contains(folder) } }

  private func isThere(_ folder: TreePath) throws -> Bool {
    do {
      return try files.exists(root.appending(folder))
    } catch let error as FileSystemError where error.isAbsence {
      return false
    }
  }
}
