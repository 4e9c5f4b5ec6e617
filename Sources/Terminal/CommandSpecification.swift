// What a command accepts, as data: parsing, help and documentation are made from it.

/// One option: `--format FORMAT`, or a switch such as `--plan`.
public struct OptionSpecification: Hashable, Sendable {
  /// Without the dashes.
  public var name: String
  /// What stands for the value in the help; nil for a switch.
  public var valueName: String?
  /// The values that are valid; empty where any is.
  public var choices: [String]
  public var isRepeatable: Bool
  public var summary: String

  public init(
    _ name: String, value valueName: String? = nil, choices: [String] = [], repeatable: Bool = false, _ summary: String
  ) {
    self.name = name
    self.valueName = valueName
    self.choices = choices
    isRepeatable = repeatable
    self.summary = summary
  }
}

/// One command of the program.
public struct CommandSpecification: Hashable, Sendable {
  /// One word, or two where the command belongs to a group: `project format`.
  public var name: String
  public var summary: String
  /// More than the summary, for its own help page.
  public var discussion: String
  /// As the usage line shows them, e.g. `[PATH…]`; nil where none are taken.
  public var positionals: String?
  public var positionalLimit: Int
  public var options: [OptionSpecification]

  public init(
    _ name: String, _ summary: String, discussion: String = "", positionals: String? = nil, positionalLimit: Int = .max,
    options: [OptionSpecification] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.positionals = positionals
    self.positionalLimit = positionals == nil ? 0 : positionalLimit
    self.options = options
  }
}

/// Commands that share their first word, e.g. `project`.
public struct CommandGroup: Hashable, Sendable {
  public var name: String
  public var summary: String
  /// More than the summary, for its own help page.
  public var discussion: String

  public init(_ name: String, _ summary: String, discussion: String = "") {
    self.name = name
    self.summary = summary
    self.discussion = discussion
  }

  /// The second word of a command of this group: `format` for `project format`; nil for any other command.
  public func verb(of command: CommandSpecification) -> String? {
    let words = command.name.split(separator: " ")
    return words.count == 2 && words[0] == name ? String(words[1]) : nil
  }
}
