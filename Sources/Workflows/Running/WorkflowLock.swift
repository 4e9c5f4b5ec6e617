// Two runs of workflows never meet in one project.

import Diagnostics
import Platform

/// Held while a workflow runs; the system gives it back if the process ends. Not the lock of `prebuild`, which its steps
/// take themselves.
public final class WorkflowLock: Sendable {
  private let held: any FileLock
  private let holder: AbsolutePath
  private let files: any FileSystem

  private init(_ held: any FileLock, _ holder: AbsolutePath, _ files: any FileSystem) {
    self.held = held
    self.holder = holder
    self.files = files
  }

  public func release() {
    try? files.removeFile(holder)
    held.unlock()
  }

  /// Makes `.fixpoint` where it is missing.
  ///
  /// Throws a `Rejection` that names the holder where another run has it. nil where waiting for it was cancelled.
  ///
  /// - Parameter waits: Whether to wait for the other run to end.
  public static func acquire(
    _ root: AbsolutePath, seams: Seams, waits: Bool, cancellation: Cancellation
  ) throws -> WorkflowLock? {
    let files = seams.files
    let folder = root.appending(".fixpoint")
    try prepare(folder, files)
    let holder = folder.appending("run.holder")
    // A process that was killed while it started a program leaves the lock to that one until it is that program.
    var patience = 50
    while true {
      if let held = try files.lock(folder.appending("run.lock")) {
        do {
          try hideFromGit(folder, files)
          try sign(holder, seams)
        } catch {
          held.unlock()
          throw error
        }
        return WorkflowLock(held, holder, files)
      }
      if !waits {
        guard patience > 0, identity(holder, files)?.hasEnded == true else { throw refusal(holder, files) }
        patience -= 1
        if cancellation.wait(seconds: 0.02) { return nil }
        continue
      }
      if cancellation.wait(seconds: 0.1) { return nil }
    }
  }

  /// Says who holds it, for those who come meanwhile.
  private static func sign(_ holder: AbsolutePath, _ seams: Seams) throws {
    let identity = ProcessIdentity.current
    let text = "process \(identity.number) on \(identity.host) since \(Timestamp(nanoseconds: seams.clock.now()))\n"
    try seams.files.writeUnflushed(Array(text.utf8), to: holder, permissions: 0o644)
  }

  /// Who signed, as far as it can be read.
  private static func identity(_ holder: AbsolutePath, _ files: any FileSystem) -> ProcessIdentity? {
    guard let bytes = try? files.readIfPresent(holder) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count > 3, words[0] == "process", words[2] == "on", let number = Int32(words[1]) else { return nil }
    return ProcessIdentity(number: number, host: String(words[3]))
  }

  private static func prepare(_ folder: AbsolutePath, _ files: any FileSystem) throws {
    if let status = try files.status(folder), status.kind != .directory {
      throw Rejection(
        .input, "state.foreign", ".fixpoint is not a folder of the project; remove it and run again",
        at: SourceLocation(file: ".fixpoint"))
    }
    try files.makeDirectories(folder)
  }

  /// For the holder of the lock. `prebuild` may do the same at the same time, by a draft of its own.
  private static func hideFromGit(_ folder: AbsolutePath, _ files: any FileSystem) throws {
    let ignore = folder.appending(".gitignore")
    if try !files.exists(ignore) { try files.writeWhole(Array("*\n".utf8), to: ignore, draft: ".gitignore.run-draft") }
  }

  private static func refusal(_ holder: AbsolutePath, _ files: any FileSystem) -> Rejection {
    let text = (try? files.readIfPresent(holder)).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
    let who = text.flatMap { $0.split(separator: "\n").first }.map { " (\($0))" } ?? ""
    return Rejection(
      .outside, "run.locked",
      "another run of a workflow\(who) is at work on this project; wait for it to end, or run again with --wait",
      at: SourceLocation(file: ".fixpoint/run.lock"))
  }
}
