// Objects through libgit2.

import Diagnostics
import LibGit2Loader
import Platform

extension LibraryRepository {
  func read(_ object: ObjectName) throws -> StoredObject {
    try doing("read object \(object) of \(layout.gitDirectory)") {
      try withObjects { objects in
        var id = try git.id(object)
        var found: OpaquePointer?
        try git.check(git.pointee.git_odb_read(&found, objects, &id))
        defer { git.pointee.git_odb_object_free(found) }
        let size = git.pointee.git_odb_object_size(found)
        let bytes = [UInt8](UnsafeRawBufferPointer(start: git.pointee.git_odb_object_data(found), count: size))
        guard let kind = StoredObject.Kind(git.pointee.git_odb_object_type(found)) else { throw GitError(-1, git) }
        return StoredObject(kind: kind, bytes: bytes)
      }
    }
  }

  func write(_ object: StoredObject) throws -> ObjectName {
    try doing("write to \(layout.commonDirectory.appending("objects"))") {
      try withObjects { objects in
        var id = git_oid()
        try object.bytes.withUnsafeBytes { bytes in
          try git.check(git.pointee.git_odb_write(&id, objects, bytes.baseAddress, bytes.count, object.kind.code))
        }
        guard let name = git.name(&id) else { throw GitError(-1, git) }
        return name
      }
    }
  }

  func store(_ bytes: [UInt8], at path: TreePath) throws -> ObjectName {
    if let encoding = try attribute("working-tree-encoding", path) {
      throw Rejection(
        "git.unsupported-encoding",
        "\(path) has the attribute working-tree-encoding=\(encoding), which libgit2 cannot convert; commit it with git",
        at: SourceLocation(file: path.string))
    }
    let converted = try doing("convert \(path) for git") { try self.converted(bytes, path) }
    return try write(StoredObject(kind: .blob, bytes: converted))
  }

  private func converted(_ bytes: [UInt8], _ path: TreePath) throws -> [UInt8] {
    var filters: OpaquePointer?
    try git.check(
      git.pointee.git_filter_list_load(
        &filters, pointer, nil, path.string, GIT_FILTER_TO_ODB, GIT_FILTER_DEFAULT.rawValue))
    guard let filters else { return bytes }
    defer { git.pointee.git_filter_list_free(filters) }
    var result = git_buf()
    defer { git.pointee.git_buf_dispose(&result) }
    try bytes.withUnsafeBytes { space in
      let text = space.bindMemory(to: CChar.self)
      try git.check(git.pointee.git_filter_list_apply_to_buffer(&result, filters, text.baseAddress, text.count))
    }
    return [UInt8](UnsafeRawBufferPointer(start: result.ptr, count: result.size))
  }

  func filters(_ paths: [TreePath]) throws -> [TreePath: String] {
    var result: [TreePath: String] = [:]
    for path in paths { result[path] = try attribute("filter", path) }
    return result
  }

  /// nil where the attribute has no text for a value.
  private func attribute(_ name: String, _ path: TreePath) throws -> String? {
    var value: UnsafePointer<CChar>?
    try doing("read the attributes of \(path)") {
      try git.check(git.pointee.git_attr_get(&value, pointer, 0, path.string, name))
    }
    guard git.pointee.git_attr_value(value) == GIT_ATTR_VALUE_STRING, let value else { return nil }
    return String(cString: value)
  }

  func changes(from old: ObjectName?, to new: ObjectName) throws -> [FileChange] {
    try doing("compare trees") {
      let before = try old.map { try treePointer($0) }
      defer { git.pointee.git_object_free(before) }
      let after = try treePointer(new)
      defer { git.pointee.git_object_free(after) }
      var diff: OpaquePointer?
      try git.check(git.pointee.git_diff_tree_to_tree(&diff, pointer, before, after, nil))
      defer { git.pointee.git_diff_free(diff) }
      return try (0..<git.pointee.git_diff_num_deltas(diff)).compactMap { try change($0, in: diff) }
    }
  }

  private func change(_ position: Int, in diff: OpaquePointer?) throws -> FileChange? {
    guard let delta = git.pointee.git_diff_get_delta(diff, position)?.pointee else { return nil }
    let action: FileChange.Action =
      switch delta.status {
      case GIT_DELTA_ADDED: .added
      case GIT_DELTA_DELETED: .deleted
      default: .modified
      }
    let path = String(cString: action == .deleted ? delta.old_file.path : delta.new_file.path)
    var patch: OpaquePointer?
    try git.check(git.pointee.git_patch_from_diff(&patch, diff, position))
    // libgit2 gives no patch for a binary file, or one without lines.
    guard let patch else { return FileChange(path: path, action: action) }
    defer { git.pointee.git_patch_free(patch) }
    if let looked = git.pointee.git_patch_get_delta(patch), looked.pointee.flags & GIT_DIFF_FLAG_BINARY.rawValue != 0 {
      return FileChange(path: path, action: action)
    }
    var (insertions, deletions) = (0, 0)
    try git.check(git.pointee.git_patch_line_stats(nil, &insertions, &deletions, patch))
    return FileChange(path: path, action: action, insertions: insertions, deletions: deletions)
  }

  private func treePointer(_ name: ObjectName) throws(GitError) -> OpaquePointer {
    var id = try git.id(name)
    var result: OpaquePointer?
    try git.check(git.pointee.git_object_lookup(&result, pointer, &id, GIT_OBJECT_TREE))
    guard let result else { throw GitError(-1, git) }
    return result
  }

  private func withObjects<Result>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
    var objects: OpaquePointer?
    try git.check(git.pointee.git_repository_odb(&objects, pointer))
    defer { git.pointee.git_odb_free(objects) }
    guard let objects else { throw GitError(-1, git) }
    return try body(objects)
  }
}

extension StoredObject.Kind {
  fileprivate init?(_ code: git_object_t) {
    guard let kind = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = kind
  }

  fileprivate var code: git_object_t {
    switch self {
    case .commit: GIT_OBJECT_COMMIT
    case .tree: GIT_OBJECT_TREE
    case .blob: GIT_OBJECT_BLOB
    case .tag: GIT_OBJECT_TAG
    }
  }
}
