// Git configuration, read from where the environment says that it is.

import LibGit2Loader
import Platform

/// The files that git reads before a repository's own, with libgit2's level of each.
struct ConfigurationFiles {
  var files: [(level: git_config_level_t, path: AbsolutePath)] = []

  init(environment: [String: String]) {
    if !isTrue(environment["GIT_CONFIG_NOSYSTEM"]) {
      add(GIT_CONFIG_LEVEL_SYSTEM, environment["GIT_CONFIG_SYSTEM"] ?? "/etc/gitconfig")
    }
    if let global = environment["GIT_CONFIG_GLOBAL"] {
      add(GIT_CONFIG_LEVEL_GLOBAL, global)
      return
    }
    let home = environment["HOME"]
    add(
      GIT_CONFIG_LEVEL_XDG, (environment["XDG_CONFIG_HOME"] ?? home.map { $0 + "/.config" }).map { $0 + "/git/config" })
    add(GIT_CONFIG_LEVEL_GLOBAL, home.map { $0 + "/.gitconfig" })
  }

  private mutating func add(_ level: git_config_level_t, _ path: String?) {
    if let path = path.flatMap({ AbsolutePath($0) }) { files.append((level, path)) }
  }
}

private func isTrue(_ text: String?) -> Bool { ["1", "true", "yes", "on"].contains(text?.lowercased() ?? "") }

/// An open configuration; ends with it.
final class LibraryConfiguration {
  let git: Functions
  let pointer: OpaquePointer

  init(_ git: Functions) throws(GitError) {
    self.git = git
    var result: OpaquePointer?
    try git.check(git.pointee.git_config_new(&result))
    guard let result else { throw GitError(-1, git) }
    pointer = result
  }

  deinit { git.pointee.git_config_free(pointer) }

  /// Adds a file, which need not be there. `repository` is for conditional includes.
  func add(_ file: AbsolutePath, _ level: git_config_level_t, _ repository: OpaquePointer?) throws(GitError) {
    try git.check(git.pointee.git_config_add_file_ondisk(pointer, file.string, level, repository, 0))
  }

  /// The value that wins; an entry without one is the empty string.
  func string(_ key: String) throws -> String? {
    var entry: UnsafeMutablePointer<git_config_entry>?
    let code = git.pointee.git_config_get_entry(&entry, pointer, key)
    defer { git.pointee.git_config_entry_free(entry) }
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try git.check(code)
    return entry.map { $0.pointee.value.map { String(cString: $0) } ?? "" }
  }

  func boolean(_ key: String) throws -> Bool? {
    var value: Int32 = 0
    let code = git.pointee.git_config_get_bool(&value, pointer, key)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try git.check(code)
    return value != 0
  }

  /// Every value of a key, in the file's order.
  func all(_ key: String) throws -> [String] {
    let values = Collected()
    let code = git.pointee.git_config_get_multivar_foreach(
      pointer, key, nil,
      { entry, payload in
        guard let entry, let payload else { return 0 }
        let value = entry.pointee.value.map { String(cString: $0) } ?? ""
        Unmanaged<Collected>.fromOpaque(payload).takeUnretainedValue().strings.append(value)
        return 0
      }, Unmanaged.passUnretained(values).toOpaque())
    if code != GIT_ENOTFOUND.rawValue { try git.check(code) }
    return withExtendedLifetime(values) { $0.strings }
  }

  /// The keys, with lower-case sections, that a regular expression matches.
  func keys(matching expression: String) throws -> [String] {
    let keys = Collected()
    let code = git.pointee.git_config_foreach_match(
      pointer, expression,
      { entry, payload in
        guard let name = entry?.pointee.name, let payload else { return 0 }
        Unmanaged<Collected>.fromOpaque(payload).takeUnretainedValue().strings.append(String(cString: name))
        return 0
      }, Unmanaged.passUnretained(keys).toOpaque())
    try git.check(code)
    return withExtendedLifetime(keys) { $0.strings }
  }
}

private final class Collected {
  var strings: [String] = []
}
