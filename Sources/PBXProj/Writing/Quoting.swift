// Strings as Xcode writes them.

/// The string, in quotes where Xcode would put it there: unless it is made of letters, digits and `_./$` only, and
/// without `___` and `//`.
func quoted(_ text: String) -> String {
  needsQuotes(text) ? "\"\(escaped(text))\"" : text
}

private func needsQuotes(_ text: String) -> Bool {
  if text.isEmpty { return true }
  var slashes = 0
  var underscores = 0
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "/"): (slashes, underscores) = (slashes + 1, 0)
    case UInt8(ascii: "_"): (slashes, underscores) = (0, underscores + 1)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "$"):
      (slashes, underscores) = (0, 0)
    default: return true
    }
    if slashes == 2 || underscores == 3 { return true }
  }
  return false
}

private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "\r": result += "\\r"
    case "\u{07}": result += "\\a"
    case "\u{08}": result += "\\b"
    case "\u{0B}": result += "\\v"
    case "\u{0C}": result += "\\f"
    case "\u{00}"..."\u{1F}":
      let digits = String(scalar.value, radix: 16)
      result += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
