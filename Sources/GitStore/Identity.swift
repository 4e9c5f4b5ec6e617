// Who makes a commit: git's own order of places, without git's guess from the machine's name.

import Diagnostics

/// Finds names and addresses.
struct Identity {
  var environment: [String: String]
  /// A configuration value; the last one where there are several.
  var setting: (String) throws -> String?

  /// Throws where the name or the address is nowhere.
  func person(_ role: Role) throws -> (name: String, email: String) {
    let prefix = "GIT_\(role.rawValue.uppercased())"
    let name = try cleaned(environment["\(prefix)_NAME"]) ?? configured(role, "name")
    let email =
      try cleaned(environment["\(prefix)_EMAIL"]) ?? configured(role, "email") ?? cleaned(environment["EMAIL"])
    guard let name, let email else { throw Rejection.identityUnknown(name: name, email: email) }
    return (name, email)
  }

  /// `GIT_AUTHOR_DATE`, `GIT_COMMITTER_DATE`; nil: now.
  func date(_ role: Role) -> (key: String, value: String)? {
    let key = "GIT_\(role.rawValue.uppercased())_DATE"
    return environment[key].flatMap { $0.isEmpty ? nil : (key, $0) }
  }

  private func configured(_ role: Role, _ key: String) throws -> String? {
    try cleaned(setting("\(role.rawValue).\(key)")) ?? cleaned(setting("user.\(key)"))
  }

  /// Without what would break a commit's header, as git leaves it out; nil where nothing remains.
  private func cleaned(_ text: String?) -> String? {
    guard let text else { return nil }
    let crud: (Character) -> Bool = { $0.isWhitespace || ".,:;<>\"\\'".contains($0) }
    var rest = text.filter { $0 != "<" && $0 != ">" && !$0.isNewline && $0 != "\0" }[...]
    while let first = rest.first, crud(first) { rest.removeFirst() }
    while let last = rest.last, crud(last) { rest.removeLast() }
    return rest.isEmpty ? nil : String(rest)
  }
}

extension Rejection {
  static func identityUnknown(name: String?, email: String?) -> Rejection {
    let missing = [name == nil ? "user.name \"Your Name\"" : nil, email == nil ? "user.email you@example.com" : nil]
    let commands = missing.compactMap { $0 }.map { "git config --global \($0)" }.joined(separator: " && ")
    return Rejection(
      "git.unknown-identity", "git does not know who commits; tell it once, and run it again: \(commands)")
  }
}
