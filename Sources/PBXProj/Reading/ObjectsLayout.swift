// The sections of the `objects` dictionary.

/// The stretch between `/* Begin X section */` and `/* End X section */`.
struct ObjectSection: Sendable {
  var isa: String
  /// The lines of the two markers, line endings included.
  var begin: Range<Int>
  var end: Range<Int>
  /// The objects in between, as places in the index.
  var objects: Range<Int>
}

/// Found by markers, not by what the objects are.
struct ObjectsLayout: Sendable {
  var sections: [ObjectSection] = []

  init(of source: Source) {
    let entries = source.index.entries
    var open: (isa: String, line: Range<Int>, first: Int)?
    var from = Int(source.tape[source.objects].start) + 1
    for at in 0...entries.count {
      let to = at < entries.count ? Int(source.tape[entries[at].key].start) : Int(source.tape[source.objects].end) - 1
      // Between neighbours there is rarely more than a line feed and two tabs.
      if to - from > 16 {
        for marker in source.sectionMarkers(in: from..<to) {
          if marker.isBegin {
            open = (marker.isa, marker.line, at)
          } else if let section = open, section.isa == marker.isa {
            sections.append(
              ObjectSection(isa: section.isa, begin: section.line, end: marker.line, objects: section.first..<at))
            open = nil
          }
        }
      }
      if at < entries.count { from = Int(source.tape[entries[at].object].end) }
    }
  }
}

private struct SectionMarker {
  var isBegin: Bool
  var isa: String
  var line: Range<Int>
}

extension Source {
  /// Comments that are section markers, in a stretch without tokens.
  fileprivate func sectionMarkers(in range: Range<Int>) -> [SectionMarker] {
    bytes.withUnsafeBufferPointer { buffer in
      var found: [SectionMarker] = []
      var at = range.lowerBound
      while at < range.upperBound {
        guard buffer[at] == UInt8(ascii: "/") else {
          at += 1
          continue
        }
        guard at + 1 < range.upperBound, buffer[at + 1] == UInt8(ascii: "*"),
          let end = endOfBlockComment(in: buffer, from: at)
        else {
          at = endOfLine(in: buffer, from: at)
          continue
        }
        let words = buffer[at + 2..<end - 2].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        if words.count == 3, words[2] == "section", words[0] == "Begin" || words[0] == "End",
          let line = wholeLine(around: at..<end)
        {
          found.append(SectionMarker(isBegin: words[0] == "Begin", isa: words[1], line: line))
        }
        at = end
      }
      return found
    }
  }

  /// The range widened to whole lines; nil where something else is on them.
  private func wholeLine(around range: Range<Int>) -> Range<Int>? {
    let start = startOfBlanks(before: range.lowerBound)
    var end = range.upperBound
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    guard start == 0 || bytes[start - 1] == 0x0A, end < bytes.count, bytes[end] == 0x0A else { return nil }
    return start..<end + 1
  }
}
