// From tags to the table of a document.

import Diagnostics

/// Reads a whole document. Nothing here recurses.
struct MarkupReader {
  private var scanner: XMLScanner
  private let maximumDepth: Int
  private var table = MarkupTable()
  /// The elements that are open, the innermost last.
  private var open: [Int] = []

  static func read(_ text: EncodedText, file: String, maximumDepth: Int) throws -> MarkupTable {
    var reader = MarkupReader(
      scanner: XMLScanner(text, file: file, rejectionID: "xml.syntax"), maximumDepth: maximumDepth)
    try reader.document()
    return reader.table
  }

  private init(scanner: XMLScanner, maximumDepth: Int) {
    self.scanner = scanner
    self.maximumDepth = maximumDepth
  }

  private mutating func document() throws {
    try scanner.skipProlog()
    guard !scanner.isAtEnd else { throw scanner.rejection("the file holds no element") }
    try tag()
    while !open.isEmpty { try content() }
    try scanner.skipMiscellany()
    guard scanner.isAtEnd else { throw scanner.rejection("nothing may stand after the outermost element") }
  }

  /// The next tag or part inside the innermost open element.
  private mutating func content() throws {
    guard !scanner.isAtEnd else {
      let record = table.elements[open[open.count - 1]]
      throw scanner.rejection("`<\(name(record.name))>` is never closed", at: record.range.lowerBound)
    }
    let start = scanner.offset
    if let kind = try scanner.skipPart() {
      table.parts.append(.init(kind: kind, range: start..<scanner.offset, parent: open[open.count - 1]))
    } else {
      try tag()
    }
  }

  private mutating func tag() throws {
    let tag = try scanner.tag()
    if tag.kind == .close { return try close(tag) }
    guard open.count < maximumDepth else {
      throw scanner.rejection(
        "elements are nested more than \(maximumDepth) levels deep; take some levels out", at: tag.range.lowerBound)
    }
    let index = table.elements.count
    let first = table.attributes.count
    table.attributes += tag.attributes.map { .init(name: $0.name, value: $0.value) }
    let start = tag.range.lowerBound + 1
    table.elements.append(
      .init(
        name: start..<start + tag.name.utf8.count, openTag: tag.range, range: tag.range,
        attributes: first..<table.attributes.count, parent: open.last ?? -1, end: index + 1))
    table.closings.append(tag.range.upperBound)
    if tag.kind == .open { open.append(index) }
  }

  private mutating func close(_ tag: XMLScanner.Tag) throws {
    guard let index = open.popLast() else {
      throw scanner.rejection("`</\(tag.name)>` closes nothing", at: tag.range.lowerBound)
    }
    let record = table.elements[index]
    guard name(record.name) == tag.name else {
      let line = scanner.location(record.range.lowerBound).line.map { " of line \($0)" } ?? ""
      throw scanner.rejection(
        "`</\(tag.name)>` stands where `<\(name(record.name))>`\(line) is still open", at: tag.range.lowerBound)
    }
    table.elements[index].range = record.range.lowerBound..<tag.range.upperBound
    table.elements[index].end = table.elements.count
    table.closings[index] = tag.range.lowerBound
  }

  private func name(_ range: Range<Int>) -> String { scanner.string(range) }
}
