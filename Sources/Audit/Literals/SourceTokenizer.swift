// Source text to words, marks and strings, for Swift, Objective-C and JavaScript or TypeScript.

/// Reads any bytes; what is not well-formed ends where a person would see it end (a string at its line's end), so that one
/// odd line costs that line only.
struct SourceTokenizer {
  let bytes: [UInt8]
  let language: SourceLanguage
  var position = 0
  var tokens: [SourceToken] = []
  /// How many `#if` are open.
  private var conditionalDepth = 0
  /// Interpolations inside interpolations beyond this many are read as opaque text.
  static let nestingLimit = 32

  static func tokens(of bytes: [UInt8], language: SourceLanguage) -> [SourceToken] {
    var tokenizer = SourceTokenizer(bytes: bytes, language: language)
    tokenizer.readCode(until: nil, nesting: 0)
    return tokenizer.tokens
  }

  private init(bytes: [UInt8], language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
  }

  func byte(_ ahead: Int = 0) -> UInt8 { position + ahead < bytes.count ? bytes[position + ahead] : 0 }

  var isAtEnd: Bool { position >= bytes.count }

  func starts(with text: StaticString) -> Bool {
    guard bytes.count - position >= text.utf8CodeUnitCount else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  mutating func append(_ kind: SourceToken.Kind, at offset: Int) {
    tokens.append(SourceToken(kind: kind, offset: offset, isConditional: conditionalDepth > 0))
  }

  /// Reads until the mark that closes what the caller opened (consumed), or to the end.
  mutating func readCode(until closing: UInt8?, nesting: Int) {
    var open = 0
    while !isAtEnd {
      let character = byte()
      if let closing {
        let opening = closing == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "{")
        if character == closing {
          if open == 0 {
            position += 1
            return
          }
          open -= 1
        } else if character == opening {
          open += 1
        }
      }
      readOne(character, nesting: nesting)
    }
  }

  private mutating func readOne(_ character: UInt8, nesting: Int) {
    switch character {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      position += 1
    case UInt8(ascii: "/") where skipComment() || skipRegularExpression():
      break
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "#"), UInt8(ascii: "@"):
      if !readString(nesting: nesting) { readPunctuation(character) }
    case _ where Self.isWord(character):
      readWord()
    default:
      readPunctuation(character)
    }
  }

  private mutating func readPunctuation(_ character: UInt8) {
    append(.mark(character), at: position)
    position += 1
    guard character == UInt8(ascii: "#"), language != .javaScript else { return }
    if starts(with: "if") { conditionalDepth += 1 }
    if starts(with: "endif"), conditionalDepth > 0 { conditionalDepth -= 1 }
  }

  private mutating func readWord() {
    let start = position
    while !isAtEnd, Self.isWord(byte()) { position += 1 }
    append(.word(String(decoding: bytes[start..<position], as: UTF8.self)), at: start)
  }

  static func isWord(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}

// MARK: - What is skipped

extension SourceTokenizer {
  private mutating func skipComment() -> Bool {
    if starts(with: "//") {
      while !isAtEnd, byte() != UInt8(ascii: "\n") { position += 1 }
      return true
    }
    guard starts(with: "/*") else { return false }
    position += 2
    var depth = 1
    while !isAtEnd, depth > 0 {
      if starts(with: "*/") {
        depth -= 1
        position += 2
      } else if language == .swift, starts(with: "/*") {
        depth += 1
        position += 2
      } else {
        position += 1
      }
    }
    return true
  }

  /// `/…/` where a value may begin and the line closes it; otherwise the slash divides.
  private mutating func skipRegularExpression() -> Bool {
    guard language != .objectiveC, mayBeginValue, byte(1) != UInt8(ascii: " ") else { return false }
    var end = position + 1
    var isInClass = false
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        position = end + 1
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  private var mayBeginValue: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .string: return false
    case .word(let text): return text == "return" || text == "case" || text == "in"
    case .mark(let mark):
      return mark != UInt8(ascii: ")") && mark != UInt8(ascii: "]") && mark != UInt8(ascii: "}")
    }
  }
}
