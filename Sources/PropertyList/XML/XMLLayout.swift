// Where edits of an XML property list go, in the style of the file.

/// The line ends, the indentation and the order of keys of one file, and the edits that respect them.
///
/// An insertion begins at the end of what stands before it (its line end, its indentation, then the element); a removal
/// takes the same bytes out. So one undoes the other exactly.
struct XMLLayout {
  struct Edit {
    var range: Range<Int>
    var bytes: [UInt8]
  }

  private let bytes: [UInt8]
  private let dictionary: XMLNode
  private let newline: String
  /// One level.
  private let unit: String

  init(_ bytes: [UInt8], dictionary: XMLNode) {
    self.bytes = bytes
    self.dictionary = dictionary
    let lineEnd = bytes.firstIndex(of: 0x0A)
    newline = lineEnd.map { $0 > 0 && bytes[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
    let outer = Self.indentation(of: dictionary.range.lowerBound, in: bytes) ?? ""
    let inner = dictionary.entries?.first.flatMap { Self.indentation(of: $0.keyRange.lowerBound, in: bytes) }
    if let inner, inner.hasPrefix(outer), inner != outer {
      unit = String(inner.dropFirst(outer.count))
    } else {
      unit = outer.isEmpty ? "\t" : outer
    }
  }

  /// What stands between the tags of the dictionary.
  private var interior: ArraySlice<UInt8> {
    let end = bytes[..<dictionary.range.upperBound].lastIndex(of: UInt8(ascii: "<")) ?? dictionary.openTag.upperBound
    return dictionary.isSelfClosing ? [] : bytes[dictionary.openTag.upperBound..<end]
  }

  /// A dictionary with nothing left in it as Xcode writes it; nil where it is written so, or holds something.
  func collapsing() -> Edit? {
    guard !dictionary.isSelfClosing, interior.allSatisfy(isWhiteSpace) else { return nil }
    return Edit(range: dictionary.range, bytes: Array("<dict/>".utf8))
  }

  // MARK: Edits

  func inserting(_ entry: PropertyDictionary.Entry) -> [Edit] {
    let entries = dictionary.entries ?? []
    let base = Self.indentation(of: dictionary.range.lowerBound, in: bytes) ?? ""
    guard let first = entries.first else {
      guard !dictionary.isSelfClosing, interior.contains(0x0A) else {
        let lines = newline + base + unit + rendered(entry, base: base + unit) + newline + base
        return [Edit(range: dictionary.range, bytes: Array("<dict>\(lines)</dict>".utf8))]
      }
      return [insertion(after: dictionary.openTag.upperBound, indentation: base + unit) { rendered(entry, base: $0) }]
    }
    let index = place(of: entry.key, among: entries.map(\.key))
    let before = index == 0 ? dictionary.openTag.upperBound : entries[index - 1].value.range.upperBound
    let indentation = Self.indentation(of: first.keyRange.lowerBound, in: bytes)
    return [insertion(after: before, indentation: indentation) { rendered(entry, base: $0) }]
  }

  func removing(_ entry: XMLNode.Entry) -> Edit {
    removal(of: entry.keyRange.lowerBound..<entry.value.range.upperBound)
  }

  /// Lists are edited element by element between what they have in common at both ends.
  func replacing(_ node: XMLNode, with value: PropertyValue) -> [Edit] {
    guard let old = node.elements, let new = value.array, !old.isEmpty, !new.isEmpty else {
      let base = lineIndentation(of: node.range.lowerBound)
      return [Edit(range: node.range, bytes: Array(rendered(value, base: base).utf8))]
    }
    let head = zip(old, new).prefix { $0.value.sorted() == $1.sorted() }.count
    let tail = min(
      zip(old.reversed(), new.reversed()).prefix { $0.value.sorted() == $1.sorted() }.count,
      min(old.count, new.count) - head)
    let changed = old[head..<old.count - tail]
    let wanted = Array(new[head..<new.count - tail])
    var edits: [Edit] = []
    for (node, value) in zip(changed, wanted) { edits += replacing(node, with: value) }
    for node in changed.dropFirst(wanted.count) { edits.append(removal(of: node.range)) }
    if wanted.count > changed.count {
      let index = head + changed.count
      let before = index == 0 ? node.openTag.upperBound : old[index - 1].range.upperBound
      let indentation = Self.indentation(of: old[0].range.lowerBound, in: bytes)
      edits += merged(
        wanted.dropFirst(changed.count).map { value in
          insertion(after: before, indentation: indentation) { rendered(value, base: $0) }
        })
    }
    return edits
  }

  private func merged(_ edits: [Edit]) -> [Edit] {
    edits.first.map { [Edit(range: $0.range, bytes: edits.flatMap(\.bytes))] } ?? []
  }

  /// `indentation` is nil where elements do not begin lines, and then none is begun.
  private func insertion(after offset: Int, indentation: String?, _ render: (String?) -> String) -> Edit {
    guard let indentation else { return Edit(range: offset..<offset, bytes: Array(render(nil).utf8)) }
    let place = endOfRemarks(after: offset)
    return Edit(range: place..<place, bytes: Array((newline + indentation + render(indentation)).utf8))
  }

  /// With the line end and the indentation before it.
  private func removal(of range: Range<Int>) -> Edit {
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > 0, bytes[start - 1] == 0x0A else { return Edit(range: range, bytes: []) }
    start -= start > 1 && bytes[start - 2] == 0x0D ? 2 : 1
    return Edit(range: start..<range.upperBound, bytes: [])
  }

  // MARK: Style

  /// Before the first greater key where the keys are sorted, else the end.
  private func place(of key: String, among keys: [String]) -> Int {
    let isSorted = keys.count > 1 && zip(keys, keys.dropFirst()).allSatisfy { Self.precedes($0, $1) }
    return isSorted ? keys.firstIndex { Self.precedes(key, $0) } ?? keys.count : keys.count
  }

  private static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

  /// The white space before `offset` where nothing else stands before it on its line; nil where something does.
  private static func indentation(of offset: Int, in bytes: [UInt8]) -> String? {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D else { return nil }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// The white space that the line of `offset` begins with.
  private func lineIndentation(of offset: Int) -> String {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    let end = bytes[start..<offset].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? offset
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Past comments that end on the line of `offset`, where nothing else follows them there: they speak of what stands
  /// before them.
  private func endOfRemarks(after offset: Int) -> Int {
    var index = offset
    var end = offset
    while index < bytes.count {
      if bytes[index] == 0x20 || bytes[index] == 0x09 {
        index += 1
      } else if bytes[index...].starts(with: Array("<!--".utf8)) {
        guard let close = comment(from: index) else { return offset }
        index = close
        end = close
      } else {
        return bytes[index] == 0x0A || bytes[index] == 0x0D ? end : offset
      }
    }
    return offset
  }

  /// The end of a comment of one line.
  private func comment(from start: Int) -> Int? {
    var index = start + 4
    while index + 2 < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index...].starts(with: Array("-->".utf8)) { return index + 3 }
      index += 1
    }
    return nil
  }

  // MARK: Rendering

  /// Without the indentation of the first line and without the last line end; all in one line where `base` is nil.
  private func rendered(_ value: PropertyValue, base: String?) -> String {
    rendered(base: base) { $0.write(value, depth: 0) }
  }

  private func rendered(_ entry: PropertyDictionary.Entry, base: String?) -> String {
    rendered(base: base) { $0.write(entry, depth: 0) }
  }

  private func rendered(base: String?, _ write: (inout XMLWriter) -> Void) -> String {
    guard let base else {
      var writer = XMLWriter(indentation: "", newline: "")
      write(&writer)
      return writer.text
    }
    var writer = XMLWriter(base: base, indentation: unit, newline: newline)
    write(&writer)
    // A line end is one character, `\r\n` too.
    return String(writer.text.dropFirst(base.count).dropLast(1))
  }
}
