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

/// Line and column of byte offsets in one file, both from 1; a column is a Unicode scalar.
struct LineTable: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    self.starts = starts
  }

  func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = bytes[starts[low]..<min(offset, bytes.count)].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return (low + 1, column)
  }
}
