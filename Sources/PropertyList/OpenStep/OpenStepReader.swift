// Old-style property lists, as NeXTSTEP wrote them: `{ key = (a, b); }`.

import Diagnostics
import TextEncodings
import XML

/// Strings, data, arrays and dictionaries; a file of bare `key = value;` pairs is a dictionary without its braces.
/// Recursion is bounded by `maximumDepth`.
struct OpenStepReader {
  private let source: EncodedText
  private let file: String
  private var offset = 0

  static func read(_ source: EncodedText, file: String) throws -> PropertyValue {
    var reader = OpenStepReader(source: source, file: file)
    return try reader.document()
  }

  private init(source: EncodedText, file: String) {
    self.source = source
    self.file = file
  }

  private var next: UInt8? { offset < source.utf8.count ? source.utf8[offset] : nil }

  private func location(_ offset: Int) -> SourceLocation { source.location(of: offset, file: file) }

  private func rejection(_ message: String, at offset: Int? = nil) -> Rejection {
    Rejection(.input, "property-list.openstep", message, at: location(offset ?? self.offset))
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func document() throws -> PropertyValue {
    try skipSpace()
    guard next != nil else { throw rejection("the file holds no property list") }
    let start = offset
    let isText = !"{(<".utf8.contains(next ?? 0)
    let first = try value(depth: 1)
    try skipSpace()
    if isText, next == UInt8(ascii: "=") || next == UInt8(ascii: ";") {
      offset = start
      return try pairs(until: nil, from: start, depth: 1)
    }
    guard next == nil else { throw rejection("nothing may stand after the property list") }
    return first
  }

  /// White space and comments.
  private mutating func skipSpace() throws {
    while let byte = next {
      if isWhiteSpace(byte) || byte == 0x0B || byte == 0x0C {
        offset += 1
      } else if byte == UInt8(ascii: "/"), offset + 1 < source.utf8.count {
        switch source.utf8[offset + 1] {
        case UInt8(ascii: "/"):
          while let byte = next, byte != 0x0A, byte != 0x0D { offset += 1 }
        case UInt8(ascii: "*"): try skipComment()
        default: return
        }
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws {
    let start = offset
    offset += 2
    while offset + 1 < source.utf8.count {
      if source.utf8[offset] == UInt8(ascii: "*"), source.utf8[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw rejection("this comment does not end; close it with `*/`", at: start)
  }

  private mutating func value(depth: Int) throws -> PropertyValue {
    try skipSpace()
    guard depth <= maximumDepth else { throw rejection("values are nested more than \(maximumDepth) levels deep") }
    let start = offset
    if skip("{") { return try pairs(until: UInt8(ascii: "}"), from: start, depth: depth) }
    if skip("(") { return try array(from: start, depth: depth) }
    if skip("<") { return try data(from: start) }
    return .string(try text())
  }

  private mutating func array(from start: Int, depth: Int) throws -> PropertyValue {
    var values: [PropertyValue] = []
    while true {
      try skipSpace()
      if skip(")") { return .array(values) }
      guard next != nil else { throw rejection("this list does not end; close it with `)`", at: start) }
      values.append(try value(depth: depth + 1))
      try skipSpace()
      if !skip(","), next != UInt8(ascii: ")") {
        throw rejection(
          next == nil ? "this list does not end; close it with `)`" : "`,` or `)` must stand here",
          at: next == nil ? start : nil)
      }
    }
  }

  /// `key = value;` up to `end`, which is nil for the whole file. A key without a value stands for itself.
  private mutating func pairs(until end: UInt8?, from start: Int, depth: Int) throws -> PropertyValue {
    var entries: [PropertyDictionary.Entry] = []
    var places: [String: Int] = [:]
    while true {
      try skipSpace()
      if let byte = next, byte == end {
        offset += 1
        break
      }
      guard next != nil else {
        if end == nil { break }
        throw rejection("this dictionary does not end; close it with `}`", at: start)
      }
      let place = offset
      let key = try text()
      if let first = places.updateValue(place, forKey: key) { throw duplicate(key, place, first) }
      try skipSpace()
      let value: PropertyValue = skip("=") ? try value(depth: depth + 1) : .string(key)
      try skipSpace()
      guard skip(";") else { throw rejection("`;` must stand here, after the value of `\(key)`") }
      entries.append(.init(key, value))
    }
    return .dictionary(PropertyDictionary(entries))
  }

  private func duplicate(_ key: String, _ second: Int, _ first: Int) -> Rejection {
    let place = location(first)
    let line = place.line.map { " on line \($0)" } ?? ""
    return Rejection(
      .input,
      [
        Diagnostic(
          "property-list.duplicate-key", .error, "the key `\(key)` is already there\(line); keep one of them",
          at: location(second), related: [.init("first here", at: place)])
      ])
  }

  private mutating func data(from start: Int) throws -> PropertyValue {
    var digits: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: ">") {
      if !isWhiteSpace(byte) {
        guard let digit = hexadecimalDigit(byte) else { throw rejection("data holds only hexadecimal digits") }
        digits.append(digit)
      }
      offset += 1
    }
    guard skip(">") else { throw rejection("this data does not end; close it with `>`", at: start) }
    guard digits.count % 2 == 0 else { throw rejection("data needs two digits for each byte", at: start) }
    return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  private mutating func text() throws -> String {
    let start = offset
    if let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      offset += 1
      var end = offset
      while end < source.utf8.count, source.utf8[end] != quote { end += source.utf8[end] == UInt8(ascii: "\\") ? 2 : 1 }
      guard end < source.utf8.count else { throw rejection("this text does not end; close its quotes", at: start) }
      let inside = source.utf8[offset..<end]
      offset = end + 1
      return inside.withUnsafeBufferPointer { unescapedText($0) }
    }
    while let byte = next, Self.isBare(byte) { offset += 1 }
    guard offset > start else {
      throw rejection(
        next == nil ? "a value is missing at the end" : "a value must stand here; put other characters in quotes")
    }
    return String(decoding: source.utf8[start..<offset], as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_$/:.-".utf8.contains(byte)
    }
  }
}
