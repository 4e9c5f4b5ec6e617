// Text that is not UTF-8.

import TextEncodings

/// How a file's bytes spell text. Old files name it in their first line, `// !$*UTF8*$!`.
enum TextEncoding: Sendable {
  case utf8, latin1, macRoman, nextStep, utf16LittleEndian, utf16BigEndian

  /// The encoding that a byte order mark or the first line tells.
  init(of bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      self = Self.name(in: bytes).flatMap { Self.names[$0] } ?? .utf8
    }
  }

  /// In lower case, without what people put between words.
  private static let names: [String: TextEncoding] = [
    "iso88591": .latin1, "isolatin1": .latin1, "latin1": .latin1, "macroman": .macRoman, "macosroman": .macRoman,
    "macintosh": .macRoman, "nextstep": .nextStep,
  ]

  private static func name(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let mark = Array("// !$*".utf8)
    guard bytes.starts(with: mark) else { return nil }
    let rest = bytes[mark.count..<min(bytes.count, mark.count + 40)]
    guard let end = rest.firstIndex(of: UInt8(ascii: "*")) else { return nil }
    return String(decoding: rest[..<end], as: UTF8.self).lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// What bytes from 0x80 on stand for; nil where it takes more than one byte.
  private var upperHalf: [UInt16]? {
    switch self {
    case .latin1: Array(0x80...0xFF)
    case .macRoman: macRomanUpperHalf
    case .nextStep: NextStep.upperHalf
    case .utf8, .utf16LittleEndian, .utf16BigEndian: nil
    }
  }

  /// The text as UTF-8, from which `encoded` makes the same bytes; nil where the bytes are no such text.
  func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    if let table = upperHalf {
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count + bytes.count / 8)
      for byte in bytes {
        if byte < 0x80 {
          text.append(byte)
        } else {
          guard let scalar = UnicodeScalar(table[Int(byte) - 0x80]), scalar != "\u{FFFD}" else { return nil }
          text.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        }
      }
      return text
    }
    if case .utf8 = self { return bytes }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  /// The reverse. A character that the encoding lacks becomes an escape, as it stands in a quoted string.
  func encoded(_ text: [UInt8]) -> [UInt8] {
    if case .utf8 = self { return text }
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    guard let table = upperHalf else {
      return String(scalars).utf16.flatMap { bytes(of: $0) }
    }
    var places: [UInt16: UInt8] = [:]
    for (place, scalar) in table.enumerated() { places[scalar] = UInt8(0x80 + place) }
    return scalars.flatMap { scalar -> [UInt8] in
      if scalar.isASCII { return [UInt8(scalar.value)] }
      return scalar.utf16.count == 1 && places[UInt16(scalar.value)] != nil
        ? [places[UInt16(scalar.value)] ?? 0] : scalar.utf16.flatMap { Array("\\U\(padded($0))".utf8) }
    }
  }

  private func unit(_ first: UInt8, _ second: UInt8) -> UInt16 {
    if case .utf16BigEndian = self { return UInt16(first) << 8 | UInt16(second) }
    return UInt16(second) << 8 | UInt16(first)
  }

  private func bytes(of unit: UInt16) -> [UInt8] {
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    if case .utf16BigEndian = self { return [high, low] }
    return [low, high]
  }
}

private func padded(_ unit: UInt16) -> String {
  let digits = String(unit, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}

/// Bytes 0x80 to 0xFF, from the Unicode Consortium's `ROMAN.TXT`.
private let macRomanUpperHalf: [UInt16] = [
  0x00C4, 0x00C5, 0x00C7, 0x00C9, 0x00D1, 0x00D6, 0x00DC, 0x00E1, 0x00E0, 0x00E2, 0x00E4, 0x00E3, 0x00E5, 0x00E7,
  0x00E9, 0x00E8, 0x00EA, 0x00EB, 0x00ED, 0x00EC, 0x00EE, 0x00EF, 0x00F1, 0x00F3, 0x00F2, 0x00F4, 0x00F6, 0x00F5,
  0x00FA, 0x00F9, 0x00FB, 0x00FC, 0x2020, 0x00B0, 0x00A2, 0x00A3, 0x00A7, 0x2022, 0x00B6, 0x00DF, 0x00AE, 0x00A9,
  0x2122, 0x00B4, 0x00A8, 0x2260, 0x00C6, 0x00D8, 0x221E, 0x00B1, 0x2264, 0x2265, 0x00A5, 0x00B5, 0x2202, 0x2211,
  0x220F, 0x03C0, 0x222B, 0x00AA, 0x00BA, 0x03A9, 0x00E6, 0x00F8, 0x00BF, 0x00A1, 0x00AC, 0x221A, 0x0192, 0x2248,
  0x2206, 0x00AB, 0x00BB, 0x2026, 0x00A0, 0x00C0, 0x00C3, 0x00D5, 0x0152, 0x0153, 0x2013, 0x2014, 0x201C, 0x201D,
  0x2018, 0x2019, 0x00F7, 0x25CA, 0x00FF, 0x0178, 0x2044, 0x20AC, 0x2039, 0x203A, 0xFB01, 0xFB02, 0x2021, 0x00B7,
  0x201A, 0x201E, 0x2030, 0x00C2, 0x00CA, 0x00C1, 0x00CB, 0x00C8, 0x00CD, 0x00CE, 0x00CF, 0x00CC, 0x00D3, 0x00D4,
  0xF8FF, 0x00D2, 0x00DA, 0x00DB, 0x00D9, 0x0131, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9, 0x02DA, 0x00B8, 0x02DD,
  0x02DB, 0x02C7,
]
