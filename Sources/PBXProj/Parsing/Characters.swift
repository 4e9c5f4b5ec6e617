// What bytes mean between and inside tokens.

/// Bytes of strings that need no quotes to be read: letters, digits and `_$/:.-`. (Xcode writes fewer of them unquoted.)
@inline(always)
func isUnquoted(_ byte: UInt8) -> Bool {
  let set: UInt64 = byte < 64 ? 0x07FF_E010_0000_0000 : byte < 128 ? 0x07FF_FFFE_87FF_FFFE : 0
  return set >> UInt64(byte & 63) & 1 != 0
}

@inline(always)
func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 0x09 < 5 }

@inline(always)
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}

/// The first byte from `start` that is neither space nor in a comment; `-1 - offset` of a comment that never ends.
@inline(never)
func endOfTrivia(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var position = start
  while position < bytes.count {
    let byte = bytes[position]
    if byte == 0x20 {
      position &+= 1
    } else if isSpace(byte) {
      position = endOfSpace(in: bytes, from: position &+ 1)
    } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count {
      let after = bytes[position + 1]
      if after == UInt8(ascii: "/") {
        position = endOfLine(in: bytes, from: position)
      } else if after == UInt8(ascii: "*") {
        guard let end = endOfBlockComment(in: bytes, from: position) else { return -1 - position }
        position = end
      } else {
        return position
      }
    } else if isUnicodeLineSeparator(bytes, position) {
      position += 3
    } else {
      return position
    }
  }
  return position
}

/// The place of the line feed or carriage return that ends the line, or the end of the file.
func endOfLine(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var position = start
  while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
  return position
}

@inline(always)
func endOfBlockComment(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  var position = start + 2
  while true {
    position = firstPlace(of: UInt8(ascii: "*"), in: bytes, from: position)
    guard position + 1 < bytes.count else { return nil }
    if bytes[position + 1] == UInt8(ascii: "/") { return position + 2 }
    position += 1
  }
}

/// U+2028 or U+2029, which CoreFoundation takes for space.
@inline(always)
private func isUnicodeLineSeparator(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
  bytes[at] == 0xE2 && at + 2 < bytes.count && bytes[at + 1] == 0x80 && (bytes[at + 2] == 0xA8 || bytes[at + 2] == 0xA9)
}
