// Names in source text that stand for one string.

/// A name and the string that it was defined as; nil where it is something that tokens alone cannot tell.
struct ConstantDefinition: Hashable, Sendable {
  var name: String
  /// The type around it: `AppGroup` for `enum AppGroup { static let shared = "…" }`.
  var scope: String?
  var value: String?
  /// Byte offset of the string.
  var offset: Int
  /// Whether other files can see it: not inside a function.
  var isVisible: Bool
  var isConditional: Bool

  static func all(in tokens: [SourceToken], language: SourceLanguage) -> [ConstantDefinition] {
    var reader = DefinitionReader(tokens: tokens, language: language)
    reader.read()
    return reader.definitions
  }
}

private struct DefinitionReader {
  let tokens: [SourceToken]
  let language: SourceLanguage
  var definitions: [ConstantDefinition] = []
  /// The braces around the current token: the type that each one opens, nil for any other block.
  private var scopes: [String?] = []
  private var pendingType: String?

  init(tokens: [SourceToken], language: SourceLanguage) {
    self.tokens = tokens
    self.language = language
  }

  mutating func read() {
    for index in tokens.indices {
      if tokens[index].isMark("{") {
        scopes.append(pendingType)
        pendingType = nil
      } else if tokens[index].isMark("}") {
        _ = scopes.popLast()
      } else if let word = tokens[index].word {
        readWord(word, at: index)
      }
    }
  }

  private mutating func readWord(_ word: String, at index: Int) {
    if language != .objectiveC, Self.typeKeywords.contains(word), let name = self.word(index + 1),
      !Self.memberKeywords.contains(name)
    {
      pendingType = name
    }
    switch language {
    case .swift:
      if word == "let" || word == "var" { readSwiftBinding(at: index + 1) }
      if word == "case" { readSwiftCase(at: index + 1) }
      if word == "func" || word == "init" || word == "subscript" { readParameters(at: index + 1) }
    case .objectiveC: readObjectiveC(word, at: index)
    case .javaScript: readJavaScript(word, at: index)
    }
  }

  private static let typeKeywords: Set<String> = ["enum", "struct", "class", "extension", "actor", "namespace"]

  /// What stands behind `class` where it means `static`.
  private static let memberKeywords: Set<String> = ["func", "var", "let", "subscript"]

  // MARK: Swift

  /// `name = "…"`, `name: String = "…"`, `name: String { "…" }`, `name: String { return "…" }`.
  private mutating func readSwiftBinding(at start: Int) {
    guard let name = word(start) else { return }
    var index = start + 1
    if isMark(":", index) {
      index += 1
      while word(index) != nil || isMark(".", index) || isMark("?", index) { index += 1 }
    }
    if isMark("=", index), isString(index + 1), !continues(index + 2) {
      return define(name, at: index + 1)
    }
    if isMark("{", index) {
      let inner = word(index + 1) == "return" ? index + 2 : index + 1
      if isString(inner), isMark("}", inner + 1) { return define(name, at: inner) }
    }
    define(name, at: nil)
  }

  private mutating func readSwiftCase(at start: Int) {
    guard let name = word(start), isMark("=", start + 1), isString(start + 2) else { return }
    define(name, at: start + 2)
  }

  /// A parameter hides a constant of its name, so that the name says nothing in this file.
  private mutating func readParameters(at start: Int) {
    var index = start
    while index < tokens.count, !isMark("(", index) {
      guard index - start < 12, !isMark("{", index) else { return }
      index += 1
    }
    var depth = 0
    while index < tokens.count {
      if isMark("(", index) { depth += 1 }
      if isMark(")", index) { depth -= 1 }
      if depth == 0 { return }
      if depth == 1, isMark(":", index), let name = word(index - 1) { define(name, at: nil, isLocal: true) }
      index += 1
    }
  }

  // MARK: Objective-C

  /// `NSString *const name = @"…";` and `#define name @"…"`.
  private mutating func readObjectiveC(_ word: String, at index: Int) {
    if word == "define", isMark("#", index - 1), let name = self.word(index + 1) {
      return define(name, at: isString(index + 2) && !isString(index + 3) ? index + 2 : nil)
    }
    guard isMark("=", index + 1), !isMark("=", index + 2) else { return }
    define(word, at: isString(index + 2) && isMark(";", index + 3) ? index + 2 : nil)
  }

  // MARK: JavaScript

  /// `const name = '…'`, `const name: string = '…'`, `static name = '…'`, `{ name: '…' }`, `enum E { name = '…' }`.
  private mutating func readJavaScript(_ word: String, at index: Int) {
    if Self.bindingKeywords.contains(word), let name = self.word(index + 1), !Self.bindingKeywords.contains(name) {
      var value = index + 2
      if isMark(":", value) {
        value += 1
        while self.word(value) != nil || isMark(".", value) { value += 1 }
      }
      guard isMark("=", value) else { return }
      if self.word(value + 1) == nil, isMark("{", value + 1) { pendingType = name }
      return define(
        name,
        at: word != "let" && word != "var" && isString(value + 1) && !continues(value + 2)
          ? value + 1 : nil)
    }
    let isMember = isMark(":", index + 1) || isMark("=", index + 1) && scopes.last ?? nil != nil
    if isMember, isString(index + 2), isMark(",", index + 3) || isMark("}", index + 3) {
      define(word, at: index + 2)
    }
  }

  private static let bindingKeywords: Set<String> = ["const", "let", "var", "static", "readonly"]

  // MARK: Tokens

  private func word(_ index: Int) -> String? { tokens.indices.contains(index) ? tokens[index].word : nil }
  private func isString(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].isString }
  private func isMark(_ mark: Unicode.Scalar, _ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isMark(mark)
  }

  /// Whether an expression goes on: `"group." + id`, `"a".lowercased()`.
  private func continues(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    return ["+", ".", "?", "[", "(", "%", "="].contains { isMark($0, index) }
  }

  private mutating func define(_ name: String, at value: Int?, isLocal: Bool = false) {
    definitions.append(
      ConstantDefinition(
        name: name, scope: scopes.last ?? nil, value: value.flatMap { tokens[$0].string },
        offset: value.map { tokens[$0].offset } ?? 0, isVisible: !isLocal && scopes.allSatisfy { $0 != nil },
        isConditional: value.map { tokens[$0].isConditional } ?? false))
  }
}
