// Generated files go along with a target's folder that a person moved.

import BuildGraph
import Configuration
import Platform

extension FixpointLock {
  /// With the generated files of a moved folder listed where they are now: a file that is listed elsewhere with this very
  /// content and under this name, and is there no longer.
  func followingMoves(
    to folders: [TreePath], root: AbsolutePath, files: any FileSystem
  ) throws -> FixpointLock {
    let news = folders.filter { folder in !self.files.keys.contains { $0.isInside(folder) } }
    guard !news.isEmpty else { return self }
    let missing = try self.files.keys.sorted().filter { try !files.exists(root.appending($0)) }
    var result = self
    for folder in news {
      for old in missing {
        guard let entry = self.files[old] else { continue }
        for path in Self.places(of: old, in: folder) where result.files[path] == nil {
          guard try files.status(root.appending(path))?.kind == .file,
            Digest(of: try files.read(root.appending(path))) == entry.digest
          else { continue }
          result.files[path] = entry
        }
      }
    }
    return result
  }

  /// Where a file would be if the folder were one of those that it is in.
  private static func places(of path: TreePath, in folder: TreePath) -> [TreePath] {
    let parts = path.components
    return (1..<max(parts.count, 1)).compactMap { folder.appending(parts[$0...].joined(separator: "/")) }
  }
}
