// Two runs that write never meet.

import Diagnostics
import Platform

/// Held from before the tree is read until the last file is in place; the system gives it back if the process ends.
final class RunLock: Sendable {
  private let held: Guarded<(any FileLock)?>

  private init(_ held: any FileLock) { self.held = Guarded(held) }

  deinit { release() }

  /// A second time does nothing.
  func release() {
    held.use { held in
      held?.unlock()
      held = nil
    }
  }

  /// Throws a `Rejection` that names the holder where another run has it. The folder must exist.
  static func acquire(_ folder: StateFolder, files: any FileSystem) throws -> RunLock {
    if let held = try files.lock(folder.lock) { return RunLock(held) }
    let holder = (try? files.readIfPresent(folder.holder)).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    let who = holder.map { "another run of Fixpoint (\($0.split(separator: "\n").first ?? "unknown"))" }
    throw Rejection(
      .outside, "run.locked",
      "\(who ?? "another run of Fixpoint") is at work on this project; wait for it to end, then run again",
      at: SourceLocation(file: ".fixpoint/lock"))
  }

  /// Where a lock file exists already; nothing is written. nil where none was ever made or the disk cannot lock.
  static func acquireIfPresent(_ folder: StateFolder, files: any FileSystem) throws -> RunLock? {
    guard try files.exists(folder.lock) else { return nil }
    do {
      return try acquire(folder, files: files)
    } catch is FileSystemError {
      return nil
    }
  }

  /// Says who holds it, for those who come meanwhile.
  func sign(_ folder: StateFolder, files: any FileSystem, clock: any Clock) throws {
    let identity = ProcessIdentity.current
    let text = "process \(identity.number) on \(identity.host) since \(Timestamp(nanoseconds: clock.now()))\n"
    try files.writeUnflushed(Array(text.utf8), to: folder.holder, permissions: 0o644)
  }
}
