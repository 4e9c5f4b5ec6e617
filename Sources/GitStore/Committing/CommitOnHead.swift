// A commit on what HEAD names, of some files and nothing else.

import Diagnostics
import Platform

extension Repository {
  /// Commits the draft's files on top of `HEAD`; it may be the first commit, and `HEAD` may be detached. What a person has
  /// staged of other files stays staged, what they changed stays changed. The index is written before the reference
  /// moves: a failure between the two leaves the files staged and no commit.
  public func commitOnHead(_ draft: Draft) throws -> CommitResult {
    try requireIdleIndex()
    let head = try head()
    let base = try head.commit.map { try commit($0).tree }
    let tree = try tree(like: base, changing: draft.changes)
    var result = CommitResult(
      commit: nil, branch: head.branch, isNewBranch: false, parents: head.commit.map { [$0] } ?? [], files: [])
    if tree == base || base == nil && draft.changes.allSatisfy({ $0.file == nil }) { return result }

    let made = Commit(
      tree: tree, parents: result.parents, author: try signature(.author), committer: try signature(.committer),
      message: draft.message)
    let name = try write(StoredObject(kind: .commit, bytes: made.bytes))
    try updateIndex(outdated(draft.changes))
    try move(
      head.reference, from: head.commit, to: name, by: made.committer,
      log: head.commit == nil ? "commit (initial): \(made.subject)" : "commit: \(made.subject)")
    result.commit = name
    result.files = try changes(from: base, to: tree)
    return result
  }

  /// Throws where another process writes the index, or a merge is half done, whose commit must have all of the index.
  public func requireIdleIndex() throws {
    let lock = layout.gitDirectory.appending("index.lock")
    if try exists(lock) { throw Rejection.locked(lock) }
    for (file, operation) in [("MERGE_HEAD", "merge"), ("CHERRY_PICK_HEAD", "cherry-pick"), ("REVERT_HEAD", "revert")]
    where try exists(layout.gitDirectory.appending(file)) {
      throw Rejection(
        "git.unfinished-\(operation)",
        "a \(operation) is under way in \(layout.workTree), which cannot be committed in parts; finish it with "
          + "`git \(operation) --continue` or give it up with `git \(operation) --abort`",
        at: SourceLocation(file: layout.workTree.string))
    }
  }

  /// Those that the index does not have yet.
  private func outdated(_ changes: [TreeChange]) throws -> [TreeChange] {
    let entries = try indexEntries(changes.map(\.path))
    return changes.filter { change in
      guard let entry = entries[change.path] else { return change.file != nil }
      return entry.isConflicted || change.file != TreeChange.File(mode: entry.mode, blob: entry.blob)
    }
  }
}
