// Escapes in quoted strings of old-style property lists.

/// The text between the quotes, escapes replaced as CoreFoundation replaces them: `\n`, `\"`, `\101` (an octal byte of the
/// NeXTSTEP encoding), `\U00e9` (a UTF-16 unit). A lone half of a pair becomes U+FFFD.
public func unescapedText(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
  var reader = EscapeReader(rest: Array(bytes)[...])
  return reader.read()
}

private struct EscapeReader {
  var rest: ArraySlice<UInt8>
  private var text: [UInt8] = []
  /// The first half of a pair of `\U` escapes that stands for one character.
  private var highSurrogate: UInt32?

  init(rest: ArraySlice<UInt8>) {
    self.rest = rest
    text.reserveCapacity(rest.count)
  }

  mutating func read() -> String {
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "\\") {
        append(byte: byte)
      } else if let escape = rest.popFirst() {
        append(escape: escape)
      }
    }
    endPair()
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func append(escape: UInt8) {
    switch escape {
    case UInt8(ascii: "a"): append(byte: 0x07)
    case UInt8(ascii: "b"): append(byte: 0x08)
    case UInt8(ascii: "f"): append(byte: 0x0C)
    case UInt8(ascii: "n"): append(byte: 0x0A)
    case UInt8(ascii: "r"): append(byte: 0x0D)
    case UInt8(ascii: "t"): append(byte: 0x09)
    case UInt8(ascii: "v"): append(byte: 0x0B)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): append(scalar: NextStep.scalar(of: octal(first: escape)))
    case UInt8(ascii: "U"): append(scalar: hexadecimal())
    // Any other byte stands for itself; it may be the first of several in a UTF-8 sequence.
    default: append(byte: escape)
    }
  }

  private mutating func append(byte: UInt8) {
    endPair()
    text.append(byte)
  }

  private mutating func append(scalar: UInt32) {
    if let high = highSurrogate, (0xDC00...0xDFFF).contains(scalar) {
      highSurrogate = nil
      encode(0x10000 + ((high - 0xD800) << 10) + (scalar - 0xDC00))
      return
    }
    endPair()
    if (0xD800...0xDBFF).contains(scalar) {
      highSurrogate = scalar
    } else {
      encode(scalar)
    }
  }

  /// A half without the other is no character.
  private mutating func endPair() {
    if highSurrogate != nil { encode(0xFFFD) }
    highSurrogate = nil
  }

  private mutating func encode(_ scalar: UInt32) {
    text.append(contentsOf: String(Character(UnicodeScalar(scalar) ?? "\u{FFFD}")).utf8)
  }

  private mutating func octal(first: UInt8) -> UInt8 {
    var value = first - 0x30
    for _ in 0..<2 {
      guard let digit = rest.first, (0x30...0x37).contains(digit) else { break }
      value = value &* 8 &+ (digit - 0x30)
      rest.removeFirst()
    }
    return value
  }

  private mutating func hexadecimal() -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = rest.first.flatMap(hexValue) else { break }
      value = value * 16 + UInt32(digit)
      rest.removeFirst()
    }
    return value
  }
}

private func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}
