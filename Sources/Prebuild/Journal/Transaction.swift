// Changing many files of the tree as if they were one.

import BuildGraph
import Diagnostics
import Platform

/// Stages contents, seals a journal, renames. At every moment each file is old or new, and from what is on disk the rest
/// can be finished (after the seal) or forgotten (before it).
struct Transaction: Sendable {
  let folder: StateFolder
  let files: any FileSystem
  let journal: Journal
  /// What brings the old contents back: a journal like the other.
  var undoing = Journal(entries: [], folders: [])
  /// What the journal's digests stand for, where that is known: comparing is cheaper than hashing.
  var contents: [TreePath: [FileContent]] = [:]

  private var root: AbsolutePath { folder.root }

  /// Writes every new content, and every old one that will be replaced, to the staging folder, and flushes the new ones.
  ///
  /// - Parameters:
  ///   - folders: Go if nothing is left in them.
  ///   - made: Were not there before.
  static func stage(
    _ changes: [Change], removing folders: [TreePath], making made: [TreePath] = [], in folder: StateFolder,
    files: any FileSystem
  ) throws -> Transaction {
    try files.removeTree(folder.staging)
    try files.makeDirectory(folder.staging)
    var entries: [Journal.Entry] = []
    var staged: [AbsolutePath] = []
    for (index, change) in changes.enumerated() {
      let name = String(index)
      if let new = change.new {
        let path = folder.staging.appending(name + ".new")
        try files.writeUnflushed(new.bytes, to: path, permissions: new.permissions)
        staged.append(path)
      }
      if let old = change.old {
        let path = folder.staging.appending(name + Journal.undoingMark + ".new")
        // For undoing within this run, and flushed only then; after a crash there is no way back, only forward.
        try files.writeUnflushed(old.bytes, to: path, permissions: old.permissions)
      }
      entries.append(
        Journal.Entry(path: change.path, old: change.old?.digest, new: change.new?.digest, staged: name))
    }
    let journal = Journal(entries: entries, folders: folders.sorted(by: >))
    let undoing = journal.undoing(removing: made)
    try files.writeUnflushed(undoing.bytes, to: folder.undoing, permissions: 0o644)
    try files.flush(staged)
    try files.synchronize(folder: folder.staging)
    let contents = changes.map { ($0.path, [$0.old, $0.new].compactMap { $0 }) }
    return Transaction(
      folder: folder, files: files, journal: journal, undoing: undoing,
      contents: Dictionary(contents, uniquingKeysWith: { first, _ in first }))
  }

  /// From here on the next run finishes what this one began.
  func seal() throws { try files.writeWhole(journal.bytes, to: folder.journal) }

  /// Forgets what was staged. Only before the seal.
  func discard() throws { try files.removeTree(folder.staging) }

  /// Brings the tree to the journal's new contents. A path that holds neither its old nor its new content is kept, named
  /// in a thrown `Rejection`, and nothing after it is touched.
  ///
  /// - Parameters:
  ///   - kept: Paths that are left alone.
  ///   - beforeClosing: Called when all is in place and the journal still there.
  func rollForward(keeping kept: Set<TreePath> = [], beforeClosing: () throws -> Void = {}) throws {
    // Again, since links may have come meanwhile, and what lies in `.fixpoint` may have come with a clone.
    var confinement = Confinement(root: root, files: files)
    let entries = journal.entries.filter { !kept.contains($0.path) }
    for entry in entries { try confinement.check(entry.path) }
    var touched: Set<AbsolutePath> = []
    for entry in entries { try move(entry, &touched) }
    for path in journal.folders { try removeIfEmpty(path, &touched) }
    for folder in touched.sorted(by: { $0.string > $1.string }) where try files.exists(folder) {
      try files.synchronize(folder: folder)
    }
    try beforeClosing()
    try close()
  }

  /// Brings what was changed back to the old contents and forgets the journal. Files that somebody else changed
  /// meanwhile stay as they are. Needs no space on the disk. From its first step on, a crash finishes the undoing.
  func rollBack() throws {
    let names = undoing.entries.filter { $0.new != nil }.map { $0.staged + ".new" }
    let waiting = try Set(files.entries(folder.staging))
    try files.flush(names.filter(waiting.contains).map(folder.staging.appending) + [folder.undoing])
    try files.rename(folder.undoing, to: folder.journal)
    try files.synchronize(folder: folder.folder)
    let back = Transaction(folder: folder, files: files, journal: undoing, contents: contents)
    try back.rollForward(keeping: Set(try undoing.entries.filter(back.isEdited).map(\.path)))
  }

  private func close() throws {
    try files.removeFile(folder.journal)
    try files.synchronize(folder: folder.folder)
    try files.removeTree(folder.staging)
  }

  private func move(_ entry: Journal.Entry, _ touched: inout Set<AbsolutePath>) throws {
    let path = root.appending(entry.path)
    let staged = folder.staging.appending(entry.staged + ".new")
    let found = try digest(entry.path)
    // Where only the permissions change, a staged file that is still there was not moved yet.
    let isPending = try entry.old == entry.new && files.exists(staged)
    if found == entry.new, !isPending {
      touched.insert(path.parent)
      return
    }
    guard found == entry.old else { throw Self.changedMeanwhile(entry.path) }
    if entry.new != nil {
      try makeFolders(path.parent, &touched)
      try bring(staged, to: path)
    } else {
      try files.removeFile(path)
    }
    touched.insert(path.parent)
  }

  /// A folder of the tree may lie on another disk than the staging folder: then a copy takes the file's place.
  private func bring(_ staged: AbsolutePath, to path: AbsolutePath) throws {
    do {
      try files.rename(staged, to: path)
    } catch let error as FileSystemError where error.isOtherDisk {
      let permissions = try files.status(staged)?.permissions ?? 0o644
      try files.writeWhole(files.read(staged), to: path, permissions: permissions)
      try files.removeFile(staged)
    }
  }

  private func makeFolders(_ path: AbsolutePath, _ touched: inout Set<AbsolutePath>) throws {
    if try files.isDirectory(path) { return }
    try makeFolders(path.parent, &touched)
    try files.makeDirectory(path)
    touched.insert(path.parent)
  }

  private func removeIfEmpty(_ path: TreePath, _ touched: inout Set<AbsolutePath>) throws {
    let absolute = root.appending(path)
    guard try files.status(absolute)?.kind == .directory, try files.entries(absolute).isEmpty else { return }
    try files.removeDirectory(absolute)
    touched.insert(absolute.parent)
  }

  private func isEdited(_ entry: Journal.Entry) throws -> Bool {
    do {
      return try ![entry.old, entry.new].contains(digest(entry.path))
    } catch is Rejection {
      return true
    }
  }

  /// nil where nothing is there.
  private func digest(_ path: TreePath) throws -> Digest? {
    let absolute = root.appending(path)
    guard let status = try files.status(absolute) else { return nil }
    guard status.kind == .file else { throw Self.changedMeanwhile(path) }
    let bytes = try files.read(absolute)
    return contents[path]?.first { $0.bytes == bytes }?.digest ?? Digest(of: bytes)
  }

  static func changedMeanwhile(_ path: TreePath) -> Rejection {
    Rejection(
      .input, "run.changed-meanwhile",
      "\(path) was changed by somebody else while Fixpoint was at work; it is kept as it is: look at it, then run again",
      at: SourceLocation(file: path.string))
  }
}
