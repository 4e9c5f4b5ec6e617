// What a string token says.

extension UnsafeBufferPointer<UInt8> {
  /// The token's text with its escapes resolved, for the time of the call.
  @inline(__always)
  func withText<Result>(of node: TapeNode, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard node.hasEscapes else { return body(UnsafeBufferPointer(rebasing: self[node.textRange])) }
    return unescaped(UnsafeBufferPointer(rebasing: self[node.textRange])).withUnsafeBufferPointer(body)
  }

  func text(of node: TapeNode) -> String { withText(of: node) { String(decoding: $0, as: UTF8.self) } }

  func spells(_ node: TapeNode, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    withText(of: node) { sameBytes($0, wanted) }
  }
}

@inline(__always)
func sameBytes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  guard a.count == b.count else { return false }
  for at in 0..<a.count where a[at] != b[at] { return false }
  return true
}

/// Whether both are written with the same bytes; Swift's `==` takes é for e and an accent.
func sameBytes(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

/// The parser has made sure that the escapes are ones.
private func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  var at = 0
  while at < text.count {
    guard text[at] == UInt8(ascii: "\\"), at + 1 < text.count else {
      result.append(text[at])
      at += 1
      continue
    }
    let letter = text[at + 1]
    at += 2
    switch letter {
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "x"):
      append(hexadecimal(in: text, at: at, digits: 2) ?? 0, to: &result)
      at += 2
    case UInt8(ascii: "u"):
      var value = hexadecimal(in: text, at: at, digits: 4) ?? 0
      at += 4
      if (0xD800...0xDBFF).contains(value), let low = hexadecimal(in: text, at: at + 2, digits: 4) {
        value = 0x1_0000 + (value - 0xD800) << 10 + (low &- 0xDC00)
        at += 6
      }
      append(value, to: &result)
    default:
      // The character itself; a line break too stays in the string.
      result.append(letter)
    }
  }
  return result
}

private func append(_ value: UInt32, to bytes: inout [UInt8]) {
  bytes.append(contentsOf: String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
}
