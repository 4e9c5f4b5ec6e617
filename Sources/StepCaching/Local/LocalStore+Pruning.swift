// Keeping a local store within its bound.

import BuildGraph
import Diagnostics
import Platform

/// What a local store holds.
public struct StoreContents: Hashable, Sendable {
  /// Actions whose outputs are known.
  public var entries = 0
  /// Files and long outputs.
  public var contents = 0
  /// Of entries and contents together.
  public var bytes = 0
  /// When the one that would go first was last used, in nanoseconds since 1970; nil where there is none.
  public var leastRecentUse: Int64?

  public init() {}

  mutating func add(_ file: StoredFile) {
    if file.isEntry { entries += 1 } else { contents += 1 }
    bytes += file.size
    leastRecentUse = min(leastRecentUse ?? file.used, file.used)
  }
}

/// What pruning took away, and what it left.
public struct PruneOutcome: Hashable, Sendable {
  public var removed = StoreContents()
  public var left = StoreContents()

  public init() {}
}

extension LocalStore {
  /// Throws `FileSystemError`, and a `Rejection` where something else is in the place of the store.
  public func count() throws -> StoreContents {
    try checkUsable()
    var contents = StoreContents()
    try layout.forEachStored(files) { contents.add($0) }
    return contents
  }

  /// Removes what was not used for the longest time until at most `goal` bytes are left. What others remove meanwhile is
  /// theirs. Throws as `count` does.
  public func prune(to goal: Int) throws -> PruneOutcome {
    try checkUsable()
    guard try files.isDirectory(layout.folder) else { return PruneOutcome() }
    // Nobody can tell a size that is being changed from one that is right, so the others wait with theirs.
    let lock = try? files.lock(layout.lock)
    defer { lock?.unlock() }
    let outcome = try removeLeastRecent(to: goal)
    let size = StoreSize(bytes: outcome.left.bytes, counted: clock.now())
    try files.writeWholeUnflushed(Array(size.text.utf8), to: layout.size)
    state.use { $0.unrecorded = 0 }
    return outcome
  }

  private func checkUsable() throws {
    guard !state.use({ $0.isUsable }), let problem = diagnostics.first else { return }
    throw Rejection(.input, problem.id, problem.message, at: problem.location)
  }

  /// Adds what was kept to the size on record, and prunes where it is past the limit. Where somebody else is just doing so,
  /// the next call does it.
  func recordSize() {
    do {
      guard let lock = try files.lock(layout.lock) else { return }
      defer { lock.unlock() }
      let added = state.use { state in
        defer { state.unrecorded = 0 }
        return state.unrecorded
      }
      let recorded = try files.readIfPresent(layout.size).flatMap { StoreSize(parsing: $0) }
      var bytes = (recorded?.bytes ?? 0) + added
      var counted = recorded?.counted ?? 0
      if recorded?.isStale(at: clock.now()) ?? true { (bytes, counted) = (try count().bytes, clock.now()) }
      if bytes > limit { (bytes, counted) = (try removeLeastRecent(to: limit / 10 * 9).left.bytes, clock.now()) }
      let size = StoreSize(bytes: bytes, counted: counted)
      try files.writeWholeUnflushed(Array(size.text.utf8), to: layout.size)
    } catch {
      stopTaking(because: error)
    }
  }

  private func removeLeastRecent(to goal: Int) throws -> PruneOutcome {
    try removeOldDrafts()
    var all: [StoredFile] = []
    try layout.forEachStored(files) { all.append($0) }
    all.sort { ($0.used, $0.path.string) < ($1.used, $1.path.string) }
    var bytes = all.reduce(0) { $0 + $1.size }
    var outcome = PruneOutcome()
    for file in all {
      guard bytes > goal else {
        outcome.left.add(file)
        continue
      }
      try removeUnlessGone(file.path)
      bytes -= file.size
      outcome.removed.add(file)
    }
    return outcome
  }

  /// Drafts of processes that ended while they wrote.
  private func removeOldDrafts() throws {
    guard try files.isDirectory(layout.drafts) else { return }
    for name in try files.entries(layout.drafts) {
      let path = layout.drafts.appending(name)
      guard let status = try files.status(path), status.kind == .file else { continue }
      if clock.now() - status.modified > StoreSize.period { try removeUnlessGone(path) }
    }
  }

  private func removeUnlessGone(_ path: AbsolutePath) throws {
    do {
      try files.removeFile(path)
    } catch let error as FileSystemError where error.isAbsence {}
  }
}
