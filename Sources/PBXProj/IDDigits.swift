// Ids of the usual form as numbers.

/// The bits of 24 upper-case hexadecimal digits, the first digit highest.
struct IDDigits: Hashable, Sendable {
  var high: UInt64
  var low: UInt32
}

extension IDDigits {
  @inline(always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count == 24 else { return nil }
    self.init(bytes, at: 0)
  }

  /// Of the 24 bytes from the place on; nil where they are something else.
  @inline(always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
    let words = (Word(bytes, at: place), Word(bytes, at: place + 8), Word(bytes, at: place + 16))
    guard words.0.areHexadecimal & words.1.areHexadecimal & words.2.areHexadecimal == Word.highBits else { return nil }
    high = UInt64(words.0.hexadecimalValue) << 32 | UInt64(words.1.hexadecimalValue)
    low = words.2.hexadecimalValue
  }

  var string: String {
    String(unsafeUninitializedCapacity: 24) { buffer in
      for at in 0..<24 {
        let digit =
          at < 16 ? UInt8(truncatingIfNeeded: high >> (60 - 4 * at)) : UInt8(truncatingIfNeeded: low >> (92 - 4 * at))
        buffer[at] = hexadecimalDigit(digit & 15)
      }
      return 24
    }
  }
}

@inline(always)
private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
}

extension Word {
  /// Upper-case digits.
  @inline(always)
  fileprivate var areHexadecimal: UInt64 { within(0x30, 0x39) | within(0x41, 0x46) }

  /// Of eight digits.
  @inline(always)
  fileprivate var hexadecimalValue: UInt32 {
    // Letters follow 9 after their low bits.
    let digits = (bits & 0x0F0F_0F0F_0F0F_0F0F) &+ (bits >> 6 & 0x0101_0101_0101_0101) &* 9
    // Neighbours are put together: two digits to a byte, two bytes to a half, two halves to a whole.
    let bytes = (digits << 4 | digits >> 8) & 0x00FF_00FF_00FF_00FF
    let halves = (bytes << 8 | bytes >> 16) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: halves << 16 | halves >> 32)
  }
}
