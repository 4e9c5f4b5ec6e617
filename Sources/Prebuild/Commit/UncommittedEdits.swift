// A person's edits in generated files, which a commit must not take for Fixpoint's work.

import BuildGraph
import Diagnostics
import GitStore
import Platform

/// Judges candidates; each question that git answers slowly is asked only where the quick ones do not settle it.
struct UncommittedEdits {
  var repository: any Repository
  /// `fixpoint.lock` of `HEAD`.
  var committedLock: FixpointLock
  /// `fixpoint.lock` as staged: says of a staged file whether an earlier run made it.
  var stagedLock: FixpointLock?

  /// What a person changed in the file on disk; nil where nothing.
  func onDisk(_ candidate: CommitCandidate) throws -> String? {
    guard let expectation = candidate.expectation, !candidate.isOutsideSparseCheckout else { return nil }
    switch (candidate.disk, expectation) {
    case (.nothing, _): return "was deleted"
    case (.noFile, _): return "is no file any more"
    case (.file(let bytes, let file), .digest(let digest)):
      if Digest(of: bytes) == digest { return nil }
      // Git may have converted the line ends when it checked the file out.
      return Digest(of: try repository.blob(file.blob)) == digest ? nil : "was edited"
    case (.file(_, let file), .madeFrom(let make)):
      guard let committed = candidate.committed, committed.blob != file.blob else { return nil }
      return try made(make, of: committed.blob, committedLock, at: candidate) == file.blob
        ? nil : "has changes beside Fixpoint's that are not committed"
    }
  }

  /// What a person has staged of the file that is neither committed nor on disk, and that a commit would lose; nil where
  /// nothing.
  func inIndex(_ candidate: CommitCandidate) throws -> String? {
    if candidate.isOutsideSparseCheckout { return nil }
    guard let staged = candidate.staged else {
      return candidate.committed != nil && candidate.new != nil ? "is staged to be deleted" : nil
    }
    if staged.isConflicted { return "has a merge conflict" }
    if staged.blob == candidate.committed?.blob || staged.blob == candidate.new?.blob { return nil }
    let bytes = try repository.blob(staged.blob)
    // `git add --intent-to-add` stages an empty file.
    if bytes.isEmpty, candidate.committed == nil { return nil }
    if candidate.path == FixpointLock.path, stagedLock != nil { return nil }
    if let listed = stagedLock?.files[candidate.path], listed.digest == Digest(of: bytes) { return nil }
    if case .madeFrom(let make) = candidate.expectation, let new = candidate.new,
      try made(make, of: staged.blob, stagedLock ?? committedLock, at: candidate) == new.blob
    {
      return nil
    }
    return "has staged changes that are not on disk"
  }

  /// nil where nothing can be made of it.
  private func made(
    _ make: ([UInt8], FixpointLock) throws -> [UInt8], of blob: ObjectName, _ lock: FixpointLock,
    at candidate: CommitCandidate
  ) throws -> ObjectName? {
    let old = try repository.blob(blob)
    guard let new = try? make(old, lock) else { return nil }
    return try repository.store(new, at: candidate.repositoryPath)
  }
}

extension Rejection {
  /// One sentence for each edited path.
  static func uncommittedEdits(_ edits: [(path: TreePath, what: String)]) -> Rejection {
    Rejection(
      .input,
      edits.map { path, what in
        let remedy =
          switch what {
          case "was deleted", "is no file any more": "run `fixpoint prebuild` to make it again"
          case "is staged to be deleted", "has staged changes that are not on disk":
            "unstage it with `git restore --staged \(path)`"
          case "has a merge conflict": "resolve it"
          default: "commit your edits first, or undo them"
          }
        return Diagnostic(
          "git.uncommitted-edit", .error, "\(path) is generated, but it \(what); \(remedy)",
          at: SourceLocation(file: path.string))
      })
  }
}
