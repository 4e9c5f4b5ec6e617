// Outputs that come from a cache, put into a tree.

import BuildGraph
import Platform

/// Writes every file beside its place first, and renames when all are there: what fails before leaves nothing behind.
struct OutputPlacement {
  let root: AbsolutePath
  let files: any FileSystem
  private var drafts: [(draft: AbsolutePath, place: AbsolutePath)] = []
  private var madeFolders: [AbsolutePath] = []
  /// Folders that are known to be none but folders, all the way up.
  private var known: Set<TreePath> = [.root]

  init(root: AbsolutePath, files: any FileSystem) {
    self.root = root
    self.files = files
  }

  /// False where a content is not to be had, or the disk refuses; `result.isConfined` must hold.
  mutating func place(_ result: CachedResult, content: (ContentReference) -> [UInt8]?) -> Bool {
    do {
      if try draft(result, content: content) {
        try finish()
        return true
      }
    } catch {}
    undo()
    return false
  }

  private mutating func draft(_ result: CachedResult, content: (ContentReference) -> [UInt8]?) throws -> Bool {
    for folder in result.folders.sorted() where try !makeFolder(folder) { return false }
    for file in result.files {
      guard try isFree(file.path), let bytes = content(ContentReference(file.digest, size: file.size)) else {
        return false
      }
      let draft = draftPath(file.path)
      // Known before it is written: half of it must go, too.
      drafts.append((draft, root.appending(file.path)))
      try files.writeUnflushed(bytes, to: draft, permissions: file.isExecutable ? 0o755 : 0o644)
    }
    for link in result.links {
      guard try isFree(link.path) else { return false }
      let draft = draftPath(link.path)
      if try files.exists(draft) { try files.removeFile(draft) }
      drafts.append((draft, root.appending(link.path)))
      try files.makeLink(draft, to: link.destination)
    }
    return true
  }

  private mutating func finish() throws {
    for (draft, place) in drafts { try files.rename(draft, to: place) }
  }

  private func undo() {
    for (draft, _) in drafts { try? files.removeFile(draft) }
    for folder in madeFolders.reversed() { try? files.removeDirectory(folder) }
  }

  private func draftPath(_ path: TreePath) -> AbsolutePath {
    let place = root.appending(path)
    return place.parent.appending(".\(place.name).fixpoint-draft")
  }

  /// Makes the folders on the way; false where something else is in the place of one of them, or of the file itself.
  private mutating func isFree(_ path: TreePath) throws -> Bool {
    guard try makeFolder(path.parent) else { return false }
    return try files.status(root.appending(path))?.kind != .directory
  }

  /// False where a link or a file is in the way: nothing is written through links.
  private mutating func makeFolder(_ path: TreePath) throws -> Bool {
    if known.contains(path) { return true }
    guard try makeFolder(path.parent) else { return false }
    let place = root.appending(path)
    if let status = try files.status(place) {
      guard status.kind == .directory else { return false }
    } else {
      try files.makeDirectory(place)
      madeFolders.append(place)
    }
    known.insert(path)
    return true
  }
}
