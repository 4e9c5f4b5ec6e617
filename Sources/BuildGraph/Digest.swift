// The name of a content: two files with one digest are one file.

import Platform

/// SHA-256 as 64 lower-case hexadecimal digits.
public struct Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let hex: String

  public init(of bytes: [UInt8]) { hex = SHA256.hex(of: bytes) }

  /// nil where `hex` is anything but 64 lower-case hexadecimal digits.
  public init?(hex: some StringProtocol) {
    guard hex.utf8.count == 64, hex.utf8.allSatisfy(Self.isHexDigit) else { return nil }
    self.hex = String(hex)
  }

  public var description: String { hex }

  /// Whether `bytes` are the content with the line ends that git gives to text where `.gitattributes` asks for those of
  /// Windows.
  public func isOfConverted(_ bytes: [UInt8]) -> Bool {
    bytes.withLineFeeds.map { self == Digest(of: $0) } ?? false
  }

  public static func < (a: Digest, b: Digest) -> Bool { a.hex.utf8.lexicographicallyPrecedes(b.hex.utf8) }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

/// Collects fields so that no two lists of fields run into the same bytes: each is preceded by its length.
public struct DigestFields: Sendable {
  private var bytes: [UInt8] = []

  public init() {}

  public mutating func add(_ text: String) { add(Array(text.utf8)) }

  public mutating func add(_ field: [UInt8]) {
    bytes += Array(String(field.count).utf8)
    bytes.append(UInt8(ascii: ":"))
    bytes += field
  }

  public var digest: Digest { Digest(of: bytes) }
}

extension [UInt8] {
  /// A text with each line end of Windows turned into a line feed; nil where there is none, or no text.
  public var withLineFeeds: [UInt8]? {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard contains(carriageReturn), !contains(0) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for (index, byte) in enumerated() {
      let isLineEnd = byte == carriageReturn && index + 1 < count && self[index + 1] == lineFeed
      if !isLineEnd { result.append(byte) }
    }
    return result.count == count ? nil : result
  }
}
