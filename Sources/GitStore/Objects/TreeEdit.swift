// A tree made from another by changing some files: only the folders on the way to them are read and written.

import Diagnostics
import Platform

extension Repository {
  /// The tree like `base` (nil: the empty one) but for these files. Folders that become empty go, a file that stands in the
  /// way of a folder gives way; a submodule in the way is an error.
  public func tree(like base: ObjectName?, changing changes: [TreeChange]) throws -> ObjectName {
    let edits = changes.map { Edit(remaining: $0.path.components[...], change: $0) }
    if let result = try edit(base, edits) { return result }
    return try write(StoredObject(kind: .tree, bytes: []))
  }

  /// nil where nothing is left.
  private func edit(_ base: ObjectName?, _ edits: [Edit]) throws -> ObjectName? {
    let old = try base.map { try tree($0) } ?? Tree([])
    var new = old
    for (name, group) in Dictionary(grouping: edits, by: { Array(($0.remaining.first ?? "").utf8) }) {
      new[name] = try entry(named: name, old[name], group)
    }
    if let base, Set(new.entries) == Set(old.entries) { return base }
    return new.entries.isEmpty ? nil : try write(StoredObject(kind: .tree, bytes: new.bytes))
  }

  private func entry(named name: [UInt8], _ old: TreeEntry?, _ edits: [Edit]) throws -> TreeEntry? {
    var result = old
    if old?.mode == .submodule, let change = edits.first?.change {
      throw Rejection(
        "git.submodule",
        "\(change.path) is in the submodule \(String(decoding: name, as: UTF8.self)); run Fixpoint inside of it, or move "
          + "the target's folder out of it",
        at: SourceLocation(file: change.path.string))
    }
    for edit in edits where edit.remaining.count == 1 {
      if let file = edit.change.file {
        result = TreeEntry(mode: file.mode, name: name, object: file.blob)
      } else if result?.mode != .folder {
        result = nil
      }
    }
    let below = edits.filter { $0.remaining.count > 1 }
    if below.isEmpty || (result != nil && result?.mode != .folder && below.allSatisfy { $0.change.file == nil }) {
      return result
    }
    let folder = result?.mode == .folder ? result?.object : nil
    return try edit(folder, below.map { Edit(remaining: $0.remaining.dropFirst(), change: $0.change) })
      .map { TreeEntry(mode: .folder, name: name, object: $0) }
  }
}

private struct Edit {
  /// The components of the change's path that are still to go.
  var remaining: ArraySlice<String>
  var change: TreeChange
}

extension Rejection {
  init(_ id: String, _ message: String, at location: SourceLocation? = nil) {
    self.init(.input, id, message, at: location)
  }
}
