// The text of a build setting, cut into literals and references.

/// `com.$(ORG:lower).$NAME` is a literal, a reference with a modifier, a literal, and a reference.
struct SettingExpression {
  struct Modifier: Hashable {
    /// `c99extidentifier`, or `default` of `default=X`.
    var name: String
    var argument: String?
  }

  enum Part: Hashable {
    case literal(String)
    /// Two dollars, which stand for one that starts no reference.
    case dollar
    /// The name may contain references itself. `written` is the whole reference as it stands.
    case reference(String, [Modifier], written: String)
  }

  private(set) var parts: [Part] = []

  init(_ text: String) {
    let bytes = Array(text.utf8)
    let ends = Self.ends(bytes)
    var literal = 0
    var position = 0
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while position < bytes.count {
      let isDollar = Self.isDollar(bytes, position)
      guard bytes[position] == UInt8(ascii: "$"),
        let end = isDollar ? position + 2 : Self.referenceEnd(bytes, position, ends)
      else {
        position += 1
        continue
      }
      if literal < position { parts.append(.literal(string(literal..<position))) }
      defer { (position, literal) = (end, end) }
      if isDollar {
        parts.append(.dollar)
        continue
      }
      let written = string(position..<end)
      if bytes[position + 1].startsName {
        parts.append(.reference(string(position + 1..<end), [], written: written))
      } else {
        let pieces = Self.split(bytes, position + 2..<end - 1, ends)
        parts.append(
          .reference(string(pieces[0]), pieces.dropFirst().map { Self.modifier(string($0)) }, written: written))
      }
    }
    if literal < bytes.count { parts.append(.literal(string(literal..<bytes.count))) }
  }

  /// Past each bracketed reference, by the place of its dollar; found for all in one pass. Those without an end are not
  /// in it.
  private static func ends(_ bytes: [UInt8]) -> [Int: Int] {
    var result: [Int: Int] = [:]
    var open: [(start: Int, closer: UInt8)] = []
    var position = 0
    while position < bytes.count {
      if isDollar(bytes, position) {
        position += 1
      } else if let last = open.last, bytes[position] == last.closer {
        open.removeLast()
        result[last.start] = position + 1
      } else if bytes[position] == UInt8(ascii: "$"), position + 1 < bytes.count,
        let closer = closer(of: bytes[position + 1])
      {
        open.append((position, closer))
        position += 1
      }
      position += 1
    }
    return result
  }

  /// Whether two stand here.
  private static func isDollar(_ bytes: [UInt8], _ position: Int) -> Bool {
    position + 1 < bytes.count && bytes[position] == UInt8(ascii: "$") && bytes[position + 1] == UInt8(ascii: "$")
  }

  /// Past the reference that starts at a dollar; nil where none does, and then the dollar is a literal.
  private static func referenceEnd(_ bytes: [UInt8], _ start: Int, _ ends: [Int: Int]) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    if bytes[start + 1].startsName {
      return bytes[(start + 1)...].firstIndex { !$0.continuesName } ?? bytes.count
    }
    return ends[start]
  }

  private static func closer(of opener: UInt8) -> UInt8? {
    switch opener {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  /// At the colons that stand in no inner reference; at least one range.
  private static func split(_ bytes: [UInt8], _ range: Range<Int>, _ ends: [Int: Int]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = range.lowerBound
    var position = start
    while position < range.upperBound {
      if isDollar(bytes, position) {
        position += 2
        continue
      }
      if bytes[position] == UInt8(ascii: "$"), let end = referenceEnd(bytes, position, ends),
        end <= range.upperBound
      {
        position = end
        continue
      }
      if bytes[position] == UInt8(ascii: ":") {
        result.append(start..<position)
        start = position + 1
      }
      position += 1
    }
    return result + [start..<range.upperBound]
  }

  private static func modifier(_ text: String) -> Modifier {
    guard let equals = text.firstIndex(of: "=") else { return Modifier(name: text, argument: nil) }
    return Modifier(name: String(text[..<equals]), argument: String(text[text.index(after: equals)...]))
  }
}
