// The name of a content: two files with one digest are one file.

import Platform

/// SHA-256.
public struct Digest: Hashable, Sendable, Comparable, CustomStringConvertible {
  private var words: (UInt64, UInt64, UInt64, UInt64)

  public init(of bytes: [UInt8]) {
    var sum = SHA256()
    sum.update(bytes)
    self.init(raw: sum.finish())
  }

  /// The digest of a running sum.
  public init(_ sum: consuming SHA256) { self.init(raw: sum.finish()) }

  /// nil where `hex` is anything but 64 lower-case hexadecimal digits.
  public init?(hex: some StringProtocol) {
    guard hex.utf8.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    var high: UInt8?
    for digit in hex.utf8 {
      guard let value = Self.value(digit) else { return nil }
      if let first = high { bytes.append(first << 4 | value) }
      high = high == nil ? value : nil
    }
    self.init(raw: bytes)
  }

  /// nil where there are other than 32 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.init(raw: bytes)
  }

  /// - Parameter raw: 32 bytes.
  private init(raw: [UInt8]) {
    func word(_ start: Int) -> UInt64 { raw[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    words = (word(0), word(8), word(16), word(24))
  }

  /// 32 bytes.
  public var bytes: [UInt8] {
    [words.0, words.1, words.2, words.3].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// 64 lower-case hexadecimal digits.
  public var hex: String {
    let digits = StaticString("0123456789abcdef")
    return String(unsafeUninitializedCapacity: 64) { space in
      var place = 0
      for word in [words.0, words.1, words.2, words.3] {
        for shift in stride(from: 60, through: 0, by: -4) {
          space[place] = digits.utf8Start[Int(truncatingIfNeeded: word >> shift & 15)]
          place += 1
        }
      }
      return 64
    }
  }

  public var description: String { hex }

  /// Whether `bytes` are the content with the line ends that git gives to text where `.gitattributes` asks for those of
  /// Windows.
  public func isOfConverted(_ bytes: [UInt8]) -> Bool {
    bytes.withLineFeeds.map { self == Digest(of: $0) } ?? false
  }

  public static func == (a: Digest, b: Digest) -> Bool { a.words == b.words }

  public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

  /// In the order of the hexadecimal digits.
  public static func < (a: Digest, b: Digest) -> Bool { a.words < b.words }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
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
