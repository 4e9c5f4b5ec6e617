// Telling most strings apart from a few ids without reading them.

/// Strings that may be one of some ids, by their last two bytes: in a large file nearly all others are passed over.
struct IDFilter {
  private var bits = [UInt64](repeating: 0, count: 1 << 10)

  init(_ ids: some Sequence<ObjectID>) {
    for id in ids {
      let end = Array(id.string.utf8.suffix(2))
      let place = Self.place(of: end.last ?? 0, after: end.count == 2 ? end[0] : 0)
      bits[place >> 6] |= 1 << UInt64(place & 63)
    }
  }

  func mayHold(_ node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if node.hasEscapes { return true }
    let range = node.textRange
    // Text that is no UTF-8 is not spelled as its id is.
    guard let end = range.last, bytes[end] < 0x80 else { return true }
    let place = Self.place(of: bytes[end], after: range.count > 1 ? bytes[end - 1] : 0)
    return bits[place >> 6] & 1 << UInt64(place & 63) != 0
  }

  private static func place(of last: UInt8, after other: UInt8) -> Int { Int(other) << 8 | Int(last) }
}
