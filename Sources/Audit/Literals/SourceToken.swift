// What the tokenizer makes of source text.

/// A word, a mark or a string, and where it begins.
struct SourceToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Letters, digits, `_` and `$`; numbers too, since nothing here reads them.
    case word(String)
    /// One byte of punctuation.
    case mark(UInt8)
    /// A string literal; nil where it interpolates or breaks off.
    case string(String?)
  }

  var kind: Kind
  /// Byte offset of its first character; for a string, of its opening delimiter.
  var offset: Int
  /// Whether it stands between `#if` and `#endif`.
  var isConditional: Bool

  var word: String? { if case .word(let text) = kind { text } else { nil } }
  var string: String? { if case .string(let text) = kind { text } else { nil } }
  var isString: Bool { if case .string = kind { true } else { false } }

  func isMark(_ character: Unicode.Scalar) -> Bool { kind == .mark(UInt8(ascii: character)) }
  func isWord(_ text: String) -> Bool { kind == .word(text) }
}
