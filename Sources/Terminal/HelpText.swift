// Help pages from what commands declare.

extension CommandSpecification {
  /// The page that `fixpoint NAME --help` prints.
  public func help(style: TextStyle) -> String {
    var usage = "fixpoint \(name)"
    if !options.isEmpty { usage += " [OPTION…]" }
    if let positionals { usage += " \(positionals)" }
    var lines = [summary, "", style.bold("Usage:") + " " + usage]
    if !discussion.isEmpty { lines += ["", discussion] }
    if !options.isEmpty {
      lines += ["", style.bold("Options:")]
      lines += columns(options.map { ($0.spelling, $0.summary) })
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension OptionSpecification {
  /// `--format text|json`
  public var spelling: String {
    guard let valueName else { return "--\(name)" }
    return "--\(name) \(choices.isEmpty ? valueName : choices.joined(separator: "|"))"
  }
}

extension CommandGroup {
  /// The page that `fixpoint NAME --help` prints.
  public func help(_ commands: [CommandSpecification], style: TextStyle) -> String {
    var lines = [summary, "", style.bold("Usage:") + " fixpoint \(name) COMMAND [OPTION…]"]
    if !discussion.isEmpty { lines += ["", discussion] }
    lines += ["", style.bold("Commands:")]
    lines += columns(commands.compactMap { command in verb(of: command).map { ($0, command.summary) } })
    lines += ["", "`fixpoint \(name) COMMAND --help` says more of one."]
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The page that `fixpoint --help` prints; a group is one line, after the commands that are in none.
public func overview(
  of commands: [CommandSpecification], groups: [CommandGroup] = [], style: TextStyle
) -> String {
  let head = [
    "Fixpoint makes the Xcode project agree with fixpoint.yml, and proves that doing it again changes nothing.", "",
    style.bold("Usage:") + " fixpoint COMMAND [OPTION…]", "", style.bold("Commands:"),
  ]
  let tail = [
    "", "`fixpoint COMMAND --help` says more of one. Exit status: 0 done and clean, 1 findings or differences,",
  ]
  let end = ["2 the input or the command line is wrong, 3 something outside failed."]
  let alone = commands.filter { command in !groups.contains { $0.verb(of: command) != nil } }
  let rows = alone.map { ($0.name, $0.summary) } + groups.map { ($0.name, $0.summary) }
  return (head + columns(rows) + tail + end).joined(separator: "\n") + "\n"
}

/// Two columns, the second aligned.
private func columns(_ rows: [(String, String)]) -> [String] {
  let width = rows.map(\.0.count).max() ?? 0
  return rows.map { left, right in
    "  " + left + String(repeating: " ", count: width - left.count + 2) + right
  }
}
