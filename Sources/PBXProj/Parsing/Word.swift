// Eight bytes as one number.

/// Eight bytes of a file as one number, the first byte lowest, and questions to all of them at once. Answers are the
/// high bits of the bytes that they hold for.
struct Word {
  var bits: UInt64

  /// `bytes` must have eight bytes at the place.
  @inline(always)
  init(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
    assert(place >= 0 && place + 8 <= bytes.count)
    let start = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + place)
    bits = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
  }

  @inline(always)
  init(repeating byte: UInt8) { bits = UInt64(byte) &* 0x0101_0101_0101_0101 }

  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Bytes of the range, which lies in ASCII.
  @inline(always)
  func within(_ low: UInt8, _ high: UInt8) -> UInt64 {
    let ascii = bits & ~Self.highBits
    let atLeast = ascii &+ Word(repeating: 0x80 - low).bits
    let above = ascii &+ Word(repeating: 0x7F - high).bits
    return atLeast & ~above & ~bits & Self.highBits
  }
}
