// What to commit, and what came of it.

import Platform

/// Files as they shall be in the commit, and what is said about them.
public struct Draft: Hashable, Sendable {
  public var changes: [TreeChange]
  public var message: String

  public init(changes: [TreeChange], message: String) {
    self.changes = changes
    self.message = message
  }
}

/// What a branch looks like after a commit was asked for.
public struct CommitResult: Hashable, Sendable {
  /// nil where nothing had changed, so that no commit was made.
  public var commit: ObjectName?
  /// The branch that it is on; nil where `HEAD` is detached.
  public var branch: String?
  /// The branch did not exist before.
  public var isNewBranch: Bool
  public var parents: [ObjectName]
  /// Against the first parent, in order of path.
  public var files: [FileChange]

  public var insertions: Int { files.reduce(0) { $0 + ($1.insertions ?? 0) } }
  public var deletions: Int { files.reduce(0) { $0 + ($1.deletions ?? 0) } }
}
