// Conflict markers that a merge left in a file, of whatever format.

/// One diagnostic for all conflicts: the first one's two sides by line, the others as related places. nil where there is
/// no marker. `format` begins the diagnostic's id: `pbxproj.merge-conflict`.
public func mergeConflict(in bytes: UnsafeBufferPointer<UInt8>, file: String, format: String) -> Diagnostic? {
  let markers = conflictMarkers(in: bytes)
  guard let first = markers.first else { return nil }
  let conflicts = paired(markers)
  guard let conflict = conflicts.first else {
    return Diagnostic(
      "\(format).merge-conflict", .error,
      "a merge-conflict marker is left here; finish the merge and remove the marker",
      at: SourceLocation(file: file, line: first.line, column: 1))
  }
  let count = conflicts.count == 1 ? "" : " (the first of \(conflicts.count) conflicts)"
  return Diagnostic(
    "\(format).merge-conflict", .error,
    "a merge conflict: \(conflict.sides)\(count); choose what stays and remove the markers",
    at: SourceLocation(file: file, line: conflict.start.line, column: 1),
    related: conflicts.dropFirst().map {
      .init("another conflict: \($0.sides)", at: SourceLocation(file: file, line: $0.start.line, column: 1))
    })
}

extension Rejection {
  /// What is wrong with a file as its reader says; where the reason is an unfinished merge, that.
  public func namingMergeConflict(in bytes: [UInt8], file: String, format: String) -> Rejection {
    let conflict = bytes.withUnsafeBufferPointer { mergeConflict(in: $0, file: file, format: format) }
    return conflict.map { Rejection(.input, [$0]) } ?? self
  }
}

private struct Marker {
  var symbol: UInt8
  var label: String
  var line: Int
}

private struct Conflict {
  var start: Marker
  /// The common ancestor's part begins, in git's `diff3` style.
  var base: Marker?
  var middle: Marker
  var end: Marker

  /// `lines 5–7 (HEAD) against lines 9–12 (feature)`
  var sides: String {
    let ours = span(start.line + 1, (base ?? middle).line - 1) + named(start.label)
    let theirs = span(middle.line + 1, end.line - 1) + named(end.label)
    return "\(ours) against \(theirs)"
  }

  private func span(_ first: Int, _ last: Int) -> String {
    if first > last { return "nothing" }
    return first == last ? "line \(first)" : "lines \(first)–\(last)"
  }

  private func named(_ label: String) -> String { label.isEmpty ? "" : " (\(label))" }
}

/// Lines that begin with seven of `<`, `|`, `=` or `>` and then end or go on with a space.
private func conflictMarkers(in bytes: UnsafeBufferPointer<UInt8>) -> [Marker] {
  var markers: [Marker] = []
  var line = 1
  var start = 0
  while start < bytes.count {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    let symbol = bytes[start]
    let contentEnd = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
    if "<|=>".utf8.contains(symbol), contentEnd - start >= 7, bytes[start..<start + 7].allSatisfy({ $0 == symbol }),
      contentEnd == start + 7 || bytes[start + 7] == 0x20
    {
      let label = String(decoding: bytes[min(start + 8, contentEnd)..<contentEnd], as: UTF8.self)
      markers.append(Marker(symbol: symbol, label: label, line: line))
    }
    start = end + 1
    line += 1
  }
  return markers
}

private func paired(_ markers: [Marker]) -> [Conflict] {
  var conflicts: [Conflict] = []
  var start: Marker?
  var base: Marker?
  var middle: Marker?
  for marker in markers {
    switch marker.symbol {
    case UInt8(ascii: "<"): (start, base, middle) = (marker, nil, nil)
    case UInt8(ascii: "|"): base = start == nil ? nil : marker
    case UInt8(ascii: "="): middle = start == nil ? nil : middle ?? marker
    default:
      if let start, let middle { conflicts.append(Conflict(start: start, base: base, middle: middle, end: marker)) }
      (start, base, middle) = (nil, nil, nil)
    }
  }
  return conflicts
}
