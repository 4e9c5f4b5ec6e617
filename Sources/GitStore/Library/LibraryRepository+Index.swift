// The index and ignore rules through libgit2.

import Diagnostics
import LibGit2Loader
import Platform

extension LibraryRepository {
  func indexEntries(_ paths: [TreePath]) throws -> [TreePath: IndexEntry] {
    try withIndex("read the index of \(layout.workTree)") { index in
      var result: [TreePath: IndexEntry] = [:]
      for path in paths {
        for stage in Int32(0)...3 {
          guard let entry = git.pointee.git_index_get_bypath(index, path.string, stage)?.pointee else { continue }
          var id = entry.id
          guard let blob = git.name(&id) else { continue }
          result[path] = IndexEntry(
            mode: FileMode(entry.mode), blob: blob,
            isOutsideSparseCheckout: UInt32(entry.flags_extended) & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0,
            isConflicted: stage > 0)
          break
        }
      }
      return result
    }
  }

  func updateIndex(_ changes: [TreeChange]) throws {
    try withIndex("write the index of \(layout.workTree)") { index in
      for change in changes where change.file == nil {
        let code = git.pointee.git_index_remove_bypath(index, change.path.string)
        if code != GIT_ENOTFOUND.rawValue { try git.check(code) }
      }
      for change in changes {
        if let file = change.file { try add(file, change.path, to: index) }
      }
      try git.check(git.pointee.git_index_write(index))
    }
  }

  private func add(_ file: TreeChange.File, _ path: TreePath, to index: OpaquePointer) throws(GitError) {
    var id = try git.id(file.blob)
    // Adding by path takes the file's times and sizes, by which git sees later that nothing changed.
    if git.pointee.git_index_add_bypath(index, path.string) >= 0,
      let added = git.pointee.git_index_get_bypath(index, path.string, 0)?.pointee, added.mode == file.mode.value
    {
      var found = added.id
      if git.pointee.git_oid_equal(&found, &id) != 0 { return }
    }
    let code = path.string.withCString { name in
      var entry = git_index_entry()
      entry.path = name
      entry.id = id
      entry.mode = file.mode.value
      return git.pointee.git_index_add(index, &entry)
    }
    try git.check(code)
  }

  func ignored(_ paths: [TreePath]) throws -> Set<TreePath> {
    try doing("read git's ignore rules") {
      Set(
        try paths.filter { path in
          var isIgnored: Int32 = 0
          try git.check(git.pointee.git_ignore_path_is_ignored(&isIgnored, pointer, path.string))
          return isIgnored != 0
        })
    }
  }

  private func withIndex<Result>(_ what: String, _ body: (OpaquePointer) throws -> Result) throws -> Result {
    do {
      var index: OpaquePointer?
      try git.check(git.pointee.git_repository_index(&index, pointer))
      defer { git.pointee.git_index_free(index) }
      guard let index else { throw GitError(-1, git) }
      try git.check(git.pointee.git_index_read(index, 1))
      return try body(index)
    } catch let error as GitError {
      if error.isLock { throw Rejection.locked(layout.gitDirectory.appending("index.lock")) }
      throw error.rejection(what)
    }
  }
}
