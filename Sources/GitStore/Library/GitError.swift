// libgit2's refusals as ours.

import Diagnostics
import LibGit2Loader

typealias Functions = UnsafePointer<libgit2_functions>

/// A call that failed, with the library's own words.
struct GitError: Error {
  var code: Int32
  var message: String

  init(_ code: Int32, _ git: Functions) {
    self.code = code
    let words = git.pointee.git_error_last().flatMap { $0.pointee.message }.map { String(cString: $0) }
    message = words ?? "error \(code)"
  }

  var isAbsence: Bool { code == GIT_ENOTFOUND.rawValue || code == GIT_EUNBORNBRANCH.rawValue }
  var isLock: Bool { code == GIT_ELOCKED.rawValue }
  var isMove: Bool { code == GIT_EMODIFIED.rawValue || code == GIT_EEXISTS.rawValue }

  func rejection(_ doing: String) -> Rejection {
    Rejection(
      .outside, "git.failed", "cannot \(doing): \(message); `git fsck` tells whether the repository is whole")
  }
}

extension UnsafePointer<libgit2_functions> {
  /// Throws where a call's result is negative.
  func check(_ code: Int32) throws(GitError) {
    if code < 0 { throw GitError(code, self) }
  }

  func name(_ id: UnsafePointer<git_oid>) -> ObjectName? {
    var text = [CChar](repeating: 0, count: 41)
    _ = pointee.git_oid_tostr(&text, text.count, id)
    return ObjectName(String(decoding: text.prefix(40).map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  func id(_ name: ObjectName) throws(GitError) -> git_oid {
    var id = git_oid()
    try check(pointee.git_oid_fromstr(&id, name.hex))
    return id
  }
}
