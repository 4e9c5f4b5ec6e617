// Two texts, or two files of which nothing is known.

/// Says in one difference where two files of unlike bytes differ.
struct TextComparison {
  let difference: Difference

  /// More lines than this are not searched for what moved.
  private static let limit = 2_000

  init(_ before: [UInt8], _ after: [UInt8]) {
    guard let old = Self.lines(before), let new = Self.lines(after) else {
      let sizes = [before, after].map { Difference.Value.text("\($0.count) bytes") }
      difference = Difference(.changed, [], noun: "", before: sizes[0], after: sizes[1])
      return
    }
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
    let left = old[prefix..<(old.count - suffix)]
    let right = new[prefix..<(new.count - suffix)]
    let (gone, come) = Self.changes(left, right)
    difference = Self.summary(gone, come, firstLine: prefix + 1, old: old, new: new)
  }

  /// nil where the bytes are no text.
  private static func lines(_ bytes: [UInt8]) -> [ExactText]? {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { ExactText(String(Substring($0))) }
  }

  private static func changes(
    _ left: ArraySlice<ExactText>, _ right: ArraySlice<ExactText>
  ) -> (gone: [ExactText], come: [ExactText]) {
    // Finding the smallest change costs the product of both.
    guard !left.isEmpty, !right.isEmpty, left.count + right.count <= limit else { return (Array(left), Array(right)) }
    var gone: [ExactText] = []
    var come: [ExactText] = []
    for change in right.difference(from: left) {
      switch change {
      case .remove(_, let line, _): gone.append(line)
      case .insert(_, let line, _): come.append(line)
      }
    }
    return (gone, come)
  }

  private static func summary(
    _ gone: [ExactText], _ come: [ExactText], firstLine: Int, old: [ExactText], new: [ExactText]
  ) -> Difference {
    let place = ["line \(firstLine)"]
    let (first, other) = (gone.first.map(Self.value), come.first.map(Self.value))
    if gone.isEmpty {
      let telling = come.filter { !$0.isBlank }
      // The same once more, as a generator adds that does not look whether it has been here.
      if let line = telling.first, telling.allSatisfy(Set(old).contains) {
        return Difference(
          .duplicated, [line.trimmed], noun: "line", before: .count(old.count { $0 == line }),
          after: .count(new.count { $0 == line }), count: telling.count)
      }
      return Difference(.added, place, noun: "text", after: telling.first.map(Self.value) ?? other, count: come.count)
    }
    if come.isEmpty { return Difference(.removed, place, noun: "text", before: first, count: gone.count) }
    return Difference(
      .changed, place, noun: "text", before: first, after: other, count: max(gone.count, come.count))
  }

  private static func value(_ line: ExactText) -> Difference.Value {
    .text(Content.scalar(Scalar(.line, line.trimmed)).summary)
  }
}

extension ExactText {
  fileprivate var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let text = string.utf8.drop(while: isSpace)
    let end = text.lastIndex { !isSpace($0) }.map { text.index(after: $0) } ?? text.startIndex
    return String(Substring(text[..<end]))
  }

  fileprivate var isBlank: Bool { trimmed.isEmpty }
}
