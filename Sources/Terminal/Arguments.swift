// The words of a command line, sorted by what they mean.

import Diagnostics

/// What was given for one command.
public struct Arguments: Hashable, Sendable {
  public private(set) var positionals: [String] = []
  private var given: [String: [String]] = [:]

  public func has(_ option: String) -> Bool { given[option] != nil }
  public func value(_ option: String) -> String? { given[option]?.last }
  public func values(_ option: String) -> [String] { given[option] ?? [] }

  /// Options may stand anywhere; `--name=value` and `--name value` are the same; `--` ends them.
  ///
  /// - Throws: `Rejection` for an unknown option (with the nearest), a missing, needless or invalid value, a repeated
  ///   option, or a positional too many.
  public init(parsing words: [String], for command: CommandSpecification) throws {
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || !word.hasPrefix("-") || word == "-" {
        positionals.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        try take(word, &rest, command)
      }
    }
    if positionals.count > command.positionalLimit {
      throw refusal("“\(positionals[command.positionalLimit])” is not expected here", command)
    }
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>, _ command: CommandSpecification
  ) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = String(parts[0].drop { $0 == "-" })
    guard parts[0].hasPrefix("--"), let option = command.options.first(where: { $0.name == name }) else {
      let near = nearestWord(to: name, among: command.options.map(\.name)).map { "; did you mean --\($0)?" } ?? ""
      throw refusal("\(parts[0]) is not an option of `fixpoint \(command.name)`\(near)", command)
    }
    guard option.isRepeatable || given[name] == nil else { throw refusal("--\(name) is given twice", command) }
    guard let valueName = option.valueName else {
      guard parts.count == 1 else { throw refusal("--\(name) takes no value", command) }
      given[name] = []
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw refusal("--\(name) needs a value: --\(name) \(valueName)", command)
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      let near = nearestWord(to: value, among: option.choices).map { "; did you mean “\($0)”?" } ?? ""
      throw refusal("--\(name) takes \(option.choices.joined(separator: ", ")), not “\(value)”\(near)", command)
    }
    given[name, default: []].append(value)
  }

  private func refusal(_ sentence: String, _ command: CommandSpecification) -> Rejection {
    let end = sentence.hasSuffix("?") ? "" : "; see `fixpoint \(command.name) --help`"
    return Rejection(.input, "command-line", sentence + end)
  }
}
