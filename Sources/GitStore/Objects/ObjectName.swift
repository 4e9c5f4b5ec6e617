// How an object of the repository is named.

/// The SHA-1 (40 digits) or SHA-256 (64 digits) of an object, in lower-case hexadecimal.
public struct ObjectName: Hashable, Sendable {
  public let hex: String

  /// nil where `hex` is neither 40 nor 64 hexadecimal digits.
  public init?(_ hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 40 || digits.count == 64, digits.allSatisfy({ value(ofDigit: $0) != nil }) else { return nil }
    self.hex = hex.lowercased()
  }

  /// From 20 or 32 bytes, as trees hold them.
  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 20 || bytes.count == 32 else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    hex = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  var bytes: [UInt8] {
    let digits = Array(hex.utf8)
    return stride(from: 0, to: digits.count, by: 2).map { i in
      (value(ofDigit: digits[i]) ?? 0) << 4 | (value(ofDigit: digits[i + 1]) ?? 0)
    }
  }

  /// The first ten digits, for people.
  public var short: String { String(hex.prefix(10)) }
}

extension ObjectName: CustomStringConvertible {
  public var description: String { hex }
}

private func value(ofDigit digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}
