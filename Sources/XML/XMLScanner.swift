// The tokens of XML, strictly: what is not well-formed is refused where it stands.

import Diagnostics

/// Walks over the bytes of a text. XML 1.0, without internal subsets and so without entities of the text's own.
package struct XMLScanner {
  package struct Tag {
    package enum Kind { case open, close, empty }

    package var kind: Kind
    package var name: String
    package var attributes: [Attribute]
    package var range: Range<Int>
  }

  /// Places in the text.
  package struct Attribute {
    package var name: Range<Int>
    /// Between the quotes.
    package var value: Range<Int>
  }

  let source: EncodedText
  let file: String
  package internal(set) var offset = 0
  let bytes: [UInt8]
  private let rejectionID: String
  private let documentType: String?

  package var isAtEnd: Bool { offset == bytes.count }

  /// `documentType` is the only one that may be declared; any may where it is nil.
  package init(_ source: EncodedText, file: String, rejectionID: String, documentType: String? = nil) {
    self.source = source
    bytes = source.utf8
    self.file = file
    self.rejectionID = rejectionID
    self.documentType = documentType
  }

  package func location(_ offset: Int) -> SourceLocation { source.location(of: offset, file: file) }

  package func rejection(_ message: String, at offset: Int? = nil) -> Rejection {
    Rejection(.input, rejectionID, message, at: location(offset ?? self.offset))
  }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  package func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { expected in
      offset + expected.count <= bytes.count && bytes[offset] == expected[0]
        && expected.indices.allSatisfy { bytes[offset + $0] == expected[$0] }
    }
  }

  mutating func skip(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  package mutating func skipWhiteSpace() { while let byte = next, isWhiteSpace(byte) { offset += 1 } }

  // MARK: What stands around the elements

  /// `<?xml … ?>`, comments, and the document type, up to the outermost element.
  package mutating func skipProlog() throws {
    if isAt("<?xml"), offset + 5 < bytes.count, isWhiteSpace(bytes[offset + 5]) { try skipDeclaration() }
    try skipMiscellany()
    if isAt("<!DOCTYPE") {
      try skipDocumentType()
      try skipMiscellany()
    }
  }

  /// White space, comments and processing instructions.
  package mutating func skipMiscellany() throws {
    while true {
      skipWhiteSpace()
      guard try skipComment() || skipInstruction() else { return }
    }
  }

  private mutating func skipDeclaration() throws {
    let start = offset
    offset += 5
    let attributes = try attributes(until: "?>", of: "the XML declaration")
    let version = attributes.first { string($0.name) == "version" }.map { string($0.value) }
    guard version == "1.0" || version == "1.1" else {
      throw rejection("the XML declaration must begin with version=\"1.0\"", at: start)
    }
    guard let encoding = attributes.first(where: { string($0.name) == "encoding" }) else { return }
    let name = string(encoding.value).lowercased()
    let isWide = source.encoding == .utf16LittleEndian || source.encoding == .utf16BigEndian
    let allowed = isWide ? ["utf-16", "utf-16le", "utf-16be"] : ["utf-8", "utf8", "us-ascii", "ascii"]
    guard allowed.contains(name) else {
      let actual = isWide ? "UTF-16" : "UTF-8"
      throw rejection(
        "the text says that its encoding is \(name), but it is read as \(actual); save it as UTF-8", at: start)
    }
  }

  /// Name and external identifier are read and nothing is fetched.
  private mutating func skipDocumentType() throws {
    let start = offset
    offset += 9
    skipWhiteSpace()
    let name = try name(of: "the document type")
    if let documentType, name != documentType {
      throw rejection("the document type is \(name), not \(documentType)", at: start)
    }
    skipWhiteSpace()
    if skip("PUBLIC") {
      try skipLiteral()
      try skipLiteral()
    } else if skip("SYSTEM") {
      try skipLiteral()
    }
    skipWhiteSpace()
    guard next != UInt8(ascii: "[") else {
      throw rejection("a document type with declarations of its own is not read; take out the part in brackets")
    }
    guard skip(">") else { throw rejection("the document type does not end with `>`", at: start) }
  }

  private mutating func skipLiteral() throws {
    skipWhiteSpace()
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw rejection("the document type needs a quoted identifier here")
    }
    let start = offset
    offset += 1
    while let byte = next, byte != quote { offset += 1 }
    guard !isAtEnd else { throw rejection("this quotation does not end", at: start) }
    offset += 1
  }

  /// Comments may hold no `--`: signing tools take such a file for one without entitlements.
  package mutating func skipComment() throws -> Bool {
    let start = offset
    guard skip("<!--") else { return false }
    while !isAt("--") {
      guard !isAtEnd else { throw rejection("this comment does not end; close it with `-->`", at: start) }
      try skipCharacter()
    }
    guard skip("-->") else { throw rejection("`--` may not stand inside a comment; write it with a space between") }
    return true
  }

  package mutating func skipInstruction() throws -> Bool {
    let start = offset
    guard skip("<?") else { return false }
    let target = try name(of: "the processing instruction")
    guard target.lowercased() != "xml" else {
      throw rejection("the XML declaration may only stand at the very start of the file", at: start)
    }
    while !skip("?>") {
      guard !isAtEnd else { throw rejection("this processing instruction does not end; close it with `?>`", at: start) }
      try skipCharacter()
    }
    return true
  }

  /// One character that XML allows. Control characters are not among them.
  mutating func skipCharacter() throws {
    guard let byte = next else { return }
    if byte < 0x20, !isWhiteSpace(byte) {
      throw rejection(
        "the control character U+00\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true)) may not stand in XML"
      )
    }
    // U+FFFE and U+FFFF.
    if byte == 0xEF, offset + 2 < bytes.count, bytes[offset + 1] == 0xBF, bytes[offset + 2] >= 0xBE {
      throw rejection("U+FFFE and U+FFFF may not stand in XML")
    }
    offset += 1
  }

  // MARK: Tags

  /// The tag that begins here.
  package mutating func tag() throws -> Tag {
    let start = offset
    guard skip("<") else { throw rejection("an element must begin here, not text") }
    let isClosing = skip("/")
    let name = try name(of: "the tag")
    if isClosing {
      skipWhiteSpace()
      guard skip(">") else { throw rejection("the tag `</\(name)` does not end with `>`", at: start) }
      return Tag(kind: .close, name: name, attributes: [], range: start..<offset)
    }
    let attributes = try attributes(until: ">", of: "the tag `<\(name)`")
    let isEmpty = bytes[offset - 2] == UInt8(ascii: "/")
    return Tag(kind: isEmpty ? .empty : .open, name: name, attributes: attributes, range: start..<offset)
  }

  private mutating func name(of what: String) throws -> String {
    let start = offset
    while let byte = next, !isWhiteSpace(byte), !"<>/?=\"'&[]!".utf8.contains(byte), byte >= 0x20 { offset += 1 }
    guard start < offset, !"-.0123456789".utf8.contains(bytes[start]) else {
      throw rejection("\(what) has no name; write `&lt;` for a bare `<`", at: max(start - 1, 0))
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Up to and past `end`; for a tag also past a slash before it.
  private mutating func attributes(until end: StaticString, of what: String) throws -> [Attribute] {
    let start = offset
    var result: [Attribute] = []
    var names: Set<String> = []
    while true {
      let before = offset
      skipWhiteSpace()
      if skip(end) { return result }
      if end.utf8CodeUnitCount == 1, skip("/") {
        guard skip(end) else { throw rejection("a slash must be followed by `>` here") }
        return result
      }
      guard !isAtEnd, next != UInt8(ascii: "<") else { throw rejection("\(what) does not end", at: start) }
      guard offset > before else { throw rejection("\(what) needs a space before each attribute") }
      let place = offset
      let name = try name(of: "an attribute")
      let nameRange = place..<offset
      result.append(Attribute(name: nameRange, value: try attributeValue(of: name)))
      guard names.insert(name).inserted else {
        throw rejection("\(what) has the attribute \(name) twice", at: place)
      }
    }
  }

  /// The place between the quotes.
  private mutating func attributeValue(of name: String) throws -> Range<Int> {
    skipWhiteSpace()
    guard skip("=") else { throw rejection("the attribute \(name) has no value") }
    skipWhiteSpace()
    guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw rejection("the value of \(name) must stand in quotes")
    }
    offset += 1
    let start = offset
    while let byte = next, byte != quote {
      guard byte != UInt8(ascii: "<") else { throw rejection("`<` may not stand in the value of an attribute") }
      if byte == UInt8(ascii: "&") { _ = try reference() } else { try skipCharacter() }
    }
    guard !isAtEnd else { throw rejection("the value of \(name) does not end", at: start - 1) }
    offset += 1
    return start..<offset - 1
  }
}

func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
