// From the text of an expression to its parts.

/// `||` binds weakest, then `&&`, then `==` and `!=`, then `!`. Texts stand in single quotes; a quote in one is doubled.
struct ExpressionParser {
  /// What is wrong, in words that follow “the expression … ”.
  struct Fault: Error, Hashable {
    var sentence: String

    static let open = Fault(sentence: "has no end; close it with `}}`")
  }

  private enum Token: Hashable {
    case word(String)
    case text(String)
    case symbol(String)

    var shown: String {
      switch self {
      case .word(let word): word
      case .text(let text): "'\(text)'"
      case .symbol(let symbol): symbol
      }
    }
  }

  private var rest: ArraySlice<Token>
  private var depth = 0
  /// Of parentheses and negations; what is deeper was not written by a person.
  private static let deepest = 32

  private init(_ text: String) throws(Fault) { rest = try Self.tokens(Array(text.utf8))[...] }

  static func parse(_ text: String) throws(Fault) -> WorkflowExpression {
    var parser = try ExpressionParser(text)
    let expression = try parser.either()
    if let token = parser.rest.first { throw Fault(sentence: "goes on with `\(token.shown)` where it should end") }
    return expression
  }

  private mutating func takes(_ symbol: String) -> Bool {
    guard rest.first == .symbol(symbol) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func either() throws(Fault) -> WorkflowExpression {
    var left = try both()
    while takes("||") { left = .either(left, try both()) }
    return left
  }

  private mutating func both() throws(Fault) -> WorkflowExpression {
    var left = try comparison()
    while takes("&&") { left = .both(left, try comparison()) }
    return left
  }

  private mutating func comparison() throws(Fault) -> WorkflowExpression {
    let left = try operand()
    if takes("==") { return .equal(left, try operand()) }
    if takes("!=") { return .unequal(left, try operand()) }
    return left
  }

  private mutating func operand() throws(Fault) -> WorkflowExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw Fault(sentence: "is nested too deeply; write it in a simpler way") }
    if takes("!") { return .not(try operand()) }
    if takes("(") {
      let inner = try either()
      guard takes(")") else { throw Fault(sentence: "has an open parenthesis; close it") }
      return inner
    }
    guard let token = rest.popFirst() else { throw Fault(sentence: "ends where a name or a text is wanted") }
    switch token {
    case .text(let text): return .text(text)
    case .word(let word): return try Self.name(word)
    case .symbol(let symbol): throw Fault(sentence: "has `\(symbol)` where a name or a text is wanted")
    }
  }

  private static func name(_ word: String) throws(Fault) -> WorkflowExpression {
    if word == "true" || word == "false" || word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .text(word) }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 1, !parts.contains("") {
      switch (parts[0], parts.count) {
      case ("inputs", 2): return .input(parts[1])
      case ("matrix", 2): return .axis(parts[1])
      case ("env", 2): return .variable(parts[1])
      case ("steps", 4) where parts[2] == "outputs": return .result(step: parts[1], name: parts[3])
      default: break
      }
    }
    throw Fault(
      sentence:
        "names `\(word)`; write `inputs.NAME`, `matrix.AXIS`, `env.NAME` or `steps.ID.outputs.NAME`, and a text in single quotes"
    )
  }

  private static func tokens(_ text: [UInt8]) throws(Fault) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") {
        rest.removeFirst()
      } else if byte == UInt8(ascii: "'") {
        tokens.append(.text(try quoted(&rest)))
      } else if isWord(byte) {
        let word = rest.prefix { isWord($0) || $0 == UInt8(ascii: ".") }
        tokens.append(.word(String(decoding: word, as: UTF8.self)))
        rest = rest[word.endIndex...]
      } else {
        tokens.append(.symbol(try symbol(&rest)))
      }
    }
    return tokens
  }

  private static func symbol(_ rest: inout ArraySlice<UInt8>) throws(Fault) -> String {
    for symbol in ["||", "&&", "==", "!=", "!", "(", ")"] where rest.starts(with: symbol.utf8) {
      rest = rest.dropFirst(symbol.utf8.count)
      return symbol
    }
    for braces in ["${{", "}}"] where rest.starts(with: braces.utf8) {
      throw Fault(sentence: "holds `\(braces)`; put one pair of braces around the whole of it")
    }
    let shown = String(decoding: rest, as: UTF8.self).prefix(1)
    throw Fault(sentence: "holds `\(shown)`; it knows `==`, `!=`, `&&`, `||`, `!` and parentheses")
  }

  private static func quoted(_ rest: inout ArraySlice<UInt8>) throws(Fault) -> String {
    rest.removeFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "'") else {
        bytes.append(byte)
        continue
      }
      guard rest.first == UInt8(ascii: "'") else { return String(decoding: bytes, as: UTF8.self) }
      rest.removeFirst()
      bytes.append(byte)
    }
    throw Fault(sentence: "holds a text without its closing quote")
  }
}
