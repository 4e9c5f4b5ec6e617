// State 4: everything new is on disk, beside the tree.

import BuildGraph
import Diagnostics
import Platform

/// Every changed artifact lies written in full and flushed in the staging folder; the tree is untouched.
public struct Staged: Sendable {
  public let planned: Planned
  /// nil where nothing changes.
  let transaction: Transaction?
  let lock: RunLock?
}

extension Planned {
  /// Writes to `.fixpoint` only, and not even there where nothing changes. Throws a `Rejection` where a file is no longer
  /// as it was planned with, another run is at work, or the disk refuses; the tree is untouched then.
  public func stage() throws -> Staged {
    let run = resolved.loaded.run
    guard !changes.isEmpty else { return Staged(planned: self, transaction: nil, lock: run.lock) }
    let files = run.seams.files
    return try atDisk(run.folder.root) {
      try run.folder.make(files)
      let lock = try run.lock ?? RunLock.acquire(run.folder, files: files)
      try run.folder.hideFromGit(files)
      try lock.sign(run.folder, files: files, clock: run.seams.clock)
      do {
        try checkUnchanged()
        let transaction = try Transaction.stage(
          changes, removing: formerFolders, making: newFolders, in: run.folder, files: files)
        return Staged(planned: self, transaction: transaction, lock: lock)
      } catch {
        // The tree is untouched; what is left in the staging folder goes with the next run at the latest.
        if try !files.exists(run.folder.journal) { try? files.removeTree(run.folder.staging) }
        try? files.removeFile(run.folder.holder)
        lock.release()
        throw error
      }
    }
  }

  /// Throws a `Rejection` that names every file that somebody changed since it was read.
  func checkUnchanged() throws {
    let root = resolved.loaded.options.root
    let changed = resolved.loaded.run.record.changed()
    if changed.isEmpty { return }
    throw Rejection(
      .outside,
      changed.map { path in
        let name = path.isInside(root) ? path.relative(to: root) : path.string
        return Diagnostic(
          "run.changed-meanwhile", .error, "\(name) changed after the plan was made; nothing was written: run again",
          at: SourceLocation(file: name))
      })
  }

  /// Folders that earlier runs made and that hold nothing of this one.
  var formerFolders: [TreePath] { resolved.loaded.lock.folders.subtracting(lock.folders).sorted() }
  /// Folders that this run makes.
  var newFolders: [TreePath] { lock.folders.subtracting(resolved.loaded.lock.folders).sorted() }
}
