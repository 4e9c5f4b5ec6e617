// What came before a commit.

import Platform

/// A commit and its name.
public struct NamedCommit: Hashable, Sendable {
  public var name: ObjectName
  public var commit: Commit
}

extension Repository {
  /// Up to `limit` commits from `start` on, each followed by its first parent. Ends at a shallow clone's boundary.
  public func log(from start: ObjectName, limit: Int) throws -> [NamedCommit] {
    let boundary = try shallowBoundary()
    var result: [NamedCommit] = []
    var next: ObjectName? = start
    while let name = next, result.count < limit {
      let commit = try commit(name)
      result.append(NamedCommit(name: name, commit: commit))
      next = boundary.contains(name) ? nil : commit.parents.first
    }
    return result
  }

  /// The same as `isAncestor`, commit by commit; for a shallow clone, whose history is short.
  func isAncestorByWalking(_ ancestor: ObjectName, of commit: ObjectName, boundary: Set<ObjectName>) throws -> Bool {
    var seen: Set<ObjectName> = [commit]
    var waiting = [commit]
    while let name = waiting.popLast() {
      if name == ancestor { return true }
      if boundary.contains(name) { continue }
      for parent in try self.commit(name).parents where seen.insert(parent).inserted { waiting.append(parent) }
    }
    return false
  }
}

extension RepositoryLayout {
  /// What the file `shallow` lists; nothing in a whole clone.
  func shallowBoundary(_ files: any FileSystem) throws -> Set<ObjectName> {
    guard let bytes = try files.readIfPresent(commonDirectory.appending("shallow")) else { return [] }
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { ObjectName($0) })
  }
}
