// How the elements of a file are laid out.

/// Line ends, indentation and the form of tags.
public struct MarkupStyle: Hashable, Sendable {
  public var newline = "\n"
  /// One level.
  public var unit = "   "
  /// Each attribute begins a line, indented by one level more than its element.
  public var breaksAttributes = true
  /// Between the name of an attribute and its value.
  public var equals = " = "
  /// Elements without children are written `<a></a>` on two lines, not `<a/>`.
  public var opensEmptyElements = true

  /// As Xcode writes schemes and workspaces.
  public static let xcode = MarkupStyle()

  /// A whole document.
  public func text(of root: NewElement) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + newline + rendered(root, base: "") + newline
  }

  /// An element of its own lines, the first without its indentation, the last without its line end. `base` is the
  /// indentation; nil for all in one line.
  func rendered(_ element: NewElement, base: String?) -> String {
    var text = ""
    write(element, base: base, to: &text)
    return text
  }

  private func write(_ element: NewElement, base: String?, to text: inout String) {
    text += "<\(element.name)"
    for attribute in element.attributes {
      text += separator(base: base) + rendered(attribute)
    }
    guard opensEmptyElements || !element.children.isEmpty else {
      text += "/>"
      return
    }
    text += ">"
    let inner = base.map { $0 + unit }
    for child in element.children {
      if let inner { text += newline + inner }
      write(child, base: inner, to: &text)
    }
    if let base { text += newline + base }
    text += "</\(element.name)>"
  }

  /// Before an attribute of an element whose indentation is `base`.
  func separator(base: String?) -> String {
    guard breaksAttributes, let base else { return " " }
    return newline + base + unit
  }

  func rendered(_ attribute: MarkupElement.Attribute) -> String {
    "\(attribute.name)\(equals)\"\(MarkupText.escaped(attribute.value))\""
  }
}

extension MarkupDocument {
  /// As this file is laid out, Xcode's way for what it does not show.
  public var style: MarkupStyle {
    var style = MarkupStyle.xcode
    let bytes = text.utf8
    if let lineEnd = bytes.firstIndex(of: 0x0A), lineEnd > 0, bytes[lineEnd - 1] == 0x0D { style.newline = "\r\n" }
    if let unit = observedUnit { style.unit = unit }
    if let owner = table.elements.first(where: { !$0.attributes.isEmpty }) {
      let attribute = table.attributes[owner.attributes.lowerBound]
      style.breaksAttributes = bytes[owner.name.upperBound..<attribute.name.lowerBound].contains { $0 == 0x0A }
      style.equals = string(attribute.name.upperBound..<attribute.value.lowerBound - 1)
    }
    let isSelfClosing = table.elements.contains(where: \.isSelfClosing)
    let isOpened = table.elements.indices.contains { index in
      let record = table.elements[index]
      return !record.isSelfClosing && record.end == index + 1
    }
    style.opensEmptyElements = isOpened || !isSelfClosing
    return style
  }

  /// What the first child that begins a line is indented by beyond its parent.
  private var observedUnit: String? {
    for record in table.elements.dropFirst() where record.parent >= 0 {
      guard let inner = indentation(of: record.range.lowerBound),
        let outer = indentation(of: table.elements[record.parent].range.lowerBound)
      else { continue }
      guard inner.hasPrefix(outer), inner != outer else { return nil }
      return String(inner.dropFirst(outer.count))
    }
    return nil
  }

  /// The white space before `offset` where nothing else stands before it on its line; nil where something does.
  func indentation(of offset: Int) -> String? {
    let bytes = text.utf8
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else { return nil }
    return string(start..<offset)
  }
}
