// Writing XML property lists.

import TextEncodings

extension PropertyValue {
  /// As `plutil` and Xcode write it: tabs, no comments, a newline at the end. Dictionaries keep their order.
  public func xmlBytes() -> [UInt8] {
    var writer = XMLWriter()
    writer.text += """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    writer.write(self, depth: 0)
    writer.text += "</plist>\n"
    return Array(writer.text.utf8)
  }
}

/// Elements with the indentation and newline of the file that they go into.
struct XMLWriter {
  var text = ""
  /// Before every line.
  var base = ""
  /// One level.
  var indentation = "\t"
  var newline = "\n"

  /// Whole lines, the first indented by `depth`.
  mutating func write(_ value: PropertyValue, depth: Int) {
    switch value {
    case .string(let string): line("<string>\(Self.escape(string))</string>", depth)
    case .integer(let number): line("<integer>\(number)</integer>", depth)
    // A text that would not be read back as what it is called stays a text.
    case .real(let number) where ScalarText.isReal(number): line("<real>\(number)</real>", depth)
    case .date(let date) where ScalarText.isDate(date): line("<date>\(date)</date>", depth)
    case .real(let text), .date(let text): write(.string(text), depth: depth)
    case .boolean(let flag): line(flag ? "<true/>" : "<false/>", depth)
    case .data(let bytes):
      line("<data>", depth)
      for part in Base64.lines(of: bytes, width: 76 - 8 * min(depth, 8)) { line(part, depth) }
      line("</data>", depth)
    case .array(let values):
      if values.isEmpty { return line("<array/>", depth) }
      line("<array>", depth)
      for value in values { write(value, depth: depth + 1) }
      line("</array>", depth)
    case .dictionary(let dictionary):
      if dictionary.isEmpty { return line("<dict/>", depth) }
      line("<dict>", depth)
      for entry in dictionary.entries { write(entry, depth: depth + 1) }
      line("</dict>", depth)
    }
  }

  mutating func write(_ entry: PropertyDictionary.Entry, depth: Int) {
    line("<key>\(Self.escape(entry.key))</key>", depth)
    write(entry.value, depth: depth)
  }

  private mutating func line(_ content: String, _ depth: Int) {
    text += base
    for _ in 0..<depth { text += indentation }
    text += content + newline
  }

  static func escape(_ string: String) -> String {
    var result = ""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // A bare carriage return would be read back as a newline.
      case "\r": result += "&#13;"
      // Neither of these may stand in XML.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
