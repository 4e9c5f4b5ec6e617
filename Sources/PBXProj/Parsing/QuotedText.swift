// Escapes in quoted strings.

/// The text between the quotes, escapes replaced as CoreFoundation replaces them.
func unescaped(_ bytes: some Collection<UInt8>) -> String {
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
    case UInt8(ascii: "0")...UInt8(ascii: "7"): append(scalar: nextStepScalar(octal(first: escape)))
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

/// Octal escapes name bytes of the NeXTSTEP encoding.
private func nextStepScalar(_ byte: UInt8) -> UInt32 {
  byte < 0x80 ? UInt32(byte) : UInt32(nextStepUpperHalf[Int(byte) - 0x80])
}

/// Bytes 0x80 to 0xFF, from the Unicode Consortium's `NEXTSTEP.TXT`.
let nextStepUpperHalf: [UInt16] = [
  0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD,
  0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9, 0x00DA, 0x00DB, 0x00DC, 0x00DD,
  0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019,
  0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02, 0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022,
  0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF,
  0x02D8, 0x02D9, 0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD,
  0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00C6,
  0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5,
  0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD, 0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF,
  0xFFFD, 0xFFFD,
]
