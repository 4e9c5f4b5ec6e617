// Folders that go with the last generated file in them.

import Platform

/// On the way to generated files, the folders that are nobody else's: those that are not there yet, and those that hold
/// nothing but generated files. It is asked of the tree and not of the past, so that a tree that came from a run and one
/// that somebody put there agree; only an empty folder is a person's unless an earlier run made it.
struct MadeFolders {
  private let root: AbsolutePath
  private let files: any FileSystem
  private let made: Set<TreePath>
  private let deleted: Set<TreePath>
  /// Those of the last run.
  private let before: Set<TreePath>
  private var known: [TreePath: Bool] = [:]

  init(
    root: AbsolutePath, files: any FileSystem, made: some Sequence<TreePath>, deleted: Set<TreePath>,
    before: Set<TreePath>
  ) {
    self.root = root
    self.files = files
    self.made = Set(made)
    self.deleted = deleted
    self.before = before
  }

  mutating func all() throws -> Set<TreePath> {
    var found: Set<TreePath> = []
    var seen: Set<TreePath> = []
    for path in made {
      var folder = path.parent
      while folder != .root, seen.insert(folder).inserted {
        if try isMade(folder) { found.insert(folder) }
        folder = folder.parent
      }
    }
    return found
  }

  private mutating func isMade(_ folder: TreePath) throws -> Bool {
    if let answer = known[folder] { return answer }
    let answer = try look(at: folder)
    known[folder] = answer
    return answer
  }

  private mutating func look(at folder: TreePath) throws -> Bool {
    let absolute = root.appending(folder)
    guard let status = try files.status(absolute) else { return true }
    guard status.kind == .directory else { return false }
    // What the Finder leaves behind comes and goes by itself.
    let names = try files.entries(absolute).filter { $0 != ".DS_Store" }
    if names.isEmpty { return before.contains(folder) }
    return try names.allSatisfy { name in
      guard let path = folder.appending(name) else { return false }
      if made.contains(path) || deleted.contains(path) { return true }
      return try files.status(root.appending(path))?.kind == .directory && isMade(path)
    }
  }
}
