// Commits generated output, and nothing else.

import BuildGraph
import Diagnostics
import GitStore
import Platform

/// Commits the request's files on the branch that it names, or on what `HEAD` names.
///
/// On the current branch: the files and nothing else; those that git ignores are left out and named; what a person has
/// staged stays staged. On a named branch: the tree of `HEAD` with the files as on disk, ignored or not; neither work tree
/// nor index is touched. Files that the lock of `HEAD` or of the branch lists, the present one does not, and the disk
/// does not have, go. Where nothing changed, no commit is made.
///
/// Throws a `Rejection` where git refuses, or where a person's uncommitted edits are in the files.
public func commitGenerated(_ request: CommitRequest, seams: Seams) throws -> CommitOutcome {
  do {
    return try CommitRun(request, seams).outcome()
  } catch let error as FileSystemError {
    throw Rejection(error)
  }
}

/// One commit on its way.
private struct CommitRun {
  let request: CommitRequest
  let repository: any Repository
  let branch: BranchState?
  let head: ObjectName?
  let reader: CandidateReader

  init(_ request: CommitRequest, _ seams: Seams) throws {
    let repository = try openRepository(containing: request.root, seams: seams)
    if request.branch == nil { try repository.requireIdleIndex() }
    let branch = try request.branch.map { try repository.stateOfBranch($0) }
    let head = try branch?.head ?? repository.head().commit
    reader = CandidateReader(
      repository: repository, files: seams.files, root: try seams.files.realPath(request.root),
      base: try head.map { try repository.commit($0).tree })
    self.request = request
    self.repository = repository
    self.branch = branch
    self.head = head
  }

  func outcome() throws -> CommitOutcome {
    let files = try reader.candidates(request.files.map { ($0.path, $0.expectation) })
    let leftovers = try leftovers()
    try refuseEdits(files + leftovers)
    let leftOut = branch == nil ? try leftOut(files) : []
    let taken = files.filter { !leftOut.contains($0.path) && !$0.isOutsideSparseCheckout }
    let draft = Draft(
      changes: (taken + leftovers).map { TreeChange($0.repositoryPath, $0.new) },
      message: commitMessage(targets: request.targets, inputDigest: request.inputDigest))
    let result = try branch.map { try repository.commit(draft, on: $0) } ?? repository.commitOnHead(draft)
    let tip = result.commit ?? result.parents.first
    return CommitOutcome(
      result: result, leftOut: leftOut.sorted(), diagnostics: try diagnostics(taken, leftOut.sorted()),
      log: try tip.map { try repository.log(from: $0, limit: 10) } ?? [])
  }

  /// Listed by a lock that is committed, no longer listed, and gone from the disk.
  private func leftovers() throws -> [CommitCandidate] {
    let present = Set(request.files.map(\.path))
    var older: Set<TreePath> = [FixpointLock.path]
    for commit in [head, branch?.tip].compactMap({ $0 }) {
      older.formUnion(try lock(of: commit).map { Array($0.files.keys) } ?? [])
    }
    return try reader.candidates(older.subtracting(present).sorted().map { ($0, nil) })
      .filter { $0.disk.isNothing && $0.committed != nil }
  }

  private func lock(of commit: ObjectName) throws -> FixpointLock? {
    guard let path = lockPath, let bytes = try repository.blob(at: path, in: commit) else { return nil }
    return try FixpointLock(parsing: bytes, file: "\(FixpointLock.path) of \(commit.short)")
  }

  private var lockPath: TreePath? {
    TreePath(reader.root.appending(FixpointLock.path), in: repository.layout.workTree)
  }

  private func refuseEdits(_ candidates: [CommitCandidate]) throws {
    let stagedLock = try lockPath.flatMap { path in
      try repository.indexEntries([path])[path].flatMap { entry in
        try? FixpointLock(parsing: try repository.blob(entry.blob), file: FixpointLock.path.string)
      }
    }
    let judge = UncommittedEdits(
      repository: repository, committedLock: try head.flatMap(lock) ?? FixpointLock(), stagedLock: stagedLock)
    let edits = try candidates.compactMap { candidate -> (path: TreePath, what: String)? in
      if let what = try judge.onDisk(candidate) { return (candidate.path, what) }
      if branch == nil, let what = try judge.inIndex(candidate) { return (candidate.path, what) }
      return nil
    }
    if !edits.isEmpty { throw Rejection.uncommittedEdits(edits) }
  }

  /// Git ignores only what it does not have yet.
  private func leftOut(_ files: [CommitCandidate]) throws -> Set<TreePath> {
    let ignored = try repository.ignored(files.filter { $0.staged == nil }.map(\.repositoryPath))
    return Set(files.filter { $0.staged == nil && ignored.contains($0.repositoryPath) }.map(\.path))
  }

  private func diagnostics(_ taken: [CommitCandidate], _ leftOut: [TreePath]) throws -> [Diagnostic] {
    var result: [Diagnostic] = leftOut.map { path in
      Diagnostic(
        "git.ignored", .warning,
        "git ignores \(path), so that it is not in the commit; take it out of .gitignore to have it there",
        at: SourceLocation(file: path.string))
    }
    if let path = request.configuration, let file = try reader.candidates([(path, nil)]).first,
      case .file(_, let disk) = file.disk, disk.blob != file.committed?.blob
    {
      result.append(
        Diagnostic(
          "git.uncommitted-configuration", .warning,
          "what is committed follows changes in this file that are not; commit it too",
          at: SourceLocation(file: path.string)))
    }
    let filters = try repository.filters(taken.map(\.repositoryPath))
    for candidate in taken {
      guard let filter = filters[candidate.repositoryPath] else { continue }
      result.append(
        Diagnostic(
          "git.filter", .warning,
          "\(candidate.path) is committed without its filter \(filter), since Fixpoint starts no program that the "
            + "repository names; unset the attribute for it in .gitattributes",
          at: SourceLocation(file: candidate.path.string)))
    }
    if let branch, branch.tip == nil, let remote = try repository.remotes(withBranch: branch.name).first {
      result.append(
        Diagnostic(
          "git.remote-branch", .warning,
          "the branch “\(branch.name)” was new here and starts at HEAD, although \(remote) has one of that name; to follow "
            + "that one, run `git branch --force \(branch.name) \(remote)/\(branch.name)` and commit again"))
    }
    return result
  }
}
