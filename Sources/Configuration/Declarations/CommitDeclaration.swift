// `commit`.

import Diagnostics

public struct CommitDeclaration: Hashable, Sendable {
  /// nil: the current branch.
  public var branch: Located<String>?
}
