// References and history through libgit2.

import Diagnostics
import LibGit2Loader
import Platform

extension LibraryRepository {
  func head() throws -> Head {
    try doing("read HEAD of \(layout.gitDirectory)") {
      var reference: OpaquePointer?
      try git.check(git.pointee.git_reference_lookup(&reference, pointer, "HEAD"))
      defer { git.pointee.git_reference_free(reference) }
      if let name = git.pointee.git_reference_symbolic_target(reference).map({ String(cString: $0) }) {
        return .attached(name, try target(ofReference: name))
      }
      guard let commit = try target(ofReference: "HEAD") else { throw GitError(-1, git) }
      return .detached(commit)
    }
  }

  func target(ofReference name: String) throws -> ObjectName? {
    try doing("read \(name)") {
      var id = git_oid()
      let code = git.pointee.git_reference_name_to_id(&id, pointer, name)
      if code == GIT_ENOTFOUND.rawValue { return nil }
      try git.check(code)
      return git.name(&id)
    }
  }

  func isValidReference(_ name: String) throws -> Bool {
    var isValid: Int32 = 0
    let code = git.pointee.git_reference_name_is_valid(&isValid, name)
    return code >= 0 && isValid != 0
  }

  func remotes(withBranch name: String) throws -> [String] {
    try doing("list remotes") {
      var list = git_strarray()
      try git.check(git.pointee.git_remote_list(&list, pointer))
      defer { git.pointee.git_strarray_dispose(&list) }
      let names = (0..<list.count).compactMap { list.strings[$0].map { String(cString: $0) } }
      return try names.filter { try target(ofReference: "refs/remotes/\($0)/\(name)") != nil }
    }
  }

  func workTrees(on reference: String) throws -> [AbsolutePath] {
    var candidates: [(head: AbsolutePath, workTree: AbsolutePath)] = []
    if try configuration.boolean("core.bare") != true {
      let own = layout.gitDirectory == layout.commonDirectory ? layout.workTree : layout.commonDirectory.parent
      candidates.append((layout.commonDirectory.appending("HEAD"), own))
    }
    let linked = layout.commonDirectory.appending("worktrees")
    for name in (try? seams.files.entries(linked)) ?? [] {
      let folder = linked.appending(name)
      guard let link = try text(folder.appending("gitdir")), let dotGit = AbsolutePath(link) else { continue }
      candidates.append((folder.appending("HEAD"), dotGit.parent))
    }
    return try candidates.filter { candidate in
      try text(candidate.head) == "ref: \(reference)" && seams.files.exists(candidate.workTree)
    }.map(\.workTree)
  }

  private func text(_ file: AbsolutePath) throws -> String? {
    try seams.files.readIfPresent(file).map { bytes in
      String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
  }

  func move(_ reference: String, from old: ObjectName?, to new: ObjectName, by who: Signature, log: String) throws {
    do {
      try git.check(git.pointee.git_repository_set_ident(pointer, who.name, who.email))
      var target = try git.id(new)
      var result: OpaquePointer?
      defer { git.pointee.git_reference_free(result) }
      if let old {
        var before = try git.id(old)
        try git.check(
          git.pointee.git_reference_create_matching(&result, pointer, reference, &target, 1, &before, log))
      } else {
        try git.check(git.pointee.git_reference_create_matching(&result, pointer, reference, &target, 0, nil, log))
      }
    } catch {
      if error.isLock { throw Rejection.locked(layout.commonDirectory.appending(reference + ".lock")) }
      if error.isMove { throw Rejection.moved(reference) }
      throw error.rejection("move \(reference)")
    }
  }

  func isAncestor(_ ancestor: ObjectName, of commit: ObjectName) throws -> Bool {
    if ancestor == commit { return true }
    let boundary = try shallowBoundary()
    guard boundary.isEmpty else { return try isAncestorByWalking(ancestor, of: commit, boundary: boundary) }
    return try doing("read the history of \(commit)") {
      var (later, earlier) = (try git.id(commit), try git.id(ancestor))
      let code = git.pointee.git_graph_descendant_of(pointer, &later, &earlier)
      try git.check(code)
      return code == 1
    }
  }
}
