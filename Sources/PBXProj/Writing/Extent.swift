// The bytes that belong to one entry or element: what goes when it goes.

/// The extents of a container's members do not overlap; what is between them (comments on lines of their own, section
/// markers, blank lines) belongs to no one and stays.
struct Extent {
  var range: Range<Int>
  /// The entry has its line or lines to itself, and the range is these lines.
  var isWholeLines: Bool
  /// The `;` or `,` after it; nil after the last element of a list that has none.
  var terminator: Range<Int>?
  /// The end of the value, a comment after it included.
  var valueEnd: Int
}

extension Source {
  /// `first` is the key of an entry or the element itself, `value` the value or the element.
  func extent(from first: TapeIndex, value: TapeIndex) -> Extent {
    bytes.withUnsafeBufferPointer { buffer in
      let valueEnd = endOfComments(in: buffer, from: Int(tape[value].end))
      let trivia = endOfTrivia(in: buffer, from: Int(tape[value].end))
      let isTerminated =
        trivia < buffer.count && (buffer[trivia] == UInt8(ascii: ";") || buffer[trivia] == UInt8(ascii: ","))
      let terminator = isTerminated ? trivia..<trivia + 1 : nil
      let end = terminator?.upperBound ?? valueEnd
      let start = Int(tape[first].start)
      let blanks = startOfBlanks(before: start)
      if blanks == 0 || buffer[blanks - 1] == 0x0A, let lineEnd = endOfRestOfLine(in: buffer, from: end) {
        return Extent(range: blanks..<lineEnd, isWholeLines: true, terminator: terminator, valueEnd: valueEnd)
      }
      var after = end
      while after < buffer.count, isBlank(buffer[after]) { after += 1 }
      let range = after == end && blanks < start ? blanks..<end : start..<after
      return Extent(range: range, isWholeLines: false, terminator: terminator, valueEnd: valueEnd)
    }
  }

  /// A member that is put between others on a line, with space on the side where its extent will take it from.
  func spaced(_ text: String, at offset: Int) -> String {
    var end = offset
    while isBlank(bytes[end]) { end += 1 }
    if end > offset { return String(decoding: bytes[offset..<end], as: UTF8.self) + text }
    let before = bytes[offset - 1]
    return isSpace(before) || before == UInt8(ascii: "(") || before == UInt8(ascii: "{") ? text + " " : " " + text
  }

  /// The start of the second line of a container that has no members; nil where it is on one line, or where only
  /// comments go on.
  func firstLine(inEmpty container: TapeIndex) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var at = Int(tape[container].start) + 1
      while at < Int(tape[container].end) - 1 {
        if buffer[at] == 0x0A { return at + 1 }
        if buffer[at] == UInt8(ascii: "/"), buffer[at + 1] == UInt8(ascii: "*") {
          at = endOfBlockComment(in: buffer, from: at) ?? buffer.count
        } else if buffer[at] == UInt8(ascii: "/") {
          at = endOfLine(in: buffer, from: at)
        } else {
          at += 1
        }
      }
      return nil
    }
  }

  /// The space at the start of the line on which the offset stands.
  func indentation(ofLineWith offset: Int) -> String {
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = start
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

/// The end of the last comment on this line that only blanks and comments separate from `start`.
private func endOfComments(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var end = start
  var at = start
  while at + 1 < bytes.count {
    if isBlank(bytes[at]) {
      at += 1
    } else if bytes[at] == UInt8(ascii: "/"), bytes[at + 1] == UInt8(ascii: "*"),
      let commentEnd = endOfBlockComment(in: bytes, from: at)
    {
      (at, end) = (commentEnd, commentEnd)
    } else {
      break
    }
  }
  return end
}

/// The offset after the line feed, if there are only blanks and comments before it.
private func endOfRestOfLine(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  var at = endOfComments(in: bytes, from: start)
  while at < bytes.count, isBlank(bytes[at]) || bytes[at] == 0x0D { at += 1 }
  if at + 1 < bytes.count, bytes[at] == UInt8(ascii: "/"), bytes[at + 1] == UInt8(ascii: "/") {
    at = endOfLine(in: bytes, from: at)
    // A carriage return alone ends the comment, too, and what follows it shares the line.
    if at + 1 < bytes.count, bytes[at] == 0x0D { at += 1 }
  }
  return at < bytes.count && bytes[at] == 0x0A ? at + 1 : nil
}
