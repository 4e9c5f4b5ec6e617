// Texts and attribute values, as they are written and as they are meant.

/// All of what is read here was found well-formed before.
enum MarkupText {
  /// A white space character that stands for itself is read as a space.
  static func attributeValue(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 < 0x20 }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return resolved(bytes) { $0 < 0x20 ? 0x20 : $0 }
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String { resolved(bytes) { $0 } }

  /// Line ends as `\n`, no references.
  static func lineEnds(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: withUnixLineEnds(bytes), as: UTF8.self)
  }

  private static func resolved(_ bytes: ArraySlice<UInt8>, _ plain: (UInt8) -> UInt8) -> String {
    var result: [UInt8] = []
    let bytes = withUnixLineEnds(bytes)
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if bytes[index] == UInt8(ascii: "&"), let end = rest.firstIndex(of: UInt8(ascii: ";")),
        let scalar = XMLScanner.scalar(ofReference: String(decoding: bytes[index + 1..<end], as: UTF8.self))
      {
        result += Array(String(Character(scalar)).utf8)
        index = end + 1
      } else {
        result.append(plain(bytes[index]))
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func withUnixLineEnds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(0x0D) else { return Array(bytes) }
    var result: [UInt8] = []
    for index in bytes.indices {
      if bytes[index] != 0x0D {
        result.append(bytes[index])
      } else if index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A {
        result.append(0x0A)
      }
    }
    return result
  }

  /// For an attribute in quotes of either kind. What may not stand in XML becomes U+FFFD.
  static func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\n": result += "&#10;"
      case "\t": result += "&#9;"
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
