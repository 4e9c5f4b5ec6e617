// XML property lists: tags to values.

import Diagnostics
import XML

/// Reads the elements of the document type plist 1.0. Recursion is bounded by `maximumDepth`.
struct XMLReader {
  private static let elements = [
    "plist", "dict", "array", "string", "integer", "real", "true", "false", "date", "data", "key",
  ]

  private var scanner: XMLScanner
  private let maximumDepth: Int

  /// The value inside `plist`.
  static func read(
    _ source: EncodedText, file: String, maximumDepth: Int = PropertyList.maximumDepth
  ) throws -> XMLNode {
    var reader = XMLReader(
      scanner: XMLScanner(source, file: file, rejectionID: "property-list.xml", documentType: "plist"),
      maximumDepth: maximumDepth)
    return try reader.document()
  }

  private mutating func document() throws -> XMLNode {
    try scanner.skipProlog()
    guard !scanner.isAtEnd else { throw scanner.rejection("the file holds no property list") }
    let outer = try scanner.tag()
    guard outer.name == "plist", outer.kind != .close else {
      throw scanner.rejection("the outermost element must be plist, not \(outer.name)", at: outer.range.lowerBound)
    }
    try scanner.skipMiscellany()
    guard outer.kind == .open, !scanner.isAt("</") else {
      throw scanner.rejection("plist holds no value; write `<dict/>` for none", at: outer.range.lowerBound)
    }
    let node = try value(depth: 1)
    try scanner.skipMiscellany()
    let after = try scanner.tag()
    guard after.kind == .close else {
      throw scanner.rejection("plist may hold only one value", at: after.range.lowerBound)
    }
    try expect(close: after, of: outer)
    try scanner.skipMiscellany()
    guard scanner.isAtEnd else { throw scanner.rejection("nothing may stand after `</plist>`") }
    return node
  }

  private func expect(close tag: XMLScanner.Tag, of open: XMLScanner.Tag) throws {
    guard tag.name == open.name else {
      let line = scanner.location(open.range.lowerBound).line.map { " of line \($0)" } ?? ""
      throw scanner.rejection(
        "`</\(tag.name)>` stands where `<\(open.name)>`\(line) is still open", at: tag.range.lowerBound)
    }
  }

  /// The next tag inside an element that has no text of its own.
  private mutating func tag(inside open: XMLScanner.Tag) throws -> XMLScanner.Tag {
    try scanner.skipMiscellany()
    guard !scanner.isAtEnd else {
      throw scanner.rejection("`<\(open.name)>` is never closed", at: open.range.lowerBound)
    }
    guard scanner.isAt("<"), !scanner.isAt("<!") else {
      throw scanner.rejection("text may not stand directly in \(open.name)")
    }
    return try scanner.tag()
  }

  private mutating func value(depth: Int) throws -> XMLNode { try value(of: scanner.tag(), depth: depth) }

  private mutating func value(of tag: XMLScanner.Tag, depth: Int) throws -> XMLNode {
    let start = tag.range.lowerBound
    guard tag.kind != .close else { throw scanner.rejection("`</\(tag.name)>` closes nothing", at: start) }
    guard depth <= maximumDepth else {
      throw scanner.rejection("values are nested more than \(maximumDepth) levels deep", at: start)
    }
    let content: XMLNode.Content
    switch tag.name {
    case "dict": content = try dictionary(tag, depth: depth)
    case "array": content = try array(tag, depth: depth)
    case "true", "false", "string", "integer", "real", "date", "data": content = .scalar(try scalar(tag))
    case "key": throw scanner.rejection("a key stands here where a value must", at: start)
    case "plist": throw scanner.rejection("plist may only be the outermost element", at: start)
    default:
      let near = nearestWord(to: tag.name, among: Self.elements).map { "; did you mean `\($0)`?" } ?? ""
      throw scanner.rejection("property lists have no element `\(tag.name)`\(near)", at: start)
    }
    return XMLNode(content: content, range: start..<scanner.offset, openTag: tag.range)
  }

  private mutating func array(_ open: XMLScanner.Tag, depth: Int) throws -> XMLNode.Content {
    var nodes: [XMLNode] = []
    while open.kind == .open {
      let tag = try tag(inside: open)
      if tag.kind == .close {
        try expect(close: tag, of: open)
        break
      }
      nodes.append(try value(of: tag, depth: depth + 1))
    }
    return .array(nodes)
  }

  private mutating func dictionary(_ open: XMLScanner.Tag, depth: Int) throws -> XMLNode.Content {
    var entries: [XMLNode.Entry] = []
    var places: [String: Int] = [:]
    while open.kind == .open {
      let tag = try tag(inside: open)
      if tag.kind == .close {
        try expect(close: tag, of: open)
        break
      }
      guard tag.name == "key" else {
        throw scanner.rejection("`<\(tag.name)>` stands in a dict without a key before it", at: tag.range.lowerBound)
      }
      let key = try text(tag)
      let keyRange = tag.range.lowerBound..<scanner.offset
      if let first = places.updateValue(keyRange.lowerBound, forKey: key) {
        throw duplicate(key, keyRange.lowerBound, first)
      }
      let next = try self.tag(inside: open)
      guard next.kind != .close else {
        throw scanner.rejection("the key `\(key)` has no value", at: keyRange.lowerBound)
      }
      entries.append(.init(key: key, keyRange: keyRange, value: try value(of: next, depth: depth + 1)))
    }
    return .dictionary(entries)
  }

  private func duplicate(_ key: String, _ second: Int, _ first: Int) -> Rejection {
    let place = scanner.location(first)
    let line = place.line.map { " on line \($0)" } ?? ""
    return Rejection(
      .input,
      [
        Diagnostic(
          "property-list.duplicate-key", .error, "the key `\(key)` is already there\(line); keep one of them",
          at: scanner.location(second), related: [.init("first here", at: place)])
      ])
  }

  /// The text of an element that holds nothing else.
  private mutating func text(_ open: XMLScanner.Tag) throws -> String {
    guard open.kind == .open else { return "" }
    let text = try scanner.text()
    guard !scanner.isAtEnd else {
      throw scanner.rejection("`<\(open.name)>` is never closed", at: open.range.lowerBound)
    }
    let tag = try scanner.tag()
    guard tag.kind == .close else {
      throw scanner.rejection("`<\(tag.name)>` may not stand inside \(open.name)", at: tag.range.lowerBound)
    }
    try expect(close: tag, of: open)
    return text
  }

  private mutating func scalar(_ tag: XMLScanner.Tag) throws -> PropertyValue {
    let text = try text(tag)
    if tag.name == "string" { return .string(text) }
    guard let value = ScalarText.value(of: tag.name, trimmed(text)) else {
      throw scanner.rejection("“\(trimmed(text))” is no \(ScalarText.noun(tag.name))", at: tag.range.lowerBound)
    }
    return value
  }

  private func trimmed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !isWhiteSpace($0) }),
      let last = bytes.lastIndex(where: { !isWhiteSpace($0) })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
