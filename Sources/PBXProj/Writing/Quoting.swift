// Strings as Xcode writes them.

/// How a string stands in the file.
enum Spelling {
  case bare
  /// In quotes, as it is.
  case quoted
  /// In quotes, with escapes.
  case escaped
}

/// Bare where it is made of letters, digits and `_./$` only, and without `___` and `//`.
func spelling(of text: UnsafeBufferPointer<UInt8>) -> Spelling {
  if text.isEmpty { return .quoted }
  var hasPairs = false
  if areBare(text, &hasPairs) { return hasPairs && hasComment(text) ? .quoted : .bare }
  for byte in text where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return .escaped }
  return .quoted
}

/// - Parameter hasPairs: Becomes true where there are slashes or underscores.
private func areBare(_ text: UnsafeBufferPointer<UInt8>, _ hasPairs: inout Bool) -> Bool {
  var at = 0
  while at + 8 <= text.count {
    let word = EightBytes(text, at: at)
    guard word.areBare else { return false }
    if word.havePairs { hasPairs = true }
    at += 8
  }
  while at < text.count {
    let byte = text[at]
    // Bit 6 and the rest say which of these is the byte's.
    let set: UInt64 = byte & 0x40 == 0 ? 0x03FF_C010_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    guard byte < 0x80, set >> UInt64(byte & 0x3F) & 1 == 1 else { return false }
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") { hasPairs = true }
    at += 1
  }
  return true
}

/// Two slashes begin a comment to some readers; three underscores are quoted, too.
private func hasComment(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var last: UInt8 = 0
  var beforeLast: UInt8 = 0
  for byte in text {
    if byte == last, byte == UInt8(ascii: "/") || (byte == UInt8(ascii: "_") && byte == beforeLast) { return true }
    (beforeLast, last) = (last, byte)
  }
  return false
}

/// Questions to eight bytes at once. Answers are the high bits of the bytes that they hold for.
private struct EightBytes {
  private let bits: UInt64

  /// The text must have eight bytes at the place.
  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>, at place: Int) {
    assert(place >= 0 && place + 8 <= text.count)
    bits = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped + place).loadUnaligned(as: UInt64.self)
  }

  @inline(__always)
  private init(bits: UInt64) { self.bits = bits }

  @inline(__always)
  var areBare: Bool {
    let letters = EightBytes(bits: bits | 0x2020_2020_2020_2020).within(0x61, 0x7A)
    // `.`, `/` and digits; then `$` and `_`.
    let others = within(0x2E, 0x39) | within(0x24, 0x24) | within(0x5F, 0x5F)
    return letters | others == 0x8080_8080_8080_8080
  }

  @inline(__always)
  var havePairs: Bool { within(0x2F, 0x2F) | within(0x5F, 0x5F) != 0 }

  /// Bytes of the range, which lies in ASCII.
  @inline(__always)
  private func within(_ low: UInt8, _ high: UInt8) -> UInt64 {
    let ascii = bits & 0x7F7F_7F7F_7F7F_7F7F
    let atLeast = ascii &+ UInt64(0x80 - low) &* 0x0101_0101_0101_0101
    let above = ascii &+ UInt64(0x7F - high) &* 0x0101_0101_0101_0101
    return atLeast & ~above & ~bits & 0x8080_8080_8080_8080
  }
}

/// The letter behind the backslash that stands for a byte; nil for one that stands for itself, or needs a number.
func escapeLetter(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
  case 0x0A: UInt8(ascii: "n")
  case 0x09: UInt8(ascii: "t")
  case 0x0D: UInt8(ascii: "r")
  case 0x07: UInt8(ascii: "a")
  case 0x08: UInt8(ascii: "b")
  case 0x0B: UInt8(ascii: "v")
  case 0x0C: UInt8(ascii: "f")
  default: nil
  }
}

func isEscapeLetter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"),
    UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "v"), UInt8(ascii: "f"):
    true
  default: false
  }
}

/// The string, in quotes and with escapes where Xcode would put them.
func quoted(_ text: String) -> String {
  var text = text
  let bytes = text.withUTF8 { text in
    [UInt8](estimate: text.count + 16) { $0.append(text: text) }
  }
  return String(decoding: bytes, as: UTF8.self)
}
