// What an interrupted run left undone, and what people did to its files since.

import BuildGraph
import Diagnostics
import Platform

/// A sealed journal, found by a later run.
struct Leftover {
  private let journal: Journal
  private let folder: StateFolder
  private let files: any FileSystem

  init(_ journal: Journal, _ folder: StateFolder, files: any FileSystem) {
    self.journal = journal
    self.folder = folder
    self.files = files
  }

  private enum Standing {
    /// Renamed into place, or yet to be.
    case done, pending
    /// It holds what it held before, and what should replace it is spent: somebody put it back; or nothing is there.
    case putBack
    /// Somebody else's work.
    case edited
  }

  /// Makes the changes that are still to be made and forgets the journal. Gives the paths that somebody put back or
  /// deleted, which stay as they are. Throws a `Rejection` that names every edited one, and touches nothing then.
  func finish() throws -> Set<TreePath> {
    var kept: Set<TreePath> = []
    var edited: [TreePath] = []
    var confinement = Confinement(root: folder.root, files: files)
    for entry in journal.entries {
      try confinement.check(entry.path)
      switch try standing(entry) {
      case .done, .pending: break
      case .putBack: kept.insert(entry.path)
      case .edited: edited.append(entry.path)
      }
    }
    if !edited.isEmpty { throw Self.rejection(edited) }
    try Transaction(folder: folder, files: files, journal: journal).rollForward(keeping: kept) {
      if kept.contains(FixpointLock.path) { try mendList() }
    }
    return kept
  }

  private func standing(_ entry: Journal.Entry) throws -> Standing {
    let path = folder.root.appending(entry.path)
    guard let status = try files.status(path) else {
      return entry.new == nil ? .done : try entry.old == nil && isStaged(entry) ? .pending : .putBack
    }
    guard status.kind == .file else { return .edited }
    let bytes = try files.read(path)
    let found = Digest(of: bytes)
    if found == entry.new, found != entry.old { return .done }
    if found == entry.old {
      if try entry.new == nil || isStaged(entry) { return .pending }
      // Where only the permissions change, a staged file that is gone was moved.
      return try entry.new == found && !files.exists(staged(entry)) ? .done : .putBack
    }
    let isConverted = [entry.old, entry.new].contains { $0?.isOfConverted(bytes) == true }
    let isMended = try entry.path == FixpointLock.path && listWithMadeFiles() == bytes
    return isConverted || isMended ? .putBack : .edited
  }

  /// Whether the new content still waits, whole.
  private func isStaged(_ entry: Journal.Entry) throws -> Bool {
    let path = staged(entry)
    guard try files.status(path)?.kind == .file else { return false }
    return Digest(of: try files.read(path)) == entry.new
  }

  private func staged(_ entry: Journal.Entry) -> AbsolutePath { folder.staging.appending(entry.staged + ".new") }

  /// A list of generated files that was put back lacks those which the interrupted run made: they would be taken for a
  /// person's.
  private func mendList() throws {
    let path = folder.root.appending(FixpointLock.path)
    guard let bytes = try listWithMadeFiles(), try files.readIfPresent(path) != bytes else { return }
    try files.writeWhole(bytes, to: path)
  }

  /// nil where there is none and need be none, or where it makes no sense: that is for the run to name.
  private func listWithMadeFiles() throws -> [UInt8]? {
    let bytes = try files.readIfPresent(folder.root.appending(FixpointLock.path))
    var lock = FixpointLock()
    if let bytes {
      guard let read = try? FixpointLock(parsing: bytes, file: FixpointLock.path.string) else { return nil }
      lock = read
    }
    for entry in journal.entries where entry.old == nil && lock.files[entry.path] == nil {
      guard let new = entry.new, entry.path != FixpointLock.path else { continue }
      lock.files[entry.path] = FixpointLock.Entry(new, producer: ProjectPlan.producer)
    }
    return lock.isEmpty ? nil : lock.bytes
  }

  private static func rejection(_ paths: [TreePath]) -> Rejection {
    Rejection(
      .input,
      paths.map { path in
        Diagnostic(
          "run.edited-since-interruption", .error,
          "\(path) was changed after a run was interrupted and holds neither its old nor its new content; put either back, or delete .fixpoint to leave every file as it is now, then run again",
          at: SourceLocation(file: path.string))
      })
  }
}
