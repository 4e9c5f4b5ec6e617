// Git's own rule for whose repositories may be used, since libgit2 1.5 does not know all of it.
// Source: ensure_valid_ownership in git's setup.c, is_path_owned_by_current_uid in git-compat-util.h.

import Diagnostics
import Platform

/// Who runs the program, as git sees it.
struct RepositoryUser: Hashable, Sendable {
  /// The effective user id.
  var id: UInt32
  /// `SUDO_UID`: the user who became root through sudo.
  var sudoID: UInt32?

  /// Root owns what is root's and, under sudo, what is the calling user's; everybody else what is their own.
  func owns(_ owner: UInt32) -> Bool {
    if id == 0 { return owner == 0 || owner == sudoID }
    return owner == id
  }
}

/// Whether `safe.directory` values, in the order in which they are configured, allow a work tree. An empty value forgets
/// those before it, `*` allows all, `path/*` all below a path.
func isSafe(_ workTree: AbsolutePath, directories: [String], home: String?, real: (AbsolutePath) -> AbsolutePath)
  -> Bool
{
  var result = false
  for value in directories {
    if value.isEmpty {
      result = false
    } else if value == "*" {
      result = true
    } else if let path = AbsolutePath(expandingHome(value, home)) {
      if value.hasSuffix("/*") {
        let folder = path.parent
        if workTree != folder, workTree.isInside(folder) || workTree.isInside(real(folder)) { result = true }
      } else if workTree == path || workTree == real(path) {
        result = true
      }
    }
  }
  return result
}

/// `~/x` in a configuration value.
func expandingHome(_ path: String, _ home: String?) -> String {
  guard let home, path == "~" || path.hasPrefix("~/") else { return path }
  return home + path.dropFirst()
}

extension Rejection {
  static func dubiousOwnership(_ folder: AbsolutePath) -> Rejection {
    Rejection(
      "git.dubious-ownership",
      "the repository at \(folder) belongs to another user, and git does not use it until you say that you trust it: "
        + "git config --global --add safe.directory \(shellQuoted(folder.string))",
      at: SourceLocation(file: folder.string))
  }
}

/// As a shell reads it back.
func shellQuoted(_ text: String) -> String {
  let plain = text.utf8.allSatisfy { byte in
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || "/._-+@%".utf8.contains(byte)
  }
  if plain, !text.isEmpty { return text }
  return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
