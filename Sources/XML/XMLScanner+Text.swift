// Text between tags, and the references in it.

extension XMLScanner {
  /// Past a comment, a processing instruction, a CDATA section or text, whichever begins here; nil where it is a tag.
  mutating func skipPart() throws -> MarkupPart.Kind? {
    if try skipComment() { return .comment }
    if try skipInstruction() { return .instruction }
    if isAt("<![CDATA[") {
      _ = try characterData()
      return .characterData
    }
    guard next != UInt8(ascii: "<") else { return nil }
    while let byte = next, byte != UInt8(ascii: "<") {
      offset = plainRun().upperBound
      guard let byte = next, byte != UInt8(ascii: "<") else { break }
      guard !isAt("]]>") else { throw rejection("`]]>` may not stand in text; write `]]&gt;`") }
      if byte == UInt8(ascii: "&") { _ = try reference() } else { try skipCharacter() }
    }
    return .text
  }

  /// Everything up to the next tag, references and CDATA resolved, comments left out, line ends as `\n`.
  package mutating func text() throws -> String {
    var result: [UInt8] = []
    while let byte = next {
      let run = plainRun()
      if !run.isEmpty {
        result += bytes[run]
        offset = run.upperBound
      } else if byte == UInt8(ascii: "<") {
        if try skipComment() || skipInstruction() { continue }
        guard isAt("<![CDATA[") else { break }
        result += try characterData()
      } else if byte == UInt8(ascii: "&") {
        result += Array(String(Character(try reference())).utf8)
      } else {
        guard !isAt("]]>") else { throw rejection("`]]>` may not stand in text; write `]]&gt;`") }
        try take(into: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Bytes that stand for themselves.
  private func plainRun() -> Range<Int> {
    var end = offset
    while end < bytes.count {
      let byte = bytes[end]
      let isPlain = byte >= 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "]")
      guard isPlain && byte != 0xEF || byte == 0x0A || byte == 0x09 else { break }
      end += 1
    }
    return offset..<end
  }

  private mutating func take(into result: inout [UInt8]) throws {
    let byte = bytes[offset]
    try skipCharacter()
    guard byte == 0x0D else { return result.append(byte) }
    if next == 0x0A { offset += 1 }
    result.append(0x0A)
  }

  private mutating func characterData() throws -> [UInt8] {
    let start = offset
    offset += 9
    var result: [UInt8] = []
    while !skip("]]>") {
      guard !isAtEnd else { throw rejection("this CDATA section does not end; close it with `]]>`", at: start) }
      try take(into: &result)
    }
    return result
  }

  /// `&amp;`, `&#38;`, `&#x26;`: the five names of XML and numbers.
  mutating func reference() throws -> Unicode.Scalar {
    let start = offset
    offset += 1
    while let byte = next, byte != UInt8(ascii: ";"), byte > 0x20, byte < 0x80, offset - start < 12,
      byte != UInt8(ascii: "<")
    {
      offset += 1
    }
    let name = String(decoding: bytes[start + 1..<offset], as: UTF8.self)
    guard skip(";") else {
      throw rejection("`&` begins a reference that does not end; write `&amp;` for a bare one", at: start)
    }
    if let scalar = Self.scalar(ofReference: name) { return scalar }
    guard name.hasPrefix("#") else {
      throw rejection("the entity `&\(name);` is unknown; write the character itself", at: start)
    }
    throw rejection("`&\(name);` is no character that may stand in XML", at: start)
  }

  /// What stands between `&` and `;`. nil where it is none of the five names and no number of a character of XML.
  static func scalar(ofReference name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst()
    let isNumber = !digits.isEmpty && !digits.hasPrefix("+") && !digits.hasPrefix("-")
    guard isNumber, let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
      let scalar = Unicode.Scalar(number),
      number >= 0x20 || [9, 10, 13].contains(number), number & 0xFFFE != 0xFFFE || number > 0xFFFF
    else { return nil }
    return scalar
  }
}
