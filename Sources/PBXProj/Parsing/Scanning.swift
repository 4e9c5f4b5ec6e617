// The searches that parsing spends its time in, sixteen bytes at a time.

/// Sixteen bytes of a file, and questions to all of them at once.
private struct Chunk {
  typealias Answer = SIMDMask<SIMD16<Int8>>

  let bytes: SIMD16<UInt8>

  /// `buffer` must have sixteen bytes at the place.
  @inline(always)
  init(_ buffer: UnsafeBufferPointer<UInt8>, at place: Int) {
    assert(place >= 0 && place + 16 <= buffer.count)
    let start = UnsafeRawPointer(buffer.baseAddress.unsafelyUnwrapped + place)
    bytes = start.loadUnaligned(as: SIMD16<UInt8>.self)
  }

  @inline(always)
  func equals(_ byte: UInt8) -> Answer { bytes .== SIMD16(repeating: byte) }

  @inline(always)
  func isWithin(_ low: UInt8, _ high: UInt8) -> Answer {
    let distance: SIMD16<UInt8> = bytes &- SIMD16(repeating: low)
    return distance .<= SIMD16(repeating: high - low)
  }

  @inline(always)
  var isLetter: Answer {
    let lowerCased: SIMD16<UInt8> = bytes | SIMD16(repeating: 0x20)
    let distance: SIMD16<UInt8> = lowerCased &- SIMD16(repeating: 0x61)
    return distance .<= SIMD16(repeating: 25)
  }
}

extension SIMDMask where Storage == SIMD16<Int8> {
  /// The first place for which the answer is yes; 16 where it always is no.
  @inline(always)
  fileprivate var firstPlace: Int {
    let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    if halves[0] != 0 { return halves[0].littleEndian.trailingZeroBitCount / 8 }
    return halves[1] != 0 ? 8 + halves[1].littleEndian.trailingZeroBitCount / 8 : 16
  }
}

/// The place of the byte, or the count.
@inline(always)
func firstPlace(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var place = start
  while place &+ 16 <= bytes.count {
    let found = Chunk(bytes, at: place).equals(byte).firstPlace
    place &+= found
    if found < 16 { return place }
  }
  while place < bytes.count, bytes[place] != byte { place &+= 1 }
  return min(place, bytes.count)
}

/// The end of a run of bytes that are space.
@inline(always)
func endOfSpace(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var place = start
  while place &+ 16 <= bytes.count {
    let chunk = Chunk(bytes, at: place)
    let found = (.!(chunk.isWithin(0x09, 0x0D) .| chunk.equals(0x20))).firstPlace
    place &+= found
    if found < 16 { return place }
  }
  while place < bytes.count, isSpace(bytes[place]) { place &+= 1 }
  return place
}

/// The end of an unquoted string that begins before `start`; a comment that begins in it ends it.
@inline(never)
func endOfUnquoted(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var place = start
  while place &+ 16 <= bytes.count {
    // `-./0123456789:` and letters are nearly all; the rest is looked at one by one.
    let chunk = Chunk(bytes, at: place)
    let found = (.!(chunk.isWithin(0x2D, 0x3A) .| chunk.isLetter)).firstPlace
    place &+= found
    if found < 16 {
      if !isUnquoted(bytes[place]) { return beforeComment(bytes, place) }
      place &+= 1
    }
  }
  while place < bytes.count, isUnquoted(bytes[place]) { place &+= 1 }
  return beforeComment(bytes, place)
}

/// `/*` ends a string, of which the `/` would be the last byte.
@inline(always)
private func beforeComment(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Int {
  end < bytes.count && bytes[end] == UInt8(ascii: "*") && bytes[end &- 1] == UInt8(ascii: "/") ? end &- 1 : end
}

/// The place of the quote that ends a string, and what is before it; nil where none does.
@inline(never)
func endOfQuoted(
  in bytes: UnsafeBufferPointer<UInt8>, from start: Int, quote: UInt8
) -> (place: Int, hasEscapes: Bool, isASCII: Bool)? {
  var place = start
  var hasEscapes = false
  // Of all bytes that were looked at, a few after the end included.
  var seen = SIMD16<UInt8>()
  while place < bytes.count {
    if place &+ 16 <= bytes.count {
      let chunk = Chunk(bytes, at: place)
      let found = (chunk.equals(quote) .| chunk.equals(UInt8(ascii: "\\"))).firstPlace
      place &+= found
      seen |= chunk.bytes
      if found == 16 { continue }
    }
    seen[0] |= bytes[place]
    if bytes[place] == quote {
      let halves = unsafeBitCast(seen, to: SIMD2<UInt64>.self)
      return (place, hasEscapes, (halves[0] | halves[1]) & Word.highBits == 0)
    }
    if bytes[place] == UInt8(ascii: "\\") {
      hasEscapes = true
      place &+= 1
      if place < bytes.count { seen[0] |= bytes[place] }
    }
    place &+= 1
  }
  return nil
}
