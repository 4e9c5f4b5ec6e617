// Finishing, or forgetting, what an interrupted run left behind.

import Diagnostics
import Platform

/// What became of an interrupted run.
public enum Recovery: Hashable, Sendable {
  /// There was none.
  case nothingToDo
  /// It had not begun to change the tree: what it had staged is gone.
  case discarded
  /// It had: the rest of its changes are made now, save those to files that somebody put back or deleted meanwhile.
  case finished([TreePath], kept: [TreePath])

  /// For people; empty where there was nothing to do.
  public var diagnostics: [Diagnostic] {
    guard case .finished(let paths, let kept) = self else { return [] }
    let count = "\(paths.count) \(paths.count == 1 ? "file" : "files")"
    let finished = Diagnostic(
      "run.recovered", .note, "an earlier run was interrupted; its changes to \(count) are finished now")
    return [finished]
      + kept.map { path in
        Diagnostic(
          "run.recovery-kept", .note,
          "\(path) was put back or deleted after a run was interrupted; it is kept so, and planned anew",
          at: SourceLocation(file: path.string))
      }
  }
}

/// Says, without touching anything, that a run was interrupted in the middle of its changes; nil where none was.
public func interruption(root: AbsolutePath, files: any FileSystem) throws -> Diagnostic? {
  guard try files.exists(StateFolder(root: root).journal) else { return nil }
  return Diagnostic(
    "run.interrupted", .warning,
    "an earlier run was interrupted, so some generated files are new and some still old; `fixpoint prebuild` finishes it",
    at: SourceLocation(file: ".fixpoint/journal"))
}

/// Finishes or forgets what an interrupted run left. Takes the run lock. Throws a `Rejection` that names every path
/// which holds neither what it was nor what it should become; nothing is touched then.
public func recover(root: AbsolutePath, seams: Seams) throws -> Recovery {
  let folder = StateFolder(root: root)
  guard try isRecoveryDue(folder, files: seams.files) else { return .nothingToDo }
  try folder.check(seams.files)
  let lock = try RunLock.acquire(folder, files: seams.files)
  return try withExtendedLifetime(lock) { try recover(folder, files: seams.files) }
}

/// Whether an interrupted run left anything. Costs two looks at the disk.
func isRecoveryDue(_ folder: StateFolder, files: any FileSystem) throws -> Bool {
  try files.exists(folder.journal) || files.exists(folder.staging)
}

/// The same, for a caller that holds the run lock.
func recover(_ folder: StateFolder, files: any FileSystem) throws -> Recovery {
  let recovery = try settle(folder, files: files)
  // The run that was interrupted must not be named as the one that holds the lock.
  if recovery != .nothingToDo, try files.exists(folder.holder) { try files.removeFile(folder.holder) }
  return recovery
}

private func settle(_ folder: StateFolder, files: any FileSystem) throws -> Recovery {
  guard let bytes = try files.readIfPresent(folder.journal) else {
    guard try files.exists(folder.staging) else { return .nothingToDo }
    try files.removeTree(folder.staging)
    return .discarded
  }
  switch Journal.parse(bytes) {
  case .newer:
    throw Rejection(
      .input, "run.newer-journal",
      "another version of Fixpoint was interrupted in this project; run that version once, or delete .fixpoint to leave every file as it is now",
      at: SourceLocation(file: ".fixpoint/journal"))
  case .unsealed:
    try files.removeFile(folder.journal)
    try files.synchronize(folder: folder.folder)
    try files.removeTree(folder.staging)
    return .discarded
  case .sealed(let journal):
    let kept = try Leftover(journal, folder, files: files).finish()
    return .finished(journal.entries.map(\.path).filter { !kept.contains($0) }.sorted(), kept: kept.sorted())
  }
}
