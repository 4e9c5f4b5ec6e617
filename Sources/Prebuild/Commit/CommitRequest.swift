// What a commit of generated output needs to know.

import BuildGraph
import Diagnostics
import GitStore
import Platform

/// The generated files, what each should hold, and what to say about them.
public struct CommitRequest: Sendable {
  /// How a person's edit in a file is told from Fixpoint's own work.
  public enum Expectation: Sendable {
    /// The file is Fixpoint's as a whole and has this digest on disk.
    case digest(Digest)
    /// A person keeps the file and Fixpoint edits it (the project file, the app's entitlements): the function makes of the
    /// bytes and the lock of `HEAD` what should be on disk.
    case madeFrom(@Sendable (_ committed: [UInt8], _ lock: FixpointLock) throws -> [UInt8])
  }

  public struct File: Sendable {
    public var path: TreePath
    public var expectation: Expectation

    public init(_ path: TreePath, _ expectation: Expectation) {
      self.path = path
      self.expectation = expectation
    }
  }

  /// A target as the message names it.
  public struct Target: Hashable, Sendable {
    public var name: String
    /// `widget`.
    public var type: String

    public init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  /// The root of the project; the repository may begin above it.
  public var root: AbsolutePath
  /// The project file, `fixpoint.lock` where there is one, and all that it lists.
  public var files: [File]
  /// In the order of the YAML.
  public var targets: [Target]
  /// Of everything that the output follows from.
  public var inputDigest: Digest
  /// nil: what `HEAD` names.
  public var branch: String?
  /// What the output follows from and a person commits.
  public var configuration: TreePath?

  public init(
    root: AbsolutePath, files: [File], targets: [Target], inputDigest: Digest, branch: String? = nil,
    configuration: TreePath? = nil
  ) {
    self.root = root
    self.files = files
    self.targets = targets
    self.inputDigest = inputDigest
    self.branch = branch
    self.configuration = configuration
  }
}

/// What was committed.
public struct CommitOutcome: Sendable {
  public var result: CommitResult
  /// Paths that git ignores; in no commit on the current branch.
  public var leftOut: [TreePath]
  public var diagnostics: [Diagnostic]
  /// Up to ten commits from the branch's new tip on, each followed by its first parent.
  public var log: [NamedCommit]
}
