// JSON values from text, strictly.

import Diagnostics

extension JSONValue {
  /// Reads one value and nothing after it (RFC 8259). Equal names in one object, invalid UTF-8 and more than 512
  /// levels are errors.
  ///
  /// - Throws: `Rejection` with line and column.
  public init(parsing bytes: [UInt8], file: String) throws {
    var parser = JSONParser(bytes: bytes, file: file)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw parser.failure("it is not UTF-8") }
    self = try parser.document()
  }
}

struct JSONParser {
  let bytes: [UInt8]
  let file: String
  var position = 0
  /// Whether to say where each value stands.
  private let isPlacing: Bool
  private(set) var places: [JSONPlace] = []

  private let maximumDepth: Int

  init(bytes: [UInt8], file: String, placing isPlacing: Bool = false, maximumDepth: Int = 512) {
    self.bytes = bytes
    self.file = file
    self.isPlacing = isPlacing
    self.maximumDepth = maximumDepth
  }

  func failure(_ reason: String, at offset: Int? = nil) -> Rejection {
    Rejection(
      .input, "json.syntax", "this is not valid JSON: \(reason)",
      at: Self.location(of: offset ?? position, in: bytes, file: file))
  }

  /// Columns count characters.
  static func location(of offset: Int, in bytes: [UInt8], file: String) -> SourceLocation {
    let before = bytes.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count + 1
    return SourceLocation(file: file, line: line, column: column)
  }

  mutating func document() throws -> JSONValue {
    let result = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw failure("text follows the value") }
    return result
  }

  private mutating func value(depth: Int, name: Range<Int>? = nil) throws -> JSONValue {
    guard depth < maximumDepth else { throw failure("it is nested more than \(maximumDepth) levels deep") }
    skipSpace()
    guard isPlacing else { return try content(depth: depth) }
    let index = places.count
    let start = position
    places.append(JSONPlace(range: start..<start, name: name, end: index + 1))
    let result = try content(depth: depth)
    places[index].range = start..<position
    places[index].end = places.count
    return result
  }

  private mutating func content(depth: Int) throws -> JSONValue {
    guard let next = peek else { throw failure("it ends where a value is expected") }
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw failure("a value is expected here")
    }
  }

  private mutating func object(depth: Int) throws -> JSONValue {
    var result = JSONObject()
    position += 1
    skipSpace()
    if take("}") { return .object(result) }
    repeat {
      skipSpace()
      let start = position
      guard peek == UInt8(ascii: "\"") else { throw failure("a name in double quotes is expected") }
      let name = try string()
      guard result[name] == nil else { throw failure("the name “\(name)” appears twice in one object", at: start) }
      let nameRange = start..<position
      skipSpace()
      guard take(":") else { throw failure("a colon is expected after “\(name)”") }
      result[name] = try value(depth: depth + 1, name: nameRange)
      skipSpace()
    } while take(",")
    guard take("}") else { throw failure("a comma or a closing brace is expected") }
    return .object(result)
  }

  private mutating func array(depth: Int) throws -> JSONValue {
    var result: [JSONValue] = []
    position += 1
    skipSpace()
    if take("]") { return .array(result) }
    repeat {
      result.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw failure("a comma or a closing bracket is expected") }
    return .array(result)
  }

  private mutating func string() throws -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      case 0..<0x20: throw failure("a control character in a string must be escaped", at: position - 1)
      default: text.append(byte)
      }
    }
    throw failure("a string does not end")
  }

  private mutating func escape() throws -> Unicode.Scalar {
    guard let byte = peek else { throw failure("a string does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw failure("this escape is not known", at: position - 1)
    }
  }

  private mutating func unicodeEscape() throws -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, take("\\"), take("u") else { throw failure("half a surrogate pair") }
    let second = try hexadecimal()
    guard 0xdc00..<0xe000 ~= second,
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))
    else { throw failure("half a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimal() throws -> UInt32 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits are expected after \\u") }
    position += 4
    return value
  }

  private mutating func number() throws -> JSONValue {
    let start = position
    _ = take("-")
    if !take("0") { guard takeDigits() else { throw failure("a digit is expected") } }
    var isWhole = true
    if take(".") {
      isWhole = false
      guard takeDigits() else { throw failure("a digit is expected after the point") }
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      guard takeDigits() else { throw failure("a digit is expected in the exponent") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, text != "-0", let value = Int64(text) { return .integer(value) }
    return .number(text)
  }

  private mutating func word(_ text: String, _ value: JSONValue) throws -> JSONValue {
    guard bytes[position...].starts(with: text.utf8) else { throw failure("a value is expected here") }
    position += text.utf8.count
    return value
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let peek, UInt32(peek) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func takeDigits() -> Bool {
    let start = position
    while let byte = peek, 0x30...0x39 ~= byte { position += 1 }
    return position > start
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { position += 1 }
  }
}
