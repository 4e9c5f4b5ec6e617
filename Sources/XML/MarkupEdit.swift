// Edits of a document, each the smallest.

/// One change; the elements in it are those of the document that it is applied to.
public enum MarkupEdit: Sendable {
  /// A new attribute goes where `order` puts it among those that are there, else to the end.
  case setAttribute(MarkupElement, String, to: String, order: [String])
  case removeAttribute(MarkupElement, String)
  /// `at` counts the child elements before it.
  case insert(NewElement, into: MarkupElement, at: Int)
  /// With the line that it begins.
  case remove(MarkupElement)
  /// In the place of an element, nothing else changing.
  case replace(MarkupElement, with: NewElement)
}

extension MarkupDocument {
  private struct Splice {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  /// All at once: every change is about the document as it is now. What lies in an element that goes is not changed.
  /// Insertions at one place follow one another in the order given.
  public mutating func apply(_ edits: [MarkupEdit]) {
    let style = style
    let removed = edits.compactMap { edit in
      switch edit {
      case .remove(let element), .replace(let element, _): table.elements[element.index].range
      default: nil
      }
    }
    var insertions = Insertions(edits)
    var splices: [Splice] = []
    var seen: Set<Int> = []
    for edit in edits {
      let (index, isWhole) = target(of: edit)
      let range = table.elements[index].range
      let isInside = removed.contains {
        $0 != range && $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound
      }
      let goes = removed.contains(range)
      if isInside || (goes && !isWhole) || (isWhole && !seen.insert(index).inserted) { continue }
      if let splice = splice(edit, &insertions, style) { splices.append(splice) }
    }
    guard !splices.isEmpty else { return }
    var utf8 = text.utf8
    let ordered = splices.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }
    for (_, splice) in ordered { utf8.replaceSubrange(splice.range, with: splice.bytes) }
    replaceText(utf8)
  }

  public mutating func apply(_ edits: MarkupEdit...) { apply(edits) }

  private func target(of edit: MarkupEdit) -> (index: Int, isWhole: Bool) {
    switch edit {
    case .setAttribute(let element, _, _, _), .removeAttribute(let element, _): (element.index, false)
    case .insert(_, let element, _): (element.index, false)
    case .remove(let element), .replace(let element, _): (element.index, true)
    }
  }

  private func splice(_ edit: MarkupEdit, _ insertions: inout Insertions, _ style: MarkupStyle) -> Splice? {
    switch edit {
    case .setAttribute(let element, let name, let value, let order):
      return setting(name, to: value, of: element, order: order, style)
    case .removeAttribute(let element, let name): return removing(name, of: element)
    case .insert(_, let parent, let place):
      guard let new = insertions.take(into: parent, at: place) else { return nil }
      return inserting(new, into: parent, at: place, style)
    case .remove(let element): return removing(element)
    case .replace(let element, let new):
      let range = table.elements[element.index].range
      return Splice(range: range, bytes: Array(style.rendered(new, base: lineIndentation(of: range.lowerBound)).utf8))
    }
  }

  // MARK: Attributes

  private func setting(
    _ name: String, to value: String, of element: MarkupElement, order: [String], _ style: MarkupStyle
  ) -> Splice? {
    if let attribute = element.attribute(name) {
      guard element[name] != value else { return nil }
      return Splice(range: attribute.value, bytes: Array(MarkupText.escaped(value).utf8))
    }
    let record = table.elements[element.index]
    let attributes = table.attributes[record.attributes]
    var place = attributes.last?.range.upperBound ?? record.name.upperBound
    if let rank = order.firstIndex(of: name) {
      let next = attributes.firstIndex { (order.firstIndex(of: string($0.name)) ?? -1) > rank }
      if let next {
        place = next == attributes.startIndex ? record.name.upperBound : attributes[next - 1].range.upperBound
      }
    }
    let text = style.separator(base: lineIndentation(of: record.range.lowerBound)) + style.rendered(.init(name, value))
    return Splice(range: place..<place, bytes: Array(text.utf8))
  }

