// `cache`.

import Diagnostics
import Platform

/// Where outputs of steps are kept beyond one run.
public struct CacheDeclaration: Hashable, Sendable {
  public struct Remote: Hashable, Sendable {
    public var url: Located<HTTPAddress>?
    /// Nothing is sent to it.
    public var isReadOnly = false
    /// In seconds; nil: the program's own.
    public var timeout: Double?

    public init() {}
  }

  /// Of the folder on this machine, in bytes; nil: the program's own.
  public var size: Int?
  public var remote: Remote?

  public init() {}
}
