// One more entry under `targets` of fixpoint.yml, with every byte that is there kept.

import Configuration
import Diagnostics
import JSON
import YAML

/// What a file becomes by one insertion.
struct EntryInsertion {
  let bytes: [UInt8]
  /// The lines that came in, with their line breaks.
  let text: String
  /// The numbers of those lines, from 1.
  let lines: ClosedRange<Int>

  /// The entry goes behind the last one of `targets`, indented as the others are; where there is no `targets`, that comes
  /// at the end of the file.
  ///
  /// Throws a `Rejection` where the file, read again, would not state what it states now and this entry besides: `targets`
  /// in braces, behind an alias, in a second place.
  init(of name: String, _ keys: JSONObject, into old: [UInt8], file: String) throws {
    let document = try Document(parsing: old, file: file)
    let place = Place(in: document, Lines(old))
    var added = place.head + [place.margin + name.yamlText + ":"]
    added += keys.blockLines(indent: place.margin.utf8.count + place.step, step: place.step)
    let ending = Lines(old).ending
    var text = added.map { $0 + ending }.joined()
    let offset = place.offset
    // A last line without a break gets one.
    if offset > 0, old[offset - 1] != UInt8(ascii: "\n") { text = ending + text }
    bytes = Array(old[..<offset]) + Array(text.utf8) + Array(old[offset...])
    self.text = text
    let first = old[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
    lines = first...(first + text.utf8.count { $0 == UInt8(ascii: "\n") })
    guard Self.isProven(document, bytes, name, keys, file) else {
      throw Rejection(
        .input, "target.declaration-not-inserted",
        "\(file) is written so that one more target cannot be put in without touching the rest; give each entry of `targets` "
          + "lines of its own and run again, or write the sources yourself and add `\(name.yamlText): \(keys.flowText)`",
        at: document.root?["targets"]?.location ?? SourceLocation(file: file))
    }
  }

  /// Whether the new file states what the old one does, and the new target as the last of its targets.
  private static func isProven(
    _ old: Document, _ bytes: [UInt8], _ name: String, _ keys: JSONObject, _ file: String
  ) -> Bool {
    guard let new = try? Document(parsing: bytes, file: file), new.diagnostics.count == old.diagnostics.count,
      let before = old.root?.mapping, var after = new.root?.mapping,
      let index = after.firstIndex(where: { $0.key == "targets" }), var targets = after[index].value.mapping,
      let entry = targets.popLast(), entry.key == name, entry.value.states(.object(keys))
    else { return false }
    if let known = before.first(where: { $0.key == "targets" }) {
      // `targets:` with nothing behind it is as good as one without entries.
      let content: Node.Content = targets.isEmpty && known.value.isNull ? known.value.content : .mapping(targets)
      after[index].value = Node(content, at: known.value.location)
    } else {
      guard targets.isEmpty else { return false }
      after.remove(at: index)
    }
    return before.count == after.count
      && zip(before, after).allSatisfy { $0.key == $1.key && $0.value.equals($1.value) }
  }
}

/// Where the entry goes, and how far in.
private struct Place {
  var offset: Int
  /// Before the name.
  var margin = "  "
  /// From an entry to its keys.
  var step = 2
  /// Lines before the entry.
  var head: [String] = []

  init(in document: Document, _ lines: Lines) {
    let root = document.root?.mapping ?? []
    guard let index = root.firstIndex(where: { $0.key == "targets" }), let line = root[index].location.line else {
      offset = lines.count == 0 ? 0 : lines.end(of: lines.count)
      head = lines.count == 0 ? ["targets:"] : ["", "targets:"]
      return
    }
    // Up to the next key of the file, without the comment that stands before that.
    let next = root.compactMap(\.location.line).filter { $0 > line }.min() ?? lines.count + 1
    var last = line
    for number in (line..<next).reversed() where !lines.isBlank(number) && !lines.isOuterComment(number) {
      last = number
      break
    }
    offset = lines.count == 0 ? 0 : lines.end(of: min(last, lines.count))
    let entries = root[index].value.mapping ?? []
    guard let first = entries.first, let column = first.location.column else { return }
    margin = String(repeating: " ", count: column - 1)
    if let key = first.value.mapping?.first?.location, key.line != first.location.line, let inner = key.column {
      step = max(1, inner - column)
    }
    // As the author sets entries apart.
    let start = entries.last?.location.line ?? line
    if entries.count > 1, start > 1, lines.isBlank(lines.aboveComments(start)) { head = [""] }
  }
}

/// The lines of a file, counted from 1.
private struct Lines {
  private let bytes: [UInt8]
  /// The offset behind each line's break.
  private let ends: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    if let last = bytes.last, last != UInt8(ascii: "\n") { ends.append(bytes.count) }
    self.ends = ends
  }

  var count: Int { ends.count }

  /// As the first line ends.
  var ending: String {
    guard let first = bytes.firstIndex(of: UInt8(ascii: "\n")), first > 0 else { return "\n" }
    return bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  func end(of line: Int) -> Int { ends[line - 1] }

  private func line(_ number: Int) -> ArraySlice<UInt8> {
    guard (1...count).contains(number) else { return [] }
    return bytes[(number == 1 ? 0 : ends[number - 2])..<ends[number - 1]]
  }

  func isBlank(_ number: Int) -> Bool { line(number).allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) } }

  /// A comment at the margin belongs to what follows.
  func isOuterComment(_ number: Int) -> Bool { line(number).first == UInt8(ascii: "#") }

  /// The line before `number` and the comments that stand right above it.
  func aboveComments(_ number: Int) -> Int {
    var above = number - 1
    while above > 0, line(above).first(where: { $0 != 0x20 }) == UInt8(ascii: "#") { above -= 1 }
    return above
  }
}

extension Node {
  /// The same content, wherever it stands.
  fileprivate func equals(_ other: Node) -> Bool {
    switch (content, other.content) {
    case (.scalar(let mine), .scalar(let theirs)): mine == theirs
    case (.sequence(let mine), .sequence(let theirs)):
      mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.equals($1) }
    case (.mapping(let mine), .mapping(let theirs)):
      mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.key == $1.key && $0.value.equals($1.value) }
    default: false
    }
  }

  /// Whether it says the value: a text is never a plain `true`.
  fileprivate func states(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): scalar?.text == text && scalar?.isNull == false
    case .boolean(let value): scalar == Scalar(value ? "true" : "false", isPlain: true)
    case .integer(let value): scalar == Scalar(String(value), isPlain: true)
    case .number(let text): scalar == Scalar(text, isPlain: true)
    case .null: isNull
    case .array(let values):
      sequence?.count == values.count && zip(sequence ?? [], values).allSatisfy { $0.states($1) }
    case .object(let object):
      mapping?.count == object.members.count
        && zip(mapping ?? [], object.members).allSatisfy { $0.key == $1.name && $0.value.states($1.value) }
    }
  }
}
