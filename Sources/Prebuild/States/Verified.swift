// State 6: the tree is what was planned.

import BuildGraph
import Diagnostics
import Platform
import XcodeProject

/// Every changed file was read again, and the new project file asks for no further change.
public struct Verified: Sendable {
  public let applied: Applied
  public var planned: Planned { applied.planned }
}

extension Applied {
  /// Throws a `Rejection` that names a file which does not hold what was written, or a project file that would change
  /// again.
  public func verify() throws -> Verified {
    try atDisk(planned.resolved.loaded.options.root) {
      let problems = try planned.changes.compactMap(problem) + repetition()
      if !problems.isEmpty { throw Rejection(.outside, problems) }
      return Verified(applied: self)
    }
  }

  private func problem(_ change: Change) throws -> Diagnostic? {
    let loaded = planned.resolved.loaded
    let path = loaded.options.root.appending(change.path)
    let found = try loaded.run.seams.files.readIfPresent(path)
    if found == change.new?.bytes { return nil }
    return Diagnostic(
      "verify.other-content", .error,
      "\(change.path) does not hold what was just written; something else writes it: end that, then run again",
      at: SourceLocation(file: change.path.string))
  }

  /// Reconciling the new project file with the same model must change nothing.
  private func repetition() throws -> [Diagnostic] {
    let loaded = planned.resolved.loaded
    guard let file = planned.writtenProject else { return [] }
    let again = try loaded.run.reconciler(file, planned.request.repeated(after: planned.lock))
    guard again.file.bytes != file.bytes else { return [] }
    let first = again.changes.first.map { ": \($0.summary)" } ?? ""
    return [
      Diagnostic(
        "verify.not-idempotent", .error,
        "a second run would change \(planned.projectPath) again\(first); report this with the file from before",
        at: SourceLocation(file: planned.projectPath.string))
    ]
  }
}
