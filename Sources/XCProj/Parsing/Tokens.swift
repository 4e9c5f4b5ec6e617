// Where strings, escapes, words and numbers end.

extension TapeParser {
  /// Past the escape at the position, or why it means nothing.
  mutating func skipEscape() throws(SyntaxFailure) {
    guard position + 1 < bytes.count else { throw failure("the file ends inside an escape") }
    switch bytes[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), 0x0A:
      position += 2
    case 0x0D: position += position + 2 < bytes.count && bytes[position + 2] == 0x0A ? 3 : 2
    case UInt8(ascii: "u"): try skipCodeUnits()
    case UInt8(ascii: "x"):
      guard let value = hexNumber(at: position + 2, digits: 2) else {
        throw failure("“\\x” must be followed by two hexadecimal digits")
      }
      if value == 0, !isOwnText { throw failure("a string may not hold U+0000, not even as an escape") }
      position += 4
    case let other:
      let shown = (0x21...0x7E).contains(other) ? "“\\\(Character(UnicodeScalar(other)))”" : "this"
      throw failure("\(shown) is no escape; a backslash itself is written “\\\\”")
    }
  }

  /// `\uXXXX`, or two of them that make a surrogate pair.
  private mutating func skipCodeUnits() throws(SyntaxFailure) {
    guard let unit = hexNumber(at: position + 2, digits: 4) else {
      throw failure("“\\u” must be followed by four hexadecimal digits")
    }
    if unit == 0, !isOwnText { throw failure("a string may not hold U+0000, not even as an escape") }
    guard (0xD800...0xDFFF).contains(unit) else {
      position += 6
      return
    }
    let second = position + 6
    guard unit < 0xDC00, second + 1 < bytes.count, bytes[second] == UInt8(ascii: "\\"),
      bytes[second + 1] == UInt8(ascii: "u"), let low = hexNumber(at: second + 2, digits: 4),
      (0xDC00...0xDFFF).contains(low)
    else { throw failure("half a surrogate pair stands here, which is no character") }
    position += 12
  }

  func hexNumber(at start: Int, digits: Int) -> UInt32? { hexadecimal(in: bytes, at: start, digits: digits) }

  mutating func skipWord(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for at in 0..<word.utf8CodeUnitCount where bytes[position + at] != word.utf8Start[at] { return false }
    guard scalar(in: bytes, at: end).map({ !canContinueIdentifier($0) }) ?? true else { return false }
    position = end
    return true
  }

  /// `12`, `-1.5e3`, `+.5`, `5.`, `0xC0DE`, `Infinity`, `-NaN`; the position stays where no number stands.
  mutating func skipNumber() -> Bool {
    let start = position
    if peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") { position += 1 }
    if skipWord("Infinity") || skipWord("NaN") || skipHexadecimal() || skipDecimal() {
      if scalar(in: bytes, at: position).map({ !canContinueIdentifier($0) }) ?? true { return true }
    }
    position = start
    return false
  }

  private mutating func skipHexadecimal() -> Bool {
    guard position + 2 < bytes.count, bytes[position] == UInt8(ascii: "0"),
      bytes[position + 1] | 0x20 == UInt8(ascii: "x"),
      hexValue(bytes[position + 2]) != nil
    else { return false }
    position += 2
    while let byte = peek(), hexValue(byte) != nil { position += 1 }
    return true
  }

  private mutating func skipDecimal() -> Bool {
    let first = position
    let whole = skipDigits()
    if whole > 1, bytes[first] == UInt8(ascii: "0") { return false }
    var fraction = 0
    if peek() == UInt8(ascii: ".") {
      position += 1
      fraction = skipDigits()
    }
    guard whole + fraction > 0 else { return false }
    guard let byte = peek(), byte | 0x20 == UInt8(ascii: "e") else { return true }
    position += 1
    if peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") { position += 1 }
    return skipDigits() > 0
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek(), isDigit(byte) { position += 1 }
    return position - start
  }
}

func hexadecimal(in bytes: UnsafeBufferPointer<UInt8>, at start: Int, digits: Int) -> UInt32? {
  guard start + digits <= bytes.count else { return nil }
  var value: UInt32 = 0
  for at in start..<start + digits {
    guard let digit = hexValue(bytes[at]) else { return nil }
    value = value << 4 | digit
  }
  return value
}

/// The first quote, backslash or control character.
@inline(__always)
func endOfPlainText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, quote: UInt8) -> Int {
  var at = start
  let raw = UnsafeRawBufferPointer(bytes)
  while at + 8 <= bytes.count {
    let ends = endsOfPlainText(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self), quote: quote)
    if ends != 0 { return at + firstByte(ends) }
    at += 8
  }
  while at < bytes.count {
    let byte = bytes[at]
    if byte == quote || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
    at += 1
  }
  return at
}
