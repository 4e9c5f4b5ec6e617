// The order of sorted keys and sets.

/// Swift's order of strings, which is that of their Unicode scalars in composed form; of ASCII that of the bytes.
func textPrecedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  let shorter = min(a.count, b.count)
  var high: UInt8 = 0
  var difference = 0
  for at in 0..<shorter {
    high |= a[at] | b[at]
    if a[at] != b[at] {
      difference = a[at] < b[at] ? -1 : 1
      // What follows may compose with the character that differs.
      if at + 1 < a.count { high |= a[at + 1] }
      if at + 1 < b.count { high |= b[at + 1] }
      break
    }
  }
  if high < 0x80 {
    if difference != 0 { return difference < 0 }
    let longer = a.count > b.count ? a : b
    if shorter == longer.count || longer[shorter] < 0x80 { return a.count < b.count }
  }
  let (left, right) = (String(decoding: a, as: UTF8.self), String(decoding: b, as: UTF8.self))
  if left == right { return a.lexicographicallyPrecedes(b) }
  return left < right
}

func textPrecedes(_ a: String, _ b: String) -> Bool {
  var (a, b) = (a, b)
  return a.withUTF8 { a in b.withUTF8 { b in textPrecedes(a, b) } }
}

extension Tree {
  /// Whether the first of two strings comes before the second.
  func precedes(_ first: TapeIndex, _ second: TapeIndex) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withText(of: tape[first]) { a in buffer.withText(of: tape[second]) { b in textPrecedes(a, b) } }
    }
  }
}
