// Eight bytes at a time.

private let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
private let highBits: UInt64 = 0x8080_8080_8080_8080
private let ones: UInt64 = 0x0101_0101_0101_0101

/// The high bit of every byte that is the given one.
@inline(__always)
func equalBytes(_ word: UInt64, to byte: UInt8) -> UInt64 {
  let other = word ^ (ones &* UInt64(byte))
  return ~(((other & lowBits) &+ lowBits) | other | lowBits)
}

/// The high bit of the first byte that ends plain text inside a string, and of some after it.
@inline(__always)
func endsOfPlainText(_ word: UInt64, quote: UInt8) -> UInt64 {
  let isControl = (word &- ones &* 0x20) & ~word & highBits
  return isControl | equalBytes(word, to: quote) | equalBytes(word, to: UInt8(ascii: "\\"))
}

/// The place of the first byte, in memory order, whose high bit is set.
@inline(__always)
func firstByte(_ marks: UInt64) -> Int { UInt64(littleEndian: marks).trailingZeroBitCount >> 3 }
