// Git configuration that the environment carries, which libgit2 does not read.

/// The entries of `GIT_CONFIG_COUNT` and `GIT_CONFIG_PARAMETERS`, in order; keys as they are written.
struct CommandScope: Sendable {
  var entries: [(key: String, value: String)] = []

  init(environment: [String: String]) {
    // Git reads the parameters after the counted ones, so that they win.
    if let count = environment["GIT_CONFIG_COUNT"].flatMap(Int.init), count > 0, count <= 10_000 {
      for i in 0..<count {
        guard let key = environment["GIT_CONFIG_KEY_\(i)"], let value = environment["GIT_CONFIG_VALUE_\(i)"] else {
          continue
        }
        entries.append((key, value))
      }
    }
    entries += Self.parameters(environment["GIT_CONFIG_PARAMETERS"] ?? "")
  }

  /// The values of a key, which has no subsection.
  subscript(key: String) -> [String] {
    entries.filter { $0.key.lowercased() == key.lowercased() }.map(\.value)
  }

  /// Whether an entry changes what is stored for a file or what is ignored.
  var changesContent: Bool {
    let contentKeys = [
      "core.autocrlf", "core.eol", "core.safecrlf", "core.attributesfile", "core.excludesfile", "core.filemode",
      "core.ignorecase", "core.worktree", "core.bare", "core.logallrefupdates",
    ]
    return entries.contains { entry in
      let key = entry.key.lowercased()
      return contentKeys.contains(key) || key.hasPrefix("extensions.") || key.hasPrefix("include")
    }
  }

  /// `'key=value' 'key'='value'`, each part quoted as a shell would.
  private static func parameters(_ text: String) -> [(key: String, value: String)] {
    var result: [(key: String, value: String)] = []
    for word in unquotedWords(text) {
      guard let equals = word.firstIndex(of: "=") else { continue }
      result.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
    }
    return result
  }

  private static func unquotedWords(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == "\\", !isQuoted {
        isEscaped = true
      } else if character == " ", !isQuoted {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
