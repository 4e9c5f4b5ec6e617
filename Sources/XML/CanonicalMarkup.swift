// Whole documents in one layout.

extension MarkupDocument {
  /// The document as a program with this layout writes it: a declaration, then every element on lines of its own.
  ///
  /// Values stand as they are written in this document. Comments and processing instructions inside of elements are
  /// kept, on lines of their own; an element with text of its own is kept as it is. `order` gives the order of the
  /// attributes of an element by its name; those that are not in it follow in the order of the text.
  public func canonicalBytes(_ style: MarkupStyle = .xcode, order: (String) -> [String] = { _ in [] }) -> [UInt8] {
    var writer = CanonicalMarkup(document: self, style: style)
    writer.text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + style.newline
    writer.write(0, base: "", order: order)
    writer.text += style.newline
    return Array(writer.text.utf8)
  }
}

/// Recursion is bounded by the depth of the document.
private struct CanonicalMarkup {
  let document: MarkupDocument
  let style: MarkupStyle
  var text = ""

  mutating func write(_ index: Int, base: String, order: (String) -> [String]) {
    let record = document.table.elements[index]
    let name = document.string(record.name)
    text += "<" + name
    for attribute in ordered(record, order(name)) {
      text += style.separator(base: base) + document.string(attribute.name) + style.equals + quoted(attribute)
    }
    let parts = parts(of: index)
    let children = document.table.children(of: index)
    guard style.opensEmptyElements || !children.isEmpty || !parts.isEmpty else {
      text += "/>"
      return
    }
    text += ">"
    if parts.contains(where: { $0.kind == .text || $0.kind == .characterData }) {
      text += document.string(document.table.interior(of: index))
    } else {
      let inner = base + style.unit
      for (start, child) in lines(parts, children) {
        text += style.newline + inner
        if let child { write(child, base: inner, order: order) } else { text += document.string(start) }
      }
      text += style.newline + base
    }
    text += "</\(name)>"
  }

  /// White space is none of them.
  private func parts(of index: Int) -> [MarkupTable.PartRecord] {
    document.table.parts(of: index).filter { part in
      part.kind != .text || !document.text.utf8[part.range].allSatisfy(isWhiteSpace)
    }
  }

  /// Children and what else stands between them, in the order of the text.
  private func lines(_ parts: [MarkupTable.PartRecord], _ children: [Int]) -> [(range: Range<Int>, child: Int?)] {
    let elements = children.map { (range: document.table.elements[$0].range, child: Optional($0)) }
    let rest = parts.map { (range: $0.range, child: Int?.none) }
    return rest.isEmpty ? elements : (elements + rest).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func ordered(
    _ record: MarkupTable.ElementRecord, _ order: [String]
  ) -> [MarkupTable.AttributeRecord] {
    let attributes = document.table.attributes[record.attributes].enumerated().map { offset, attribute in
      (rank: order.firstIndex(of: document.string(attribute.name)) ?? order.count, offset: offset, attribute: attribute)
    }
    return attributes.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.attribute)
  }

  /// As written; a value in single quotes that holds double ones gets them escaped.
  private func quoted(_ attribute: MarkupTable.AttributeRecord) -> String {
    var value = ""
    for scalar in document.string(attribute.value).unicodeScalars {
      if scalar == "\"" { value += "&quot;" } else { value.unicodeScalars.append(scalar) }
    }
    return "\"\(value)\""
  }
}
