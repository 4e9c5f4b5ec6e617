// What a program in a sandbox may see and change.

/// Everything else below the root is not there for the program; outside of the root it sees the system's folders, and may
/// write to a temporary folder and a home of its own.
public struct SandboxAllowance: Hashable, Sendable {
  public var root: AbsolutePath
  /// Files, links, and folders with all that is in them; what is not there is no fault.
  public var readable: [TreePath]
  /// Outputs: files, and folders with all that is in them. Folders above them are made.
  public var writable: [TreePath]
  /// Files and folders outside of the root that may be read, beyond the system's own.
  public var outside: [AbsolutePath]
  public var allowsNetwork: Bool
  /// Whether the outputs that are there now are there for the program, to be changed; otherwise it starts without.
  public var keepsOutputs: Bool

  public init(
    root: AbsolutePath, readable: [TreePath] = [], writable: [TreePath] = [], outside: [AbsolutePath] = [],
    allowsNetwork: Bool = false, keepsOutputs: Bool = false
  ) {
    self.root = root
    self.readable = readable
    self.writable = writable
    self.outside = outside
    self.allowsNetwork = allowsNetwork
    self.keepsOutputs = keepsOutputs
  }

  func isWritable(_ path: TreePath) -> Bool { writable.contains { path.isInside($0) } }

  /// Whether the program may know that it is there: declared, or a folder above what is.
  func isKnown(_ path: TreePath) -> Bool {
    (readable + writable).contains { path.isInside($0) || $0.isInside(path) }
  }
}
