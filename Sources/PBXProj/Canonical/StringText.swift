// Strings of the tape as Xcode writes them.

extension OutputBytes {
  /// The string in Xcode's spelling, which mostly is the one in the file.
  mutating func append(string node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>) {
    let text = UnsafeBufferPointer(rebasing: bytes[node.textRange])
    if node.hasEscapes {
      let isDoubleQuoted = bytes[node.range.lowerBound] == UInt8(ascii: "\"")
      if isDoubleQuoted, isEscapedAsXcodeDoes(text) { return append(UnsafeBufferPointer(rebasing: bytes[node.range])) }
      return withText(of: node, in: bytes) { append(text: $0) }
    }
    append(text: text)
  }

  /// The string in Xcode's spelling.
  mutating func append(text: UnsafeBufferPointer<UInt8>) {
    switch spelling(of: text) {
    case .bare: append(text)
    case .quoted:
      append(UInt8(ascii: "\""))
      append(text)
      append(UInt8(ascii: "\""))
    case .escaped:
      append(UInt8(ascii: "\""))
      for byte in text { append(escaping: byte) }
      append(UInt8(ascii: "\""))
    }
  }

  private mutating func append(escaping byte: UInt8) {
    if let letter = escapeLetter(byte) {
      append(UInt8(ascii: "\\"))
      append(letter)
    } else if byte < 0x20 {
      append("\\U00")
      append(hexadecimalDigit(byte >> 4))
      append(hexadecimalDigit(byte & 15))
    } else {
      append(byte)
    }
  }

  private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}

/// Whether what stands between the quotes is what would be written.
private func isEscapedAsXcodeDoes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var at = 0
  while at < text.count {
    let byte = text[at]
    if byte == UInt8(ascii: "\\") {
      guard let length = lengthOfEscape(text, at: at) else { return false }
      at += length
    } else if byte < 0x20 {
      return false
    } else {
      at += 1
    }
  }
  return true
}

/// How long the escape is; nil where Xcode writes the character otherwise.
private func lengthOfEscape(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
  guard place + 1 < text.count else { return nil }
  if isEscapeLetter(text[place + 1]) { return 2 }
  // `\U001b`, for control characters without a letter.
  guard text[place + 1] == UInt8(ascii: "U"), place + 6 <= text.count, text[place + 2] == UInt8(ascii: "0"),
    text[place + 3] == UInt8(ascii: "0"), let high = hexValue(text[place + 4]), high < 2,
    let low = hexValue(text[place + 5]), escapeLetter(high << 4 | low) == nil, !isUpperCase(text[place + 5])
  else { return nil }
  return 6
}

private func isUpperCase(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
