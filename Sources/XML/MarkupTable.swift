// Where everything stands in the text of a document.

/// Elements in the order of their opening tags, so that the elements inside one follow it directly. Ranges are bytes of
/// the text.
struct MarkupTable: Sendable {
  struct ElementRecord: Sendable {
    var name: Range<Int>
    var openTag: Range<Int>
    /// With the closing tag.
    var range: Range<Int>
    /// In the list of all attributes.
    var attributes: Range<Int>
    /// -1 for the outermost.
    var parent: Int
    /// The index after the last element inside it.
    var end: Int

    var isSelfClosing: Bool { range == openTag }
  }

  struct AttributeRecord: Sendable {
    var name: Range<Int>
    /// Between the quotes.
    var value: Range<Int>

    /// With the quotes.
    var range: Range<Int> { name.lowerBound..<value.upperBound + 1 }
  }

  /// What is no element.
  struct PartRecord: Sendable {
    var kind: MarkupPart.Kind
    var range: Range<Int>
    /// The element that holds it; -1 outside of the outermost.
    var parent: Int
  }

  var elements: [ElementRecord] = []
  /// Where the closing tag of each element begins; the end of a self-closing one.
  var closings: [Int] = []
  var attributes: [AttributeRecord] = []
  var parts: [PartRecord] = []

  func children(of index: Int) -> [Int] {
    var result: [Int] = []
    var child = index + 1
    while child < elements[index].end {
      result.append(child)
      child = elements[child].end
    }
    return result
  }

  /// In the order of the text.
  func parts(of index: Int) -> [PartRecord] {
    let range = elements[index].range
    // They are sorted by place; those of the element stand inside it.
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].range.lowerBound < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return parts[low...].prefix { $0.range.lowerBound < range.upperBound }.filter { $0.parent == index }
  }

  /// What stands between its tags.
  func interior(of index: Int) -> Range<Int> { elements[index].openTag.upperBound..<closings[index] }
}
