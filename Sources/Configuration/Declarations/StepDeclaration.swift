// One entry of `steps`.

import Diagnostics
import Platform

/// A command of the project that makes files.
public struct StepDeclaration: Hashable, Sendable {
  public var id: Located<String>
  /// For the shell.
  public var run: Located<String>
  public var inputs: [Located<TreePath>] = []
  public var outputs: [Located<TreePath>] = []
  public var location: SourceLocation
}
