// Bytes to a tape, in one pass and without recursion.

/// Why the bytes are no JSON project, and where.
struct SyntaxFailure: Error {
  var message: String
  var offset: Int
}

/// The grammar is JSON5 as Foundation reads it, which is what Xcode reads.
struct TapeParser {
  /// Real project files nest twice as deep as their groups; what walks the tape later may recurse this far.
  static let greatestDepth = 256
  /// Of values that were made by code.
  static let greatestOwnDepth = 1_024

  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int
  /// The module itself has made the bytes. They may say what no file may: U+0000, and nest deeper.
  var isOwnText = false
  private var tape: [TapeNode] = []
  /// The containers that are open, outermost first.
  private var open: [TapeIndex] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    position = start
    tape.reserveCapacity(bytes.count / 20 + 8)
  }

  /// The whole file: one value, which for a file must be an object, with nothing but space and comments around it.
  mutating func parse(mustBeObject: Bool) throws(SyntaxFailure) -> [TapeNode] {
    try skipTrivia()
    if mustBeObject, peek() != UInt8(ascii: "{") {
      throw failure("the file must begin with “{”, the project's object, but begins with \(shown(peek()))")
    }
    try parseValue()
    while let container = open.last {
      if tape[container].kind == .object {
        try parseMember(of: container)
      } else {
        try parseElement(of: container)
      }
    }
    try skipTrivia()
    guard position == bytes.count else { throw failure("there is text after the end of the project's object") }
    return tape
  }

  private mutating func parseMember(of container: TapeIndex) throws(SyntaxFailure) {
    try skipTrivia()
    guard let byte = peek() else { throw unclosed(container) }
    if byte == UInt8(ascii: "}") { return try close(container) }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      try parseString(quote: byte)
    } else {
      try parseIdentifier()
    }
    try skipTrivia()
    guard peek() == UInt8(ascii: ":") else { throw failure("expected “:” after the key but found \(shown(peek()))") }
    position += 1
    try skipTrivia()
    try parseValue()
  }

  private mutating func parseElement(of container: TapeIndex) throws(SyntaxFailure) {
    try skipTrivia()
    guard let byte = peek() else { throw unclosed(container) }
    if byte == UInt8(ascii: "]") { return try close(container) }
    try parseValue()
  }

  private mutating func parseValue() throws(SyntaxFailure) {
    guard let byte = peek() else { throw failure("expected a value but found the end of the file") }
    switch byte {
    case UInt8(ascii: "{"): return try openContainer(.object)
    case UInt8(ascii: "["): return try openContainer(.array)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): try parseString(quote: byte)
    default:
      let start = position
      if skipWord("true") || skipWord("false") {
        append(.boolean, from: start)
      } else if skipWord("null") {
        append(.null, from: start)
      } else if skipNumber() {
        append(.number, from: start)
      } else {
        throw failure("expected a value but found \(shown(byte))")
      }
    }
    try finishValue()
  }

  private mutating func openContainer(_ kind: TapeNode.Kind) throws(SyntaxFailure) {
    let greatestDepth = isOwnText ? Self.greatestOwnDepth : Self.greatestDepth
    guard open.count < greatestDepth else {
      throw failure("values are nested more than \(greatestDepth) deep here, which no project file needs")
    }
    open.append(tape.count)
    tape.append(TapeNode(start: UInt32(position), end: 0, next: 0, kind: kind))
    position += 1
  }

  private mutating func close(_ container: TapeIndex) throws(SyntaxFailure) {
    position += 1
    open.removeLast()
    tape[container].end = UInt32(position)
    tape[container].next = UInt32(tape.count)
    try finishValue()
  }

  /// After a value in a container: a comma, or the container's end.
  private mutating func finishValue() throws(SyntaxFailure) {
    guard let container = open.last else { return }
    if peek() != UInt8(ascii: ",") { try skipTrivia() }
    let closing = tape[container].kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if peek() == UInt8(ascii: ",") {
      position += 1
    } else if peek() != closing {
      if peek() == nil { throw unclosed(container) }
      throw failure("expected “,” or “\(Character(UnicodeScalar(closing)))” but found \(shown(peek()))")
    }
  }

  private mutating func parseString(quote: UInt8) throws(SyntaxFailure) {
    let start = position
    position += 1
    var hasEscapes = false
    while true {
      position = endOfPlainText(in: bytes, from: position, quote: quote)
      guard position < bytes.count else {
        throw SyntaxFailure(message: "the string that begins here has no closing quote", offset: start)
      }
      if bytes[position] == quote { break }
      guard bytes[position] == UInt8(ascii: "\\") else {
        throw bytes[position] == 0x0A || bytes[position] == 0x0D
          ? SyntaxFailure(message: "the string that begins here does not end on its line", offset: start)
          : failure("a string holds the control character \(shown(bytes[position])); write it as an escape")
      }
      hasEscapes = true
      try skipEscape()
    }
    position += 1
    append(.string, from: start, quote: quote == UInt8(ascii: "\"") ? .double : .single, hasEscapes: hasEscapes)
  }

  /// A key without quotes.
  private mutating func parseIdentifier() throws(SyntaxFailure) {
    let start = position
    var hasEscapes = false
    while let scalar = scalar(in: bytes, at: position) {
      if scalar == "\\", position + 1 < bytes.count, "ux".utf8.contains(bytes[position + 1]) {
        hasEscapes = true
        try skipEscape()
      } else if position == start ? canBeginIdentifier(scalar) : canContinueIdentifier(scalar) {
        position += UTF8.width(scalar)
      } else {
        break
      }
    }
    guard position > start else { throw failure("expected a key or “}” but found \(shown(peek()))") }
    if peek() == UInt8(ascii: "-") { throw SyntaxFailure(message: "a key with “-” in it needs quotes", offset: start) }
    append(.string, from: start, hasEscapes: hasEscapes)
  }

  private mutating func append(
    _ kind: TapeNode.Kind, from start: Int, quote: TapeNode.Quote = .none, hasEscapes: Bool = false
  ) {
    tape.append(
      TapeNode(
        start: UInt32(start), end: UInt32(position), next: UInt32(tape.count + 1), kind: kind, quote: quote,
        hasEscapes: hasEscapes))
  }

  /// Nearly always there is nothing, or one space.
  @inline(__always)
  private mutating func skipTrivia() throws(SyntaxFailure) {
    if position < bytes.count, isToken(bytes[position]) { return }
    if position + 1 < bytes.count, bytes[position] == 0x20, isToken(bytes[position + 1]) {
      position += 1
      return
    }
    try skipLongTrivia()
  }

  /// Whether it is certain that the byte is neither space nor begins a comment.
  @inline(__always)
  private func isToken(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/") }

  @inline(never)
  private mutating func skipLongTrivia() throws(SyntaxFailure) {
    let end = endOfTrivia(in: bytes, from: position)
    guard end >= 0 else {
      throw SyntaxFailure(message: "the comment that begins here has no closing “*/”", offset: -end - 1)
    }
    position = end
  }

  @inline(__always)
  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  func failure(_ message: String) -> SyntaxFailure { SyntaxFailure(message: message, offset: position) }

  private func unclosed(_ container: TapeIndex) -> SyntaxFailure {
    let isObject = tape[container].kind == .object
    return SyntaxFailure(
      message: "the file ends before the \(isObject ? "object" : "array") that begins here is closed",
      offset: Int(tape[container].start))
  }

  private func shown(_ byte: UInt8?) -> String {
    guard let byte else { return "the end of the file" }
    if (0x21...0x7E).contains(byte) { return "“\(Character(UnicodeScalar(byte)))”" }
    if byte >= 0x80, let scalar = scalar(in: bytes, at: position) { return "“\(Character(scalar))”" }
    return "byte 0x\(String(byte, radix: 16, uppercase: true))"
  }
}
