// Bytes as text (RFC 4648, section 4).

public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Lines of at most `width` characters, in whole groups of four.
  public static func lines(of bytes: [UInt8], width: Int) -> [String] {
    let step = max(width / 4, 1) * 3
    return stride(from: 0, to: bytes.count, by: step).map { start in
      encode(bytes[start..<min(start + step, bytes.count)])
    }
  }

  public static func encode(_ bytes: [UInt8]) -> String { encode(bytes[...]) }

  private static func encode(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let group = bytes[index..<min(index + 3, bytes.endIndex)]
      var bits = 0
      for offset in 0..<3 { bits = bits << 8 | (offset < group.count ? Int(group[index + offset]) : 0) }
      for place in 0..<4 {
        result.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// nil where the text is not just what `encode` makes of some bytes.
  public static func decode(_ text: String) -> [UInt8]? {
    guard let bytes = decodeLeniently(Array(text.utf8)), encode(bytes).utf8.elementsEqual(text.utf8) else { return nil }
    return bytes
  }

  /// As property lists have it: white space does not count, and padding may be missing. nil where there is anything else.
  public static func decodeLeniently(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var bits = 0
    var digits = 0
    var padding = 0
    for byte in text where byte > 0x20 {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let digit = value(of: byte) else { return nil }
      bits = (bits << 6 | digit) & 0xFFFFFF
      digits += 1
      if digits % 4 == 0 { result += [UInt8(bits >> 16), UInt8(bits >> 8 & 255), UInt8(bits & 255)] }
    }
    switch (digits % 4, padding) {
    case (0, 0): return result
    case (2, 0), (2, 2): return result + [UInt8(bits >> 4 & 255)]
    case (3, 0), (3, 1): return result + [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
    default: return nil
    }
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
