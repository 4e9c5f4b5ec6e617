// The texts of numbers, dates and data.

import TextEncodings

enum ScalarText {
  static func noun(_ element: String) -> String {
    switch element {
    case "integer": "whole number of 64 bits"
    case "real": "number"
    case "date": "date such as 2024-01-31T09:30:00Z"
    case "data": "base64"
    default: "content of `\(element)`, which must be empty"
    }
  }

  /// nil where `text` is not one for `element`. White space around it is already gone.
  static func value(of element: String, _ text: String) -> PropertyValue? {
    switch element {
    case "true": text.isEmpty ? .boolean(true) : nil
    case "false": text.isEmpty ? .boolean(false) : nil
    case "integer": integer(text).map { .integer($0) }
    case "real": isReal(text) ? .real(text) : nil
    case "date": isDate(text) ? .date(text) : nil
    case "data": Base64.decodeLeniently(Array(text.utf8)).map { .data($0) }
    default: nil
    }
  }

  /// Decimal, or hexadecimal with `0x`.
  static func integer(_ text: String) -> Int64? {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : Substring(text)
    guard let first = digits.utf8.first, hexadecimalDigit(first) != nil else { return nil }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let number = isHexadecimal ? digits.dropFirst(2) : digits
    guard let head = number.utf8.first, hexadecimalDigit(head) != nil else { return nil }
    return Int64((isNegative ? "-" : "") + number, radix: isHexadecimal ? 16 : 10)
  }

  static func isReal(_ text: String) -> Bool {
    let plain = text.lowercased()
    let magnitude = plain.hasPrefix("-") || plain.hasPrefix("+") ? String(plain.dropFirst()) : plain
    if ["nan", "inf", "infinity"].contains(magnitude) { return true }
    guard magnitude.utf8.allSatisfy({ "0123456789.e+-".utf8.contains($0) }) else { return false }
    let padded = (magnitude.hasPrefix(".") ? "0" : "") + magnitude + (magnitude.hasSuffix(".") ? "0" : "")
    return Double(padded) != nil
  }

  /// `2024-01-31T09:30:00Z`.
  static func isDate(_ text: String) -> Bool {
    let shape = "0000-00-00T00:00:00Z"
    let bytes = Array((text.hasPrefix("-") ? text.dropFirst() : Substring(text)).utf8)
    return bytes.count == shape.utf8.count
      && zip(bytes, shape.utf8).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == expected
      }
  }
}
