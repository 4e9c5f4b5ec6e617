// A parsed file: what it says and where. Never changes.

import Diagnostics

final class Source: Sendable {
  let file: String
  let tree: Tree
  let lines: LineTable

  /// Throws a `Rejection` that says what the bytes are, or where they break.
  init(parsing bytes: [UInt8], file: String) throws {
    let parsed = try bytes.withUnsafeBufferPointer { buffer in
      let lines = LineTable(buffer)
      return (lines, try parseTape(buffer, lines: lines, file: file))
    }
    self.file = file
    lines = parsed.0
    tree = Tree(bytes: bytes, tape: parsed.1)
  }

  /// Of bytes that the module itself has made.
  init(rewritten bytes: [UInt8], file: String) {
    self.file = file
    lines = bytes.withUnsafeBufferPointer { LineTable($0) }
    do throws(SyntaxFailure) {
      tree = try Tree(own: bytes)
    } catch {
      preconditionFailure("the text that was made is broken: \(error.message)")
    }
  }

  func location(of offset: Int) -> SourceLocation {
    let place = tree.bytes.withUnsafeBufferPointer { lines.place(of: offset, in: $0) }
    return SourceLocation(file: file, line: place.line, column: place.column)
  }

  func location(ofNode node: TapeIndex) -> SourceLocation { location(of: Int(tree.tape[node].start)) }
}

private func parseTape(
  _ buffer: UnsafeBufferPointer<UInt8>, lines: LineTable, file: String
) throws -> [TapeNode] {
  func location(_ offset: Int) -> SourceLocation {
    let place = lines.place(of: offset, in: buffer)
    return SourceLocation(file: file, line: place.line, column: place.column)
  }
  if let foreign = foreignText(buffer) {
    throw Rejection(.input, "xcproj.format", foreign.message, at: location(foreign.offset))
  }
  var parser = TapeParser(buffer, from: buffer.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  let tape: [TapeNode]
  do {
    tape = try parser.parse(mustBeObject: true)
  } catch {
    if let conflict = mergeConflict(in: buffer, file: file, format: "xcproj") { throw Rejection(.input, [conflict]) }
    throw Rejection(
      .input, "xcproj.syntax", "\(error.message); mend the file or take it back from git", at: location(error.offset))
  }
  if let duplicate = findDuplicateKey(in: tape, buffer) {
    let (earlier, later) = (location(Int(tape[duplicate.earlier].start)), location(Int(tape[duplicate.later].start)))
    let key = buffer.text(of: tape[duplicate.later])
    throw Rejection(
      .input,
      [
        Diagnostic(
          "xcproj.duplicate-key", .error,
          "“\(key)” stands twice in one object, on lines \(earlier.line ?? 0) and \(later.line ?? 0); keep one of them",
          at: later, related: [.init("the earlier “\(key)”", at: earlier)])
      ])
  }
  return tape
}
