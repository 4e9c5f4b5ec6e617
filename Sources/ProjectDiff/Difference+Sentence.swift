// A difference in words.

extension Difference {
  /// Without capital and full stop: `the target “Widget” is there 2 times instead of once`.
  public var sentence: String {
    switch kind {
    case .added: sentence(saying: "is new")
    case .removed: removalSentence
    case .changed: changeSentence
    case .duplicated: "\(subject) is there \(times(after)) instead of \(times(before))\(others)"
    case .reordered: "\(entries) are in another order: \(spelled(after)) instead of \(spelled(before))"
    case .renumbered:
      "\(subject) has the id \(spelled(after)) instead of \(spelled(before))\(count > 1 ? ", one of \(count) objects with other ids" : "")"
    case .rewritten: "the file says the same in other bytes\(spelled(after, before: ": "))"
    case .unreadable: "the file cannot be read as what its name says: \(spelled(after ?? before))"
    }
  }

  /// Of something that only the second file has: `the target “Widget” is left over`.
  public func sentence(saying verb: String) -> String {
    "\(subject) \(verb)\(spelled(telling(after), before: ": "))\(others)"
  }

  private var removalSentence: String {
    if case .count? = before { return "\(subject) is there \(times(after)) instead of \(times(before))" }
    return "\(subject) is gone\(spelled(telling(before), before: "; it was "))\(others)"
  }

  /// Of an entry that is called by its value, the value says nothing more.
  private func telling(_ value: Value?) -> Value? {
    guard case .text(let text)? = value, let name = path.last else { return value }
    return text == name || text == "“\(name)”" ? nil : value
  }

  private var changeSentence: String {
    guard before != nil || after != nil else { return "\(subject) is another" }
    return "\(subject) is \(spelled(after)) instead of \(spelled(before))\(others)"
  }

  /// `the target “Widget”`, `the file` for the whole; with the way to it where the name alone does not say which.
  private var subject: String {
    guard let name = path.last else { return noun.isEmpty ? "the file" : "the \(noun)" }
    if noun == "text" { return name }
    let way = path.dropLast().joined(separator: " › ")
    return "the \(noun) “\(name)”" + (way.isEmpty ? "" : " in \(way)")
  }

  private var entries: String { path.isEmpty ? "the entries" : "the entries of \(subject)" }

  private var others: String {
    if count == 1 { return "" }
    let name = noun == "text" ? "line" : noun
    return ", and \(count - 1) more \(name)\(count == 2 ? "" : "s")"
  }

  private func spelled(_ value: Value?, before separator: String = "") -> String {
    switch value {
    case nil: separator.isEmpty ? "nothing" : ""
    case .text(let text): separator + text
    case .count(let count): separator + String(count)
    case .list(let names):
      separator + names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", … (\(names.count) in all)" : "")
    }
  }

  private func times(_ value: Value?) -> String {
    guard case .count(let count)? = value else { return "never" }
    return count == 0 ? "never" : count == 1 ? "once" : "\(count) times"
  }
}
