// The files below a target's folder, as they will be after the run.

import Platform
import PluginKit

/// Files on disk and those that the run makes, without those that it deletes; names with a leading dot are nobody's
/// sources.
struct FolderContents {
  private let tree: ConfinedTree
  private let made: [TreePath]
  private let deleted: Set<TreePath>

  init(root: AbsolutePath, files: ReadRecord, made: [TreePath], deleted: Set<TreePath>) {
    tree = ConfinedTree(root: root, files: files)
    self.made = made
    self.deleted = deleted
  }

  func files(below folder: TreePath) throws -> [TreePath] {
    var found: Set<TreePath> = []
    try collect(folder, &found)
    found.subtract(deleted)
    found.formUnion(made.filter { $0.isInside(folder) })
    return found.sorted()
  }

  private func collect(_ folder: TreePath, _ found: inout Set<TreePath>) throws {
    for name in try tree.entries(folder) ?? [] where !name.hasPrefix(".") && name != "node_modules" {
      guard let path = folder.appending(name) else { continue }
      if try tree.isDirectory(path) { try collect(path, &found) } else { found.insert(path) }
    }
  }
}
