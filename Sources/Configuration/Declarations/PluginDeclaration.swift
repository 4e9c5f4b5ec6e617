// One entry of `plugins`.

import Diagnostics
import Platform

public struct PluginDeclaration: Hashable, Sendable {
  public enum Name: Hashable, Sendable {
    /// One that ships with Fixpoint: `expo`.
    case builtIn(String)
    /// A program of the project: `./tools/stamp.py`.
    case executable(TreePath)
  }

  public var name: Name
  public var location: SourceLocation
}
