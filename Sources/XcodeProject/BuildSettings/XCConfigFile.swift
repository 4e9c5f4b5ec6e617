// One `.xcconfig` file, parsed.

import Diagnostics

/// The statements of a file in their order, read as Xcode's build system reads them: what it cannot understand it skips
/// to the end of the line, and says so.
public struct XCConfigFile: Sendable {
  public struct Assignment: Hashable, Sendable {
    public var name: String
    /// `[sdk=iphoneos*][arch=arm64]`; empty where it always holds.
    public var condition: String
    /// Not yet evaluated; no comment, no blank at either end.
    public var value: String
    /// Of the value, or of the place where one would stand.
    public var location: SourceLocation
  }

  public enum Statement: Hashable, Sendable {
    case include(String, optional: Bool, SourceLocation)
    case assignment(Assignment)
  }

  public private(set) var statements: [Statement] = []
  public private(set) var diagnostics: [Diagnostic] = []

  public init(parsing bytes: [UInt8], file: String) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      diagnostics = [
        Diagnostic(
          "xcconfig.encoding", .warning, "this file is UTF-16 and is not read; save it as UTF-8",
          at: SourceLocation(file: file, line: 1, column: 1))
      ]
      return
    }
    var parser = Parser(bytes: bytes, file: file)
    while !parser.isAtEnd { parser.line() }
    statements = parser.statements
    diagnostics = parser.diagnostics
    defer { noteEncoding(bytes, file) }
    guard !diagnostics.isEmpty else { return }
    let conflict = bytes.withUnsafeBufferPointer { mergeConflict(in: $0, file: file, format: "xcconfig") }
    guard var conflict else { return }
    conflict.severity = .warning
    diagnostics = [conflict]
  }

  /// The first byte that is not UTF-8; there may be more of the same hand.
  private mutating func noteEncoding(_ bytes: [UInt8], _ file: String) {
    guard let offset = firstInvalidUTF8(in: bytes) else { return }
    let place = bytes.withUnsafeBufferPointer { LineTable($0).place(of: offset, in: $0) }
    let byte = String(bytes[offset], radix: 16, uppercase: true)
    diagnostics.append(
      Diagnostic(
        "xcconfig.encoding", .warning,
        "byte 0x\(byte) is not UTF-8 and is read as “\u{FFFD}”; save the file as UTF-8",
        at: SourceLocation(file: file, line: place.line, column: place.column)))
    let start = SourceLocation(file: file)
    diagnostics.sort { ($0.location ?? start) < ($1.location ?? start) }
  }
}

