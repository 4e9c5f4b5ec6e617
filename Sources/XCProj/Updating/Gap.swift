// What stands between two parts of a container.

/// The bytes from the end of one part, or from the opening bracket, to the next part or the closing bracket.
struct Gap {
  /// The whole of it.
  var range: Range<Int>
  /// After the part and before its comma.
  var beforeComma: Range<Int>
  var hasComma: Bool
  /// The rest of the line, with comments that speak of the part before. Empty where the line goes on with the next part.
  var tail: Range<Int>
  /// From there to the next part, with comments that stand before it.
  var lead: Range<Int>
  /// The next part begins on another line.
  var breaksLine: Bool

  init(_ range: Range<Int>, isFirst: Bool, in bytes: UnsafeBufferPointer<UInt8>) {
    self.range = range
    var after = range.lowerBound
    let comma = isFirst ? range.upperBound : endOfTrivia(in: bytes, from: range.lowerBound)
    hasComma = comma < range.upperBound && bytes[comma] == UInt8(ascii: ",")
    beforeComma = range.lowerBound..<(hasComma ? comma : range.lowerBound)
    if hasComma { after = comma + 1 }
    let lineEnd = Self.lineBreak(in: bytes, after..<range.upperBound)
    breaksLine = lineEnd != nil
    tail = after..<(lineEnd ?? after)
    lead = tail.upperBound..<range.upperBound
  }

  /// The first line break outside block comments.
  private static func lineBreak(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      switch bytes[at] {
      case 0x0A, 0x0D: return at
      case UInt8(ascii: "/") where at + 1 < range.upperBound && bytes[at + 1] == UInt8(ascii: "*"):
        at = endOfBlockComment(in: bytes, from: at) ?? range.upperBound
      case UInt8(ascii: "/"): at = endOfLine(in: bytes, from: at)
      default: at += 1
      }
    }
    return nil
  }
}

extension Tree {
  /// The gaps of a container: before each part, and before the closing bracket.
  func gaps(of container: TapeIndex, parts: [TapeIndex]) -> [Gap] {
    let valueOffset = tape[container].kind == .object ? 1 : 0
    return bytes.withUnsafeBufferPointer { buffer in
      var gaps: [Gap] = []
      var from = Int(tape[container].start) + 1
      for part in parts {
        gaps.append(Gap(from..<Int(tape[part].start), isFirst: gaps.isEmpty, in: buffer))
        from = Int(tape[part + valueOffset].end)
      }
      gaps.append(Gap(from..<Int(tape[container].end) - 1, isFirst: parts.isEmpty, in: buffer))
      return gaps
    }
  }

  /// Whether the first part of the container, or its closing bracket, stands on a line after the opening one.
  func sprawls(_ container: TapeIndex) -> Bool {
    guard tape[container].isContainer else { return false }
    let isEmpty = Int(tape[container].next) == container + 1
    let end = isEmpty ? Int(tape[container].end) - 1 : Int(tape[container + 1].start)
    return bytes.withUnsafeBufferPointer {
      Gap(Int(tape[container].start) + 1..<end, isFirst: true, in: $0).breaksLine
    }
  }

  /// From the first comment to the end of the last in bytes without tokens; nil where there is none.
  func comments(in range: Range<Int>) -> Range<Int>? {
    guard let first = bytes[range].firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var end = range.upperBound
    while end > first, isSpace(bytes[end - 1]) { end -= 1 }
    return first..<end
  }

  /// Whether a comment stands anywhere inside.
  func holdsComments(_ container: TapeIndex) -> Bool {
    var from = Int(tape[container].start)
    for node in container..<Int(tape[container].next) where !tape[node].isContainer {
      if comments(in: from..<Int(tape[node].start)) != nil { return true }
      from = Int(tape[node].end)
    }
    return comments(in: from..<Int(tape[container].end)) != nil
  }

  /// The blanks at the start of the line on which the offset stands.
  func indentation(ofLineWith offset: Int) -> [UInt8] {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    var end = start
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    return Array(bytes[start..<end])
  }

  /// Whether nothing but blanks stands before the offset on its line.
  func beginsLine(_ offset: Int) -> Bool {
    var at = offset
    while at > 0, isBlank(bytes[at - 1]) { at -= 1 }
    return at == 0 || bytes[at - 1] == 0x0A || bytes[at - 1] == 0x0D
  }
}
