// The calls that take an app group, found in tokens.

/// What such a call was given.
enum AppGroupArgument: Hashable, Sendable {
  /// A string literal.
  case literal(String, offset: Int)
  /// A constant by its path: `Self.group`, `AppGroup.shared.rawValue` is `["AppGroup", "shared"]`.
  case reference([String])
}

struct AppGroupCall: Hashable, Sendable {
  /// As a person would search for it: `UserDefaults(suiteName:)`.
  var function: String
  var argument: AppGroupArgument
  /// Byte offset of the argument.
  var offset: Int
  /// Whether it stands between `#if` and `#endif`.
  var isConditional: Bool

  static func all(in tokens: [SourceToken], language: SourceLanguage) -> [AppGroupCall] {
    tokens.indices.compactMap { index in
      guard let word = tokens[index].word, let form = Form.all[language]?[word], form.matches(tokens, at: index),
        let argument = argument(in: tokens, at: index + 2, language: language)
      else { return nil }
      return AppGroupCall(
        function: form.function, argument: argument, offset: tokens[index + 2].offset,
        isConditional: tokens[index + 2].isConditional)
    }
  }

  /// The argument that begins at `start`, if it is one string or one path of names and nothing else.
  private static func argument(
    in tokens: [SourceToken], at start: Int, language: SourceLanguage
  ) -> AppGroupArgument? {
    guard start < tokens.count else { return nil }
    if let text = tokens[start].string {
      return ends(tokens, at: start + 1, language: language) ? .literal(text, offset: tokens[start].offset) : nil
    }
    var path: [String] = []
    var index = start
    while index < tokens.count, let word = tokens[index].word {
      path.append(word)
      index += 1
      guard index < tokens.count, tokens[index].isMark(".") else { break }
      index += 1
    }
    if path.last == "rawValue" { path.removeLast() }
    return path.isEmpty || !ends(tokens, at: index, language: language) ? nil : .reference(path)
  }

  private static func ends(_ tokens: [SourceToken], at index: Int, language: SourceLanguage) -> Bool {
    guard index < tokens.count else { return false }
    if tokens[index].isMark(")") || tokens[index].isMark(",") { return true }
    return language == .objectiveC && tokens[index].isMark("]")
  }
}

/// One way to pass an app group: a word, the mark after it, and what stands before.
private struct Form: Sendable {
  var function: String
  /// `:` after a label, `(` after a function.
  var mark: Unicode.Scalar
  /// The words one of which stands before the parenthesis in which the label is; empty where any may.
  var callees: Set<String> = []

  func matches(_ tokens: [SourceToken], at index: Int) -> Bool {
    guard index + 2 < tokens.count, tokens[index + 1].isMark(mark) else { return false }
    if callees.isEmpty {
      return index == 0 || tokens[index - 1].word != "class" && tokens[index - 1].word != "function"
    }
    guard index >= 2, tokens[index - 1].isMark("("), let callee = tokens[index - 2].word else { return false }
    return callees.contains(callee) && !(index >= 3 && tokens[index - 3].word == "func")
  }

  static let all: [SourceLanguage: [String: Form]] = [
    .swift: [
      "suiteName": Form(function: "UserDefaults(suiteName:)", mark: ":", callees: ["UserDefaults", "init"]),
      "forSecurityApplicationGroupIdentifier": Form(
        function: "containerURL(forSecurityApplicationGroupIdentifier:)", mark: ":", callees: ["containerURL"]),
    ],
    .objectiveC: [
      "initWithSuiteName": Form(function: "initWithSuiteName:", mark: ":"),
      "containerURLForSecurityApplicationGroupIdentifier": Form(
        function: "containerURLForSecurityApplicationGroupIdentifier:", mark: ":"),
    ],
    .javaScript: [
      "ExtensionStorage": Form(function: "ExtensionStorage(", mark: "(")
    ],
  ]
}
