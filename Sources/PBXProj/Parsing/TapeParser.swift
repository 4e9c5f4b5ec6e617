// Bytes to a tape and an index of objects, in one pass and without recursion.

/// What parsing finds out.
struct ParsedFile {
  var tape: Tape
  /// The `objects` dictionary; nil where there is none.
  var objects: TapeIndex?
  /// Not finished yet.
  var index: ObjectIndex
  /// Dictionaries other than `objects` that may have a key twice.
  var unsorted: [TapeIndex]
  /// Whether it is certain that strings are made of ASCII only.
  var isASCII: Bool
}

/// The grammar is that of OpenStep property lists as CoreFoundation reads them.
struct TapeParser {
  /// Real project files nest seven deep; what walks the tape later may recurse this far.
  static let greatestDepth = 200

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  private var tape: TapeBuilder
  private var objects: TapeIndex?
  private var index = ObjectIndex()
  private var unsorted: [TapeIndex] = []
  private var isASCII = true
  /// The innermost container that is open, and those around it.
  private var current = OpenContainer(node: 0, isDictionary: true, role: .top)
  private var outer = OpenContainers(capacity: greatestDepth - 1)

  /// The whole file: one dictionary with nothing but space and comments around it.
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(SyntaxFailure) -> ParsedFile {
    var parser = TapeParser(bytes, from: start)
    defer { parser.outer.discard() }
    do {
      try parser.parse()
    } catch {
      parser.tape.discard()
      throw error
    }
    return ParsedFile(
      tape: parser.tape.finished(), objects: parser.objects, index: parser.index, unsorted: parser.unsorted,
      isASCII: parser.isASCII)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    position = start
    tape = TapeBuilder(expected: bytes.count / 24)
  }

  @inline(always)
  private mutating func parse() throws(SyntaxFailure) {
    try skipTrivia()
    guard peek == UInt8(ascii: "{") else { throw failure(.noDictionary) }
    tape.append(TapeNode(start: position, end: 0, next: 0, kind: .dictionary))
    position &+= 1
    while true {
      try skipTrivia()
      if peek == (current.isDictionary ? UInt8(ascii: "}") : UInt8(ascii: ")")) {
        close()
        if outer.count == 0 { break }
        current = outer.pop()
      } else if current.isDictionary ? try parseKey() : true {
        if try parseValue() == .container { continue }
      }
      try finishValue()
    }
    try skipTrivia()
    guard position == bytes.count else { throw failure(.textAfterEnd) }
  }
}

// MARK: Members of containers

extension TapeParser {
  private enum Parsed { case whole, container }

  /// Whether a value follows.
  @inline(always)
  private mutating func parseKey() throws(SyntaxFailure) -> Bool {
    guard beginsString(peek) else { throw position < bytes.count ? failure(.noKey) : unclosed }
    let node = try parseString(peek)
    note(node)
    // Nearly always there are single spaces.
    if position &+ 3 < bytes.count, bytes[position] == 0x20, bytes[position + 1] == UInt8(ascii: "="),
      bytes[position + 2] == 0x20, isToken(bytes[position + 3])
    {
      position &+= 3
      return true
    }
    try skipTrivia()
    if peek == UInt8(ascii: "=") {
      position &+= 1
      try skipTrivia()
      return true
    }
    guard peek == UInt8(ascii: ";") else { throw failure(.noEquals) }
    // `key;` is short for `key = key;`.
    let value = TapeNode(
      start: Int(node.start), end: Int(node.end), next: tape.count + 1, kind: .string, isQuoted: node.isQuoted,
      hasEscapes: node.hasEscapes)
    tape.append(value)
    if current.awaitsValue { noteAwaited(value) }
    return false
  }

