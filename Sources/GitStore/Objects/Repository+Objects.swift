// Objects read as what they are.

import Diagnostics
import Platform

extension Repository {
  public func commit(_ name: ObjectName) throws -> Commit {
    let object = try read(name)
    guard object.kind == .commit, let commit = Commit(parsing: object.bytes) else { throw damaged(name, "a commit") }
    return commit
  }

  public func blob(_ name: ObjectName) throws -> [UInt8] {
    let object = try read(name)
    guard object.kind == .blob else { throw damaged(name, "a file's content") }
    return object.bytes
  }

  func tree(_ name: ObjectName) throws -> Tree {
    let object = try read(name)
    guard object.kind == .tree, let tree = Tree(parsing: object.bytes, nameLength: nameLength) else {
      throw damaged(name, "a tree")
    }
    return tree
  }

  /// The entry at a path below a tree; nil where there is none.
  public func entry(_ path: TreePath, in tree: ObjectName) throws -> TreeEntry? {
    var found = TreeEntry(mode: .folder, name: [], object: tree)
    for component in path.components {
      guard found.mode == .folder, let next = try self.tree(found.object)[Array(component.utf8)] else { return nil }
      found = next
    }
    return found
  }

  /// A file's bytes as a commit has them, before git converts them for the disk; nil where it has no such file.
  public func blob(at path: TreePath, in commit: ObjectName) throws -> [UInt8]? {
    guard let entry = try entry(path, in: try self.commit(commit).tree), entry.mode != .folder, entry.mode != .submodule
    else { return nil }
    return try blob(entry.object)
  }

  private func damaged(_ name: ObjectName, _ expected: String) -> Rejection {
    Rejection(
      .outside, "git.damaged-object",
      "object \(name) of \(layout.gitDirectory) is not \(expected); run `git fsck` to see what is damaged")
  }
}
