// The seam to git.

import Platform

/// Where a repository's parts lie, links resolved.
public struct RepositoryLayout: Hashable, Sendable {
  public var workTree: AbsolutePath
  /// `.git`; in a linked work tree the folder of its own below the common one.
  public var gitDirectory: AbsolutePath
  /// What all work trees share.
  public var commonDirectory: AbsolutePath
}

/// What `HEAD` says.
public enum Head: Hashable, Sendable {
  /// It names a reference, `refs/heads/main`, whose commit this is: nil before the first one.
  case attached(String, ObjectName?)
  case detached(ObjectName)

  /// The full name of the reference that a commit moves.
  public var reference: String {
    switch self {
    case .attached(let name, _): name
    case .detached: "HEAD"
    }
  }

  public var commit: ObjectName? {
    switch self {
    case .attached(_, let commit): commit
    case .detached(let commit): commit
    }
  }

  /// nil where `HEAD` is detached.
  public var branch: String? {
    guard case .attached(let name, _) = self else { return nil }
    return name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : name
  }
}

/// What the index says of a path.
public struct IndexEntry: Hashable, Sendable {
  public var mode: FileMode
  public var blob: ObjectName
  /// Git's "skip worktree" bit: the person's sparse checkout leaves the file out.
  public var isOutsideSparseCheckout: Bool
  /// A merge left several versions of it.
  public var isConflicted: Bool
}

/// One file of a tree or an index as it shall be: nil where it shall not be.
public struct TreeChange: Hashable, Sendable {
  public struct File: Hashable, Sendable {
    public var mode: FileMode
    public var blob: ObjectName

    public init(mode: FileMode, blob: ObjectName) {
      self.mode = mode
      self.blob = blob
    }
  }

  public var path: TreePath
  public var file: File?

  public init(_ path: TreePath, _ file: File?) {
    self.path = path
    self.file = file
  }
}

/// How a file differs between two trees.
public struct FileChange: Hashable, Sendable {
  public enum Action: String, Sendable { case added, modified, deleted }

  public var path: String
  public var action: Action
  /// Lines; nil for a binary file, or where a partial clone lacks one of the versions.
  public var insertions: Int?
  public var deletions: Int?
}

/// Whose signature is wanted.
public enum Role: String, Sendable { case author, committer }

/// A repository with a work tree. Paths are relative to the work tree. Whichever implementation serves, no program that
/// the repository or its configuration names is started: no hook, no filter (`filter=lfs`), no signing, no fetch.
///
/// Errors are `Rejection`s.
public protocol Repository {
  var layout: RepositoryLayout { get }
  /// Bytes of an object's name: 20 or 32.
  var nameLength: Int { get }

  /// Whether a file of the repository itself is there.
  func exists(_ path: AbsolutePath) throws -> Bool
  func head() throws -> Head
  /// The object that a full reference name leads to; nil where there is none.
  func target(ofReference name: String) throws -> ObjectName?
  func isValidReference(_ name: String) throws -> Bool
  /// Remotes whose last fetched state has the branch.
  func remotes(withBranch name: String) throws -> [String]
  /// Work trees that have the reference checked out, this one included.
  func workTrees(on reference: String) throws -> [AbsolutePath]
  /// Fails where the reference is not at `old`; nil: where it exists.
  func move(_ reference: String, from old: ObjectName?, to new: ObjectName, by who: Signature, log: String) throws
  /// Whether `ancestor` is `commit` or one that it follows. Never looks past a shallow clone's boundary.
  func isAncestor(_ ancestor: ObjectName, of commit: ObjectName) throws -> Bool
  /// Commits whose parents a shallow clone does not have.
  func shallowBoundary() throws -> Set<ObjectName>

  func read(_ object: ObjectName) throws -> StoredObject
  func write(_ object: StoredObject) throws -> ObjectName
  /// Writes the blob that git would store for a file's bytes at a path: line endings and `ident` converted as attributes
  /// and configuration say, as `git hash-object -w --path` does.
  func store(_ bytes: [UInt8], at path: TreePath) throws -> ObjectName
  /// The files between two trees that differ, in order of path; nil: the empty tree.
  func changes(from old: ObjectName?, to new: ObjectName) throws -> [FileChange]

  func indexEntries(_ paths: [TreePath]) throws -> [TreePath: IndexEntry]
  /// Changes these entries and no others. The files on disk are looked at only for their times and sizes.
  func updateIndex(_ changes: [TreeChange]) throws
  /// Those that ignore rules match; the index has no say.
  func ignored(_ paths: [TreePath]) throws -> Set<TreePath>
  /// The names of the filters that attributes give the paths: `lfs`.
  func filters(_ paths: [TreePath]) throws -> [TreePath: String]
  /// Whether the file system keeps the executable bit: `core.fileMode`.
  func keepsExecutableBit() throws -> Bool
  func signature(_ role: Role) throws -> Signature
}