  /// Of a container only the opening bracket.
  @inline(always)
  private mutating func parseValue() throws(SyntaxFailure) -> Parsed {
    let byte = peek
    if beginsString(byte) {
      let node = try parseString(byte)
      if current.awaitsValue { noteAwaited(node) }
      return .whole
    }
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") {
      try open(byte == UInt8(ascii: "{") ? .dictionary : .list)
      return .container
    }
    guard byte == UInt8(ascii: "<") else {
      throw current.isDictionary || position < bytes.count ? failure(.noValue) : unclosed
    }
    let end = try endOfData(in: bytes, from: position)
    tape.append(TapeNode(start: position, end: end, next: tape.count + 1, kind: .data))
    position = end
    current.awaitsValue = false
    return .whole
  }

  /// What must follow a value in its container: `;` after an entry, `,` between elements.
  @inline(always)
  private mutating func finishValue() throws(SyntaxFailure) {
    guard tape.count < TapeNode.greatestCount else { throw failure(.tooMany) }
    try skipTrivia()
    if peek == (current.isDictionary ? UInt8(ascii: ";") : UInt8(ascii: ",")) {
      position &+= 1
    } else if current.isDictionary {
      throw failure(.noSemicolon)
    } else if peek != UInt8(ascii: ")") {
      throw position < bytes.count ? failure(.noComma) : unclosed
    }
  }

  /// Finds out what the key means for the objects, and whether it may be there twice.
  @inline(always)
  private mutating func note(_ key: TapeNode) {
    if current.role == .objects { return index.append(key: tape.count - 1, key, in: bytes) }
    if key.hasEscapes { return noteEscaped(key) }
    let text = key.textRange
    let prefix = prefix(of: text, in: bytes)
    if prefix == 0x6973_6100_0000_0000, text.count == 3, current.role == .object { return noteKind() }
    if current.role == .top, spells(key, "objects", in: bytes) { noteObjects() }
    current.note(key: text, prefix, in: bytes)
  }

  private mutating func noteEscaped(_ key: TapeNode) {
    current.noteOddKey()
    if current.role == .object, spells(key, "isa", in: bytes) { noteKind() }
    if current.role == .top, spells(key, "objects", in: bytes) { noteObjects() }
  }

  private mutating func noteKind() {
    index.removeKind()
    current.noteKind()
  }

  private mutating func noteObjects() {
    current.awaitsValue = true
    objects = nil
  }

  @inline(always)
  private mutating func noteAwaited(_ value: TapeNode) {
    if current.role == .object { index.setKind(value, in: bytes) }
    current.awaitsValue = false
  }
}

// MARK: Containers

extension TapeParser {
  @inline(always)
  private mutating func open(_ kind: TapeNode.Kind) throws(SyntaxFailure) {
    guard !outer.isFull else { throw failure(.tooDeep) }
    let node = tape.count
    tape.append(TapeNode(start: position, end: 0, next: 0, kind: kind))
    position &+= 1
    var role = OpenContainer.Role.other
    if kind == .dictionary {
      if current.role == .objects {
        role = .object
      } else if current.role == .top, current.awaitsValue {
        role = .objects
        objects = node
        index.restart(expected: bytes.count / 192)
      }
    }
    current.awaitsValue = false
    outer.push(current)
    current = OpenContainer(node: node, isDictionary: kind == .dictionary, role: role)
  }

  @inline(always)
  private mutating func close() {
    position &+= 1
    let node = current.node
    tape[node] = TapeNode(
      start: Int(tape[node].start), end: position, next: tape.count, kind: current.isDictionary ? .dictionary : .list)
    if !current.isAscending, current.role != .objects { unsorted.append(node) }
  }
}

// MARK: Tokens

extension TapeParser {
  @inline(always)
  private func beginsString(_ byte: UInt8) -> Bool {
    isUnquoted(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  @inline(always)
  private mutating func parseString(_ byte: UInt8) throws(SyntaxFailure) -> TapeNode {
    let start = position
    var isQuoted = false
    var hasEscapes = false
    if isUnquoted(byte) {
      position = endOfUnquoted(in: bytes, from: start + 1)
    } else {
      guard let end = endOfQuoted(in: bytes, from: start + 1, quote: byte) else { throw failure(.openString) }
      position = end.place + 1
      isQuoted = true
      hasEscapes = end.hasEscapes
      isASCII = isASCII && end.isASCII
    }
    let node = TapeNode(
      start: start, end: position, next: tape.count + 1, kind: .string, isQuoted: isQuoted, hasEscapes: hasEscapes)
    tape.append(node)
    return node
  }

  /// Nearly always there is nothing, or one space.
  @inline(always)
  private mutating func skipTrivia() throws(SyntaxFailure) {
    if isToken(peek) { return }
    if peek == 0x20, position &+ 1 < bytes.count, isToken(bytes[position + 1]) {
      position &+= 1
      return
    }
    let end = endOfTrivia(in: bytes, from: position)
    guard end >= 0 else { throw SyntaxFailure(reason: .openComment, offset: -end - 1) }
    position = end
  }

  /// Whether it is certain that the byte is neither space nor begins a comment.
  @inline(always)
  private func isToken(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/") }

  /// NUL at the end of the file.
  @inline(always)
  private var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

  @inline(always)
  private func failure(_ reason: SyntaxFailure.Reason) -> SyntaxFailure {
    SyntaxFailure(reason: reason, offset: position)
  }

  private var unclosed: SyntaxFailure {
    SyntaxFailure(
      reason: current.isDictionary ? .openDictionary : .openList, offset: Int(tape[current.node].start))
  }
}

@inline(never)
private func endOfData(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) throws(SyntaxFailure) -> Int {
  var end = start + 1
  var digits = 0
  while end < bytes.count, bytes[end] != UInt8(ascii: ">") {
    if hexValue(bytes[end]) != nil {
      digits += 1
    } else if !isSpace(bytes[end]) {
      throw SyntaxFailure(reason: .badDigit, offset: end)
    }
    end += 1
  }
  guard end < bytes.count else { throw SyntaxFailure(reason: .openData, offset: start) }
  guard digits % 2 == 0 else { throw SyntaxFailure(reason: .halfByte, offset: start) }
  return end + 1
}
