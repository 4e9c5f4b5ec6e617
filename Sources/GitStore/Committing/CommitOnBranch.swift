// A commit on a branch that is not checked out: neither the work tree nor the index is touched.

import Diagnostics
import Platform

/// A branch to commit on, and what `HEAD` is at that moment.
public struct BranchState: Hashable, Sendable {
  public var name: String
  public var head: ObjectName
  /// nil where the branch does not exist.
  public var tip: ObjectName?

  public var reference: String { "refs/heads/\(name)" }
}

extension Repository {
  /// Throws where the name is not valid, `HEAD` has no commit, or a work tree has the branch checked out.
  public func stateOfBranch(_ name: String) throws -> BranchState {
    guard !name.hasPrefix("-"), name != "HEAD", try isValidReference("refs/heads/\(name)") else {
      throw Rejection(
        "git.invalid-branch", "“\(name)” cannot be the name of a branch; choose one like prebuild/ios")
    }
    guard let head = try head().commit else {
      throw Rejection(
        "git.unborn-head",
        "\(layout.workTree) has no commit that the branch “\(name)” could start from; make one first, or commit without "
          + "naming a branch.", at: SourceLocation(file: layout.workTree.string))
    }
    let state = BranchState(name: name, head: head, tip: try target(ofReference: "refs/heads/\(name)"))
    if let holder = try workTrees(on: state.reference).first {
      throw Rejection(
        "git.branch-checked-out",
        "the branch “\(name)” is checked out in \(holder), whose files would no longer fit it; "
          + (holder == layout.workTree ? "commit without naming a branch" : "switch to another branch there"),
        at: SourceLocation(file: holder.string))
    }
    return state
  }

  /// Commits the tree of `HEAD` with the draft's files on the branch. Parents are the branch's tip and, unless the tip
  /// follows it already, `HEAD`; a new branch starts at `HEAD`, also where there is nothing to commit.
  public func commit(_ draft: Draft, on branch: BranchState) throws -> CommitResult {
    let base = try commit(branch.head).tree
    let tree = try tree(like: base, changing: draft.changes)
    let before = try branch.tip.map { try commit($0).tree } ?? base
    var result = CommitResult(
      commit: nil, branch: branch.name, isNewBranch: branch.tip == nil, parents: [branch.tip ?? branch.head], files: [])
    let committer = try signature(.committer)
    if tree == before {
      if branch.tip == nil {
        try move(
          branch.reference, from: nil, to: branch.head, by: committer, log: "branch: Created from \(branch.head.short)")
      }
      return result
    }

    if let tip = branch.tip, try !isAncestor(branch.head, of: tip) { result.parents.append(branch.head) }
    let made = Commit(
      tree: tree, parents: result.parents, author: try signature(.author), committer: committer, message: draft.message)
    let name = try write(StoredObject(kind: .commit, bytes: made.bytes))
    try move(branch.reference, from: branch.tip, to: name, by: committer, log: "commit: \(made.subject)")
    result.commit = name
    result.files = try changes(from: before, to: tree)
    return result
  }
}
