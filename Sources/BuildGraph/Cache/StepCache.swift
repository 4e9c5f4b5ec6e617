// The seam to what keeps the outputs of steps beyond one run.

import Diagnostics
import Platform

/// Outputs of steps by content. All calls may come from several threads.
///
/// Nothing here ever throws for a slow or broken place: it degrades to knowing less, and says so in one diagnostic.
public protocol StepCache: Sendable {
  /// What a run of the action with this digest made; nil where unknown.
  func result(of action: Digest) -> CachedResult?
  /// Puts the output files below `root`; false where any content is missing or wrong, and then nothing half-written is
  /// left. What else lies in the output folders is the caller's to remove.
  func restore(_ result: CachedResult, below root: AbsolutePath) -> Bool
  /// Keeps the outputs, read below `root`.
  func keep(_ result: CachedResult, of action: Digest, below root: AbsolutePath)
  /// What went wrong so far, once each.
  var diagnostics: [Diagnostic] { get }
}

/// What one run of an action made.
public struct CachedResult: Hashable, Sendable {
  public struct File: Hashable, Sendable {
    public var path: TreePath
    public var digest: Digest
    /// In bytes.
    public var size: Int
    public var isExecutable: Bool

    public init(_ path: TreePath, digest: Digest, size: Int, isExecutable: Bool = false) {
      self.path = path
      self.digest = digest
      self.size = size
      self.isExecutable = isExecutable
    }
  }

  public struct Link: Hashable, Sendable {
    public var path: TreePath
    /// As the link has it: relative to its own folder.
    public var destination: String

    public init(_ path: TreePath, destination: String) {
      self.path = path
      self.destination = destination
    }
  }

  public var files: [File]
  public var links: [Link]
  /// Empty ones and output folders.
  public var folders: [TreePath]
  public var exitCode: Int32
  /// Standard output and error as one.
  public var output: [UInt8]

  public init(
    files: [File] = [], links: [Link] = [], folders: [TreePath] = [], exitCode: Int32 = 0, output: [UInt8] = []
  ) {
    self.files = files
    self.links = links
    self.folders = folders
    self.exitCode = exitCode
    self.output = output
  }
}

extension CachedResult {
  /// Whether nothing lies outside of these outputs. Who may write to a shared cache must not thereby write anywhere else
  /// in the tree.
  func isWithin(_ outputs: [TreePath]) -> Bool {
    let paths = files.map(\.path) + links.map(\.path) + folders
    return paths.allSatisfy { path in outputs.contains { path.isInside($0) } }
  }
}
