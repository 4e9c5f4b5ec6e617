// What bytes mean between and inside tokens.

@inline(__always)
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// Space, tab, line feed, vertical tab, form feed, carriage return.
@inline(__always)
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

func hexValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case 0x30...0x39: UInt32(byte - 0x30)
  case 0x41...0x46: UInt32(byte - 0x41 + 10)
  case 0x61...0x66: UInt32(byte - 0x61 + 10)
  default: nil
  }
}

/// The first byte from `start` that is neither space nor in a comment; `-1 - offset` of a comment that never ends.
@inline(__always)
func endOfTrivia(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var position = start
  while position < bytes.count {
    let byte = bytes[position]
    if isSpace(byte) {
      position += 1
      while position + 8 <= bytes.count, isEightSpaces(bytes, position) { position += 8 }
    } else if byte == UInt8(ascii: "/") {
      guard position + 1 < bytes.count else { return position }
      let after = bytes[position + 1]
      if after == UInt8(ascii: "/") {
        position = endOfLine(in: bytes, from: position)
      } else if after == UInt8(ascii: "*") {
        guard let end = endOfBlockComment(in: bytes, from: position) else { return -1 - position }
        position = end
      } else {
        return position
      }
    } else if byte >= 0x80 {
      let length = lengthOfUnicodeSpace(in: bytes, at: position)
      if length == 0 { return position }
      position += length
    } else {
      return position
    }
  }
  return position
}

@inline(__always)
private func isEightSpaces(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
  UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: at, as: UInt64.self) == 0x2020_2020_2020_2020
}

/// The place of the line feed or carriage return that ends the line, or the end of the file.
func endOfLine(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var position = start
  while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
  return position
}

func endOfBlockComment(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  var position = start + 2
  while position + 1 < bytes.count {
    if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") { return position + 2 }
    position += 1
  }
  return nil
}

/// What JSON5 takes for white space beyond ASCII: the space separators of Unicode, its line and paragraph separators and
/// the byte order mark. 0 where something else stands.
private func lengthOfUnicodeSpace(in bytes: UnsafeBufferPointer<UInt8>, at: Int) -> Int {
  guard let scalar = scalar(in: bytes, at: at) else { return 0 }
  switch scalar.value {
  case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: return UTF8.width(scalar)
  default: return 0
  }
}

/// The scalar that begins at the offset; nil at the end, or where the bytes are no UTF-8.
func scalar(in bytes: UnsafeBufferPointer<UInt8>, at: Int) -> Unicode.Scalar? {
  guard at < bytes.count else { return nil }
  if bytes[at] < 0x80 { return Unicode.Scalar(bytes[at]) }
  var decoder = UTF8()
  var iterator = bytes[at..<min(at + 4, bytes.count)].makeIterator()
  if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
  return nil
}

func canBeginIdentifier(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return scalar == "$" || scalar == "_" || scalar.properties.isAlphabetic }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: return true
  default: return false
  }
}

func canContinueIdentifier(_ scalar: Unicode.Scalar) -> Bool {
  if canBeginIdentifier(scalar) || scalar.value == 0x200C || scalar.value == 0x200D { return true }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
  default: return false
  }
}

extension UTF8 {
  /// Bytes that the scalar takes.
  static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x80: 1
    case 0x80..<0x800: 2
    case 0x800..<0x1_0000: 3
    default: 4
    }
  }
}
