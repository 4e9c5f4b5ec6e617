// Bytes to a tape, in one pass and without recursion.

/// Why the bytes are no property list, and where.
struct SyntaxFailure: Error {
  var message: String
  var offset: Int
}

/// The grammar is that of OpenStep property lists as CoreFoundation reads them.
struct TapeParser {
  /// Real project files nest seven deep; what walks the tape later may recurse this far.
  static let greatestDepth = 200

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  private var tape: [TapeNode] = []
  /// The containers that are open, outermost first.
  private var open: [TapeIndex] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    position = start
    tape.reserveCapacity(bytes.count / 24 + 8)
  }

  /// The whole file: one dictionary with nothing but space and comments around it.
  mutating func parse() throws(SyntaxFailure) -> [TapeNode] {
    try skipTrivia()
    guard peek() == UInt8(ascii: "{") else {
      throw failure("the file must begin with “{”, the outermost dictionary")
    }
    try parseValue()
    while let container = open.last {
      if tape[container].kind == .dictionary {
        try parseEntry(of: container)
      } else {
        try parseElement(of: container)
      }
    }
    try skipTrivia()
    guard position == bytes.count else { throw failure("there is text after the end of the outermost dictionary") }
    return tape
  }

  private mutating func parseEntry(of container: TapeIndex) throws(SyntaxFailure) {
    try skipTrivia()
    guard let byte = peek() else { throw unclosed(container) }
    if byte == UInt8(ascii: "}") { return try close(container) }
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || isUnquoted(byte) else {
      throw failure("expected a key or “}” but found \(shown(byte))")
    }
    let key = tape.count
    try parseString()
    try skipTrivia()
    switch peek() {
    case UInt8(ascii: "="):
      position += 1
      try skipTrivia()
      try parseValue()
    case UInt8(ascii: ";"):
      // `key;` is short for `key = key;`.
      var value = tape[key]
      value.next = UInt32(tape.count + 1)
      tape.append(value)
      position += 1
    default:
      throw failure("expected “=” after the key but found \(shown(peek()))")
    }
  }

  private mutating func parseElement(of container: TapeIndex) throws(SyntaxFailure) {
    try skipTrivia()
    guard let byte = peek() else { throw unclosed(container) }
    if byte == UInt8(ascii: ")") { return try close(container) }
    try parseValue()
  }

  private mutating func parseValue() throws(SyntaxFailure) {
    switch peek() {
    case UInt8(ascii: "{"): try openContainer(.dictionary)
    case UInt8(ascii: "("): try openContainer(.list)
    case UInt8(ascii: "<"):
      try parseData()
      try finishValue()
    case let byte? where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || isUnquoted(byte):
      try parseString()
      try finishValue()
    default: throw failure("expected a value but found \(shown(peek()))")
    }
  }

  private mutating func openContainer(_ kind: TapeNode.Kind) throws(SyntaxFailure) {
    guard open.count < Self.greatestDepth else {
      throw failure("values are nested more than \(Self.greatestDepth) deep here, which no project file needs")
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

  /// What must follow a value in its container: `;` after an entry, `,` between elements.
  private mutating func finishValue() throws(SyntaxFailure) {
    guard let container = open.last else { return }
    try skipTrivia()
    if tape[container].kind == .dictionary {
      guard peek() == UInt8(ascii: ";") else {
        throw failure("expected “;” after the value but found \(shown(peek()))")
      }
      position += 1
    } else if peek() == UInt8(ascii: ",") {
      position += 1
    } else if peek() != UInt8(ascii: ")") {
      throw peek() == nil ? unclosed(container) : failure("expected “,” or “)” but found \(shown(peek()))")
    }
  }

  private mutating func parseString() throws(SyntaxFailure) {
    let start = position
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      while position < bytes.count, isUnquoted(bytes[position]), !startsComment(position) { position += 1 }
      return append(.string, from: start)
    }
    position += 1
    var hasEscapes = false
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      }
      position += 1
    }
    guard position < bytes.count else {
      throw SyntaxFailure(message: "the string that begins here has no closing quote", offset: start)
    }
    position += 1
    append(.string, from: start, isQuoted: true, hasEscapes: hasEscapes)
  }

  private mutating func parseData() throws(SyntaxFailure) {
    let start = position
    position += 1
    var digits = 0
    while let byte = peek(), byte != UInt8(ascii: ">") {
      if hexValue(byte) != nil {
        digits += 1
      } else if !isSpace(byte) {
        throw failure("expected a hexadecimal digit or “>” but found \(shown(byte))")
      }
      position += 1
    }
    guard position < bytes.count else {
      throw SyntaxFailure(message: "the data run that begins here has no closing “>”", offset: start)
    }
    guard digits % 2 == 0 else {
      throw SyntaxFailure(message: "the data run that begins here has half a byte at its end", offset: start)
    }
    position += 1
    append(.data, from: start)
  }

  private mutating func append(
    _ kind: TapeNode.Kind, from start: Int, isQuoted: Bool = false, hasEscapes: Bool = false
  ) {
    tape.append(
      TapeNode(
        start: UInt32(start), end: UInt32(position), next: UInt32(tape.count + 1), kind: kind, isQuoted: isQuoted,
        hasEscapes: hasEscapes))
  }

  private mutating func skipTrivia() throws(SyntaxFailure) {
    let end = endOfTrivia(in: bytes, from: position)
    guard end >= 0 else {
      throw SyntaxFailure(message: "the comment that begins here has no closing “*/”", offset: -end - 1)
    }
    position = end
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private func startsComment(_ at: Int) -> Bool {
    bytes[at] == UInt8(ascii: "/") && at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "*")
  }

  private func failure(_ message: String) -> SyntaxFailure { SyntaxFailure(message: message, offset: position) }

  private func unclosed(_ container: TapeIndex) -> SyntaxFailure {
    let isDictionary = tape[container].kind == .dictionary
    return SyntaxFailure(
      message: "the file ends before the \(isDictionary ? "dictionary" : "list") that begins here is closed",
      offset: Int(tape[container].start))
  }

  private func shown(_ byte: UInt8?) -> String {
    guard let byte else { return "the end of the file" }
    return (0x21...0x7E).contains(byte)
      ? "“\(Character(UnicodeScalar(byte)))”" : "byte 0x\(String(byte, radix: 16, uppercase: true))"
  }
}
