// State 5: the tree is new.

import BuildGraph
import Diagnostics
import Platform

/// The staged files are in their places and the journal is gone.
public struct Applied: Sendable {
  public let planned: Planned
  /// What the disk refused after the tree was complete: it costs the next run time, and nothing else.
  public let diagnostics: [Diagnostic]

  /// How many files of the tree changed.
  public var changed: Int { planned.changes.count }
}

extension Staged {
  /// Seals the journal and renames. Throws a `Rejection` where a file is no longer as it was planned with, or the disk
  /// refuses: then the tree is as it was, or, where even that is refused, the next run finishes.
  public func apply() throws -> Applied {
    let run = planned.resolved.loaded.run
    defer { lock?.release() }
    if let transaction {
      try atDisk(planned.resolved.loaded.options.root) {
        defer { try? run.seams.files.removeFile(run.folder.holder) }
        do {
          try planned.checkUnchanged()
          try transaction.seal()
          try transaction.rollForward()
        } catch {
          try undo(transaction, after: error)
        }
      }
    }
    return Applied(planned: planned, diagnostics: remember())
  }

  /// Always throws.
  private func undo(_ transaction: Transaction, after error: any Error) throws {
    let files = planned.resolved.loaded.run.seams.files
    let folder = planned.resolved.loaded.run.folder
    do {
      if try files.exists(folder.journal) {
        try transaction.rollBack()
      } else {
        try transaction.discard()
      }
    } catch let second {
      guard (try? files.exists(folder.journal)) ?? true else { throw error }
      var rejection = (error as? Rejection) ?? (error as? FileSystemError).map { Rejection($0, root: folder.root) }
      let cause = (second as? FileSystemError).map { " (\($0.reason))" } ?? ""
      rejection?.diagnostics.append(
        Diagnostic(
          "run.not-undone", .note,
          "some files are new and some still old, and the disk refused to undo that\(cause); the next `fixpoint prebuild` finishes it"
        ))
      throw rejection ?? error
    }
    throw error
  }

  /// Writes down what the next run need not do again.
  private func remember() -> [Diagnostic] {
    let run = planned.resolved.loaded.run
    guard transaction != nil || planned.wantsTraces || !run.responses.isEmpty else {
      // What cannot be written down is looked at again.
      try? planned.settle()
      return []
    }
    let files = run.seams.files
    do {
      var traces = planned.traces
      for change in planned.changes {
        let path = planned.resolved.loaded.options.root.appending(change.path)
        traces.files[change.path] = nil
        guard let new = change.new, let status = try files.status(path), status.kind == .file else { continue }
        guard planned.lock.files[change.path] != nil || planned.edited.contains(change.path) else { continue }
        traces.files[change.path] = FileTrace(status, seen: run.seams.clock.now(), digest: new.digest)
      }
      try run.folder.make(files)
      try run.folder.hideFromGit(files)
      try run.responses.save()
      if try !files.exists(run.folder.state) { try files.makeDirectory(run.folder.state) }
      try files.writeWholeUnflushed(traces.bytes, to: run.folder.trace)
      if let past = planned.past { try PrebuildHistory.note(past, in: run.folder, files: files) }
      return []
    } catch {
      let why = (error as? FileSystemError).map { " (\($0.reason))" } ?? ""
      return [
        Diagnostic(
          "state.not-written", .warning,
          "the record of this run could not be written\(why); the next run takes longer, and nothing else",
          at: SourceLocation(file: ".fixpoint/state"))
      ]
    }
  }
}
