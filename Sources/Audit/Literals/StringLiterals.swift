// String literals of each language, with escapes resolved.

extension SourceTokenizer {
  /// Reads the literal that begins here and says so, or leaves the position alone.
  mutating func readString(nesting: Int) -> Bool {
    switch language {
    case .swift: readSwiftString(nesting: nesting)
    case .objectiveC: readObjectiveCString()
    case .javaScript: readJavaScriptString(nesting: nesting)
    }
  }

  // MARK: Swift

  private mutating func readSwiftString(nesting: Int) -> Bool {
    let start = position
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if hashes > 0, byte(hashes) == UInt8(ascii: "/") { return skipExtendedRegularExpression(hashes: hashes) }
    guard byte(hashes) == UInt8(ascii: "\"") else {
      guard hashes == 0, byte() == UInt8(ascii: "`") else { return false }
      position += 1
      return true
    }
    position += hashes
    let isMultiline = starts(with: "\"\"\"")
    position += isMultiline ? 3 : 1
    let index = tokens.count
    append(.string(nil), at: start)
    if let content = readSwiftContent(hashes: hashes, isMultiline: isMultiline, nesting: nesting) {
      let text = isMultiline ? Self.withoutIndentation(content) : content
      tokens[index].kind = .string(text.map { String(decoding: $0, as: UTF8.self) })
    }
    return true
  }

  /// nil where it interpolates or breaks off; the position is behind it either way.
  private mutating func readSwiftContent(hashes: Int, isMultiline: Bool, nesting: Int) -> [UInt8]? {
    var content: [UInt8] = []
    var isPlain = true
    while !isAtEnd {
      if isClosed(hashes: hashes, isMultiline: isMultiline) {
        position += (isMultiline ? 3 : 1) + hashes
        return isPlain ? content : nil
      }
      if !isMultiline, byte() == UInt8(ascii: "\n") { return nil }
      if byte() == UInt8(ascii: "\\"), (0..<hashes).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") }) {
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") {
          position += 1
          isPlain = false
          if nesting < Self.nestingLimit { readCode(until: UInt8(ascii: ")"), nesting: nesting + 1) }
        } else if !readEscape(into: &content) {
          isPlain = false
        }
      } else {
        content.append(byte())
        position += 1
      }
    }
    return nil
  }

  private func isClosed(hashes: Int, isMultiline: Bool) -> Bool {
    guard isMultiline ? starts(with: "\"\"\"") : byte() == UInt8(ascii: "\"") else { return false }
    let quotes = isMultiline ? 3 : 1
    return (0..<hashes).allSatisfy { byte(quotes + $0) == UInt8(ascii: "#") }
  }

  private mutating func skipExtendedRegularExpression(hashes: Int) -> Bool {
    position += hashes + 1
    while !isAtEnd {
      if byte() == UInt8(ascii: "/"), (0..<hashes).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") }) {
        position += hashes + 1
        return true
      }
      position += 1
    }
    return true
  }

  /// Takes off the first line break, the last one, and the indentation of the closing delimiter.
  private static func withoutIndentation(_ content: [UInt8]) -> [UInt8]? {
    var lines = content.filter { $0 != UInt8(ascii: "\r") }
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count >= 2, lines.removeFirst().allSatisfy(isBlank) else { return nil }
    let indentation = lines.removeLast()
    guard indentation.allSatisfy(isBlank) else { return nil }
    let stripped = lines.map { $0.starts(with: indentation) ? $0.dropFirst(indentation.count) : $0 }
    return Array(stripped.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func isBlank(_ character: UInt8) -> Bool {
    character == UInt8(ascii: " ") || character == UInt8(ascii: "\t")
  }

  // MARK: Objective-C

  private mutating func readObjectiveCString() -> Bool {
    let start = position
    let quote: UInt8
    switch (byte(), byte(1)) {
    case (UInt8(ascii: "@"), UInt8(ascii: "\"")):
      position += 2
      quote = UInt8(ascii: "\"")
    case (UInt8(ascii: "\""), _), (UInt8(ascii: "'"), _):
      quote = byte()
      position += 1
    default: return false
    }
    readQuoted(by: quote, from: start)
    return true
  }

  // MARK: JavaScript

  private mutating func readJavaScriptString(nesting: Int) -> Bool {
    let start = position
    let quote = byte()
    switch quote {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      position += 1
      readQuoted(by: quote, from: start)
      return true
    case UInt8(ascii: "`"):
      position += 1
      readTemplate(from: start, nesting: nesting)
      return true
    default: return false
    }
  }

  private mutating func readTemplate(from start: Int, nesting: Int) {
    let index = tokens.count
    append(.string(nil), at: start)
    var content: [UInt8] = []
    var isPlain = true
    while !isAtEnd, byte() != UInt8(ascii: "`") {
      if starts(with: "${") {
        position += 2
        isPlain = false
        if nesting < Self.nestingLimit { readCode(until: UInt8(ascii: "}"), nesting: nesting + 1) }
      } else if byte() == UInt8(ascii: "\\") {
        position += 1
        if !readEscape(into: &content) { isPlain = false }
      } else {
        content.append(byte())
        position += 1
      }
    }
    guard !isAtEnd else { return }
    position += 1
    if isPlain { tokens[index].kind = .string(String(decoding: content, as: UTF8.self)) }
  }

  // MARK: Shared

  private mutating func readQuoted(by quote: UInt8, from start: Int) {
    var content: [UInt8] = []
    var isPlain = true
    while !isAtEnd, byte() != UInt8(ascii: "\n") {
      if byte() == quote {
        position += 1
        append(.string(isPlain ? String(decoding: content, as: UTF8.self) : nil), at: start)
        return
      }
      if byte() == UInt8(ascii: "\\") {
        position += 1
        if !readEscape(into: &content) { isPlain = false }
      } else {
        content.append(byte())
        position += 1
      }
    }
    append(.string(nil), at: start)
  }

  /// What follows a backslash; false where it means nothing in any of the languages.
  private mutating func readEscape(into content: inout [UInt8]) -> Bool {
    let character = byte()
    position += 1
    switch character {
    case UInt8(ascii: "n"): content.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): content.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): content.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "0"): content.append(0)
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "\r"): if byte() == UInt8(ascii: "\n") { position += 1 }
    case UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "U"): return readScalar(character, into: &content)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "$"),
      UInt8(ascii: "/"):
      content.append(character)
    default: return false
    }
    return true
  }

  /// `\u{1F600}`, `\u00e9`, `\x41`, `\U0001F600`.
  private mutating func readScalar(_ form: UInt8, into content: inout [UInt8]) -> Bool {
    let isBraced = byte() == UInt8(ascii: "{")
    if isBraced { position += 1 }
    let limit = isBraced ? 8 : form == UInt8(ascii: "x") ? 2 : form == UInt8(ascii: "u") ? 4 : 8
    var value: UInt32 = 0
    var digits = 0
    while digits < limit, let digit = Character(Unicode.Scalar(byte())).hexDigitValue {
      value = value << 4 | UInt32(digit)
      digits += 1
      position += 1
    }
    if isBraced {
      guard byte() == UInt8(ascii: "}") else { return false }
      position += 1
    }
    guard digits > 0, let scalar = Unicode.Scalar(value) else { return false }
    content.append(contentsOf: Array(String(Character(scalar)).utf8))
    return true
  }
}
