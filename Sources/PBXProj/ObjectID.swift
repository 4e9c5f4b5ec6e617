// The id of an object in a project file.

/// Usually 24 upper-case hexadecimal digits, e.g. `13B07F961A680F5B00A75B9A`; other tools write any string.
///
/// Equal and ordered by UTF-8 bytes, as Xcode sorts them.
public struct ObjectID: Sendable {
  /// There are thousands of them, in every table: the usual ones are numbers, which cost no memory of their own.
  private enum Form: Sendable {
    /// 24 upper-case hexadecimal digits: the first 16, and the last 8.
    case digits(UInt64, UInt32)
    /// Anything else.
    case text(String)
  }

  private let form: Form

  public init(_ string: String) {
    var string = string
    form = string.withUTF8(Self.digits) ?? .text(string)
  }

  /// The id that the bytes spell; what is no UTF-8 is repaired.
  init(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    form = Self.digits(bytes) ?? .text(String(decoding: bytes, as: UTF8.self))
  }

  public var string: String {
    switch form {
    case .text(let text): return text
    case .digits(let high, let low):
      return String(unsafeUninitializedCapacity: 24) { buffer in
        for at in 0..<24 {
          let digit =
            at < 16 ? UInt8(truncatingIfNeeded: high >> (60 - 4 * at)) : UInt8(truncatingIfNeeded: low >> (92 - 4 * at))
          buffer[at] = hexDigit(digit & 15)
        }
        return 24
      }
    }
  }

  /// The number that the first eight of 24 upper-case hexadecimal digits are; nil for an id of any other form.
  public var leadingDigits: UInt32? {
    if case .digits(let high, _) = form { UInt32(truncatingIfNeeded: high >> 32) } else { nil }
  }

  /// Whether both have the same eight digits in front, as ids that one tool makes have.
  func beginsLike(_ other: ObjectID) -> Bool {
    if let mine = leadingDigits, let theirs = other.leadingDigits { return mine == theirs }
    return string.utf8.count > 8 && string.utf8.prefix(8).elementsEqual(other.string.utf8.prefix(8))
  }

  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>) -> Form? {
    guard bytes.count == 24 else { return nil }
    var high: UInt64 = 0
    for at in 0..<16 {
      guard let value = upperHexValue(bytes[at]) else { return nil }
      high = high << 4 | UInt64(value)
    }
    var low: UInt32 = 0
    for at in 16..<24 {
      guard let value = upperHexValue(bytes[at]) else { return nil }
      low = low << 4 | UInt32(value)
    }
    return .digits(high, low)
  }
}

@inline(__always)
private func upperHexValue(_ byte: UInt8) -> UInt8? {
  let digit = byte &- UInt8(ascii: "0")
  if digit < 10 { return digit }
  let letter = byte &- UInt8(ascii: "A")
  return letter < 6 ? letter + 10 : nil
}

@inline(__always)
private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
}

extension ObjectID: Hashable {
  public static func == (a: ObjectID, b: ObjectID) -> Bool {
    switch (a.form, b.form) {
    case (.digits(let high, let low), .digits(let otherHigh, let otherLow)): high == otherHigh && low == otherLow
    case (.text(let text), .text(let other)): sameBytes(text, other)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  /// Equal for equal ids, and rarely so for others.
  var fingerprint: UInt64 {
    switch form {
    case .digits(let high, let low):
      // Ids often differ in a few digits only: multiplying carries each of them to the top.
      let product = (high ^ UInt64(low) << 32 ^ UInt64(low)) &* 0x9E37_79B9_7F4A_7C15
      return product ^ product >> 32
    case .text(let text):
      // FNV-1a.
      var value: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return value ^ value >> 29
    }
  }
}

extension ObjectID: Comparable {
  public static func < (a: ObjectID, b: ObjectID) -> Bool {
    guard case .digits(let high, let low) = a.form, case .digits(let otherHigh, let otherLow) = b.form else {
      return bytesPrecede(a.string, b.string)
    }
    // Digits precede letters in ASCII, too.
    return (high, low) < (otherHigh, otherLow)
  }
}

extension ObjectID: CustomStringConvertible {
  public var description: String { string }
}

extension ObjectID: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

/// `String`'s own equality folds canonically equivalent text; a project file does not.
func sameBytes(_ a: String, _ b: String) -> Bool {
  // The first comparison is the fast one, and what it calls different is.
  a == b && a.utf8.elementsEqual(b.utf8)
}

func bytesPrecede(_ a: String, _ b: String) -> Bool {
  a.utf8.lexicographicallyPrecedes(b.utf8)
}
