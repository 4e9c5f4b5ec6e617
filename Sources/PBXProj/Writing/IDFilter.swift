// Telling most strings apart from a few ids without reading them.

/// Strings that may be one of some ids, by their first and last eight bytes: in a large file nearly all others are passed
/// over. Where ids are made one tool's way they begin alike, another's way they end alike.
struct IDFilter {
  private var bits = [UInt64](repeating: 0, count: 1 << 10)

  init(_ ids: some Sequence<ObjectID>) {
    for id in ids {
      var text = id.string
      guard let place = text.withUTF8({ Self.place(of: 0..<$0.count, in: $0) }) else { continue }
      bits[place >> 6] |= 1 << UInt64(place & 63)
    }
  }

  @inline(__always)
  func mayHold(_ node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if node.hasEscapes { return true }
    guard let place = Self.place(of: node.textRange, in: bytes) else { return true }
    return bits[place >> 6] & 1 << UInt64(place & 63) != 0
  }

  /// One of 65,536; nil where these bytes are not all ASCII, for text that is no UTF-8 is not spelled as its id is.
  @inline(__always)
  private static func place(of text: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let first = prefix(of: text, in: bytes)
    let last = text.count < 8 ? 0 : Word(bytes, at: text.upperBound - 8).bits
    guard (first | last) & Word.highBits == 0 else { return nil }
    let mixed = (first &* 0x9E37_79B9_7F4A_7C15 ^ last) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(mixed >> 48)
  }
}