/// A cursor over the bytes. Everything with a meaning is ASCII.
private struct Parser {
  let bytes: [UInt8]
  let file: String
  var position = 0
  var lineNumber = 1
  /// Bytes before it are counted in `column`.
  var counted = 0
  /// In characters; that of the byte at `counted`.
  var column = 1
  var statements: [XCConfigFile.Statement] = []
  var diagnostics: [Diagnostic] = []

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      position = 3
      counted = 3
    }
  }

  var isAtEnd: Bool { position >= bytes.count }
  func byte(_ offset: Int = 0) -> UInt8 { position + offset < bytes.count ? bytes[position + offset] : 0 }
  var isAtComment: Bool { byte() == UInt8(ascii: "/") && byte(1) == UInt8(ascii: "/") }
  var isAtLineEnd: Bool { isAtEnd || lineEndLength > 0 }

  /// Of what ends a statement here, as for Xcode: one byte, two for CR LF, three for Unicode's line and paragraph separators.
  var lineEndLength: Int {
    switch byte() {
    case 10: isAtEnd ? 0 : 1
    case 13: byte(1) == 10 ? 2 : 1
    case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9): 3
    default: 0
    }
  }

  var location: SourceLocation {
    mutating get {
      // From the last place on, since a line of many statements may be long.
      for byte in bytes[counted..<position] where byte & 0xC0 != 0x80 { column += 1 }
      counted = position
      return SourceLocation(file: file, line: lineNumber, column: column)
    }
  }

  mutating func line() {
    skipBlanks()
    if byte() == UInt8(ascii: "#") {
      directive()
    } else if byte().startsName {
      assignment()
    } else if !isAtLineEnd {
      complain("expected a setting's name or #include")
    }
    endLine()
  }

  mutating func endLine() {
    while !isAtLineEnd { position += 1 }
    guard !isAtEnd else { return }
    position += lineEndLength
    // Places count lines as editors and all other formats do, by line feeds.
    guard bytes[position - 1] == 10 else { return }
    lineNumber += 1
    (counted, column) = (position, 1)
  }

  mutating func skipBlanks() {
    while byte().isBlank { position += 1 }
    if isAtComment { while !isAtLineEnd { position += 1 } }
  }

  mutating func complain(_ problem: String) {
    diagnostics.append(
      Diagnostic(
        "xcconfig.syntax", .warning, "\(problem); the rest of this line is not used, as in Xcode", at: location))
    while !isAtLineEnd { position += 1 }
  }

  func text(from start: Int, to end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  mutating func directive() {
    position += 1
    skipBlanks()
    let start = position
    while !isAtLineEnd, !byte().isBlank, byte() != UInt8(ascii: "\"") { position += 1 }
    let word = text(from: start, to: position)
    guard word == "include" || word == "include?" else {
      return complain("#\(word) is no directive; there are #include and #include?")
    }
    skipBlanks()
    let place = location
    guard byte() == UInt8(ascii: "\"") else { return complain("expected a quoted file name after #\(word)") }
    let nameStart = position + 1
    position = nameStart
    while !isAtLineEnd, byte() != UInt8(ascii: "\"") { position += 1 }
    guard byte() == UInt8(ascii: "\""), position > nameStart else {
      return complain("the file name after #\(word) is empty or has no end")
    }
    statements.append(.include(text(from: nameStart, to: position), optional: word == "include?", place))
    position += 1
    skipBlanks()
    if !isAtLineEnd { complain("expected nothing more after the file name") }
  }

  mutating func assignment() {
    let start = position
    while byte().continuesName { position += 1 }
    let name = text(from: start, to: position)
    skipBlanks()
    let conditionStart = position
    var conditionEnd = position
    while byte() == UInt8(ascii: "[") {
      let open = position
      while !isAtLineEnd, byte() != UInt8(ascii: "]") { position += 1 }
      guard byte() == UInt8(ascii: "]"), bytes[open..<position].contains(UInt8(ascii: "=")) else {
        return complain("the condition of \(name) is not of the form [name=pattern]")
      }
      position += 1
      conditionEnd = position
      skipBlanks()
    }
    let condition = text(from: conditionStart, to: conditionEnd)
    guard checkCondition(condition, of: name), expectEquals(after: name) else { return }
    while byte().isBlank { position += 1 }
    let place = location
    statements.append(
      .assignment(
        .init(
          name: name, condition: condition, value: value(), location: place)))
  }

  /// A condition that never holds is kept, and named.
  private mutating func checkCondition(_ text: String, of name: String) -> Bool {
    guard !text.isEmpty else { return true }
    guard let condition = SettingCondition(text) else {
      complain("the condition of \(name) is not of the form [name=pattern]")
      return false
    }
    let known = SettingCondition.parameters
    for part in condition.parts where !known.contains(part.parameter) && !part.parameter.hasPrefix("_") {
      let near = nearestWord(to: part.parameter, among: known).map { "did you mean `\($0)`?" }
      diagnostics.append(
        Diagnostic(
          "xcconfig.unknown-condition", .warning,
          "“\(part.parameter)” is no condition, so this line never counts; "
            + (near ?? "there are \(known.map { "`\($0)`" }.joined(separator: ", "))"), at: location))
    }
    return true
  }

  private mutating func expectEquals(after name: String) -> Bool {
    if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "?") || byte() == UInt8(ascii: ":"),
      byte(1) == UInt8(ascii: "=")
    {
      let sign = String(decoding: [byte(), byte(1)], as: UTF8.self)
      let advice = sign == "+=" ? "to add to a setting write \(name) = $(inherited) …" : "write = instead"
      complain("there is no \(sign) in xcconfig files; \(advice)")
      return false
    }
    guard byte() == UInt8(ascii: "="), !isAtEnd else {
      complain("expected = after \(name)")
      return false
    }
    position += 1
    return true
  }

  /// To the end of the line, and of those after it as long as each ends in a backslash.
  mutating func value() -> String {
    var chunks: [String] = []
    while true {
      skipBlanks()
      let start = position
      while !isAtLineEnd, !isAtComment { position += 1 }
      var end = position
      while end > start, bytes[end - 1].isBlank { end -= 1 }
      if end > start, bytes[end - 1] == UInt8(ascii: ";") {
        end -= 1
        while end > start, bytes[end - 1].isBlank { end -= 1 }
      }
      let continues = end > start && bytes[end - 1] == UInt8(ascii: "\\")
      if continues { end -= 1 }
      while end > start, bytes[end - 1].isBlank { end -= 1 }
      if end > start { chunks.append(text(from: start, to: end)) }
      guard continues, !isAtEnd else { return chunks.joined(separator: " ") }
      endLine()
    }
  }
}

extension UInt8 {
  /// A space, tab, vertical tab or form feed.
  fileprivate var isBlank: Bool { self == 32 || self == 9 || self == 11 || self == 12 }
  var startsName: Bool {
    (65...90).contains(self) || (97...122).contains(self) || self == UInt8(ascii: "_")
  }
  var continuesName: Bool { startsName || (48...57).contains(self) }
}