  /// With the white space before it.
  private func removing(_ name: String, of element: MarkupElement) -> Splice? {
    guard let attribute = element.attribute(name) else { return nil }
    var start = attribute.range.lowerBound
    while start > 0, isWhiteSpace(text.utf8[start - 1]) { start -= 1 }
    return Splice(range: start..<attribute.range.upperBound, bytes: [])
  }

  // MARK: Elements

  private func inserting(
    _ new: [NewElement], into parent: MarkupElement, at place: Int, _ style: MarkupStyle
  ) -> Splice {
    let record = table.elements[parent.index]
    let children = table.children(of: parent.index)
    if let first = children.first {
      let indentation = indentation(of: table.elements[first].range.lowerBound)
      let before = place == 0 ? record.openTag.upperBound : table.elements[children[place - 1]].range.upperBound
      let offset = indentation == nil ? before : endOfRemarks(after: before)
      let lead = indentation.map { style.newline + $0 } ?? ""
      let text = new.map { lead + style.rendered($0, base: indentation) }.joined()
      return Splice(range: offset..<offset, bytes: Array(text.utf8))
    }
    let base = lineIndentation(of: record.range.lowerBound)
    let inner = base + style.unit
    let lines = new.map { style.newline + inner + style.rendered($0, base: inner) }.joined()
    if record.isSelfClosing {
      var slash = record.range.upperBound - 2
      while isWhiteSpace(text.utf8[slash - 1]) { slash -= 1 }
      let tail = ">" + lines + style.newline + base + "</\(parent.name)>"
      return Splice(range: slash..<record.range.upperBound, bytes: Array(tail.utf8))
    }
    let isOpen = text.utf8[table.interior(of: parent.index)].contains(0x0A)
    let offset = record.openTag.upperBound
    return Splice(range: offset..<offset, bytes: Array((lines + (isOpen ? "" : style.newline + base)).utf8))
  }

  /// With the line end and the indentation before it.
  private func removing(_ element: MarkupElement) -> Splice {
    let range = table.elements[element.index].range
    let bytes = text.utf8
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > 0, bytes[start - 1] == 0x0A else { return Splice(range: range, bytes: []) }
    start -= start > 1 && bytes[start - 2] == 0x0D ? 2 : 1
    return Splice(range: start..<range.upperBound, bytes: [])
  }

  /// Past comments that end on the line of `offset`, where nothing else follows them there: they speak of what stands
  /// before them.
  private func endOfRemarks(after offset: Int) -> Int {
    let bytes = text.utf8
    var end = offset
    var index = offset
    while index < bytes.count {
      if bytes[index] == 0x20 || bytes[index] == 0x09 {
        index += 1
      } else if bytes[index] == 0x0A || bytes[index] == 0x0D {
        return end
      } else if let comment = table.parts.first(where: { $0.kind == .comment && $0.range.lowerBound == index }),
        !bytes[comment.range].contains(0x0A)
      {
        index = comment.range.upperBound
        end = index
      } else {
        return offset
      }
    }
    return end
  }

  /// The white space that the line of `offset` begins with.
  private func lineIndentation(of offset: Int) -> String {
    let bytes = text.utf8
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    let end = bytes[start..<offset].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? offset
    return string(start..<end)
  }
}

/// What is put at one place by several edits goes in as one.
private struct Insertions {
  private struct Place: Hashable {
    var parent: Int
    var position: Int
  }

  private var elements: [Place: [NewElement]] = [:]

  init(_ edits: [MarkupEdit]) {
    for case .insert(let new, let parent, let position) in edits {
      elements[Self.place(parent, position), default: []].append(new)
    }
  }

  /// nil for all but the first of them.
  mutating func take(into parent: MarkupElement, at position: Int) -> [NewElement]? {
    elements.removeValue(forKey: Self.place(parent, position))
  }

  /// In an element without children there is one place only.
  private static func place(_ parent: MarkupElement, _ position: Int) -> Place {
    Place(parent: parent.index, position: parent.isEmpty ? 0 : position)
  }
}
