// A parsed file: its bytes, its tape, its objects by id. Never changes.

import Diagnostics
import Synchronization

final class Source: Sendable {
  let file: String
  let bytes: [UInt8]
  let tape: [TapeNode]
  let lines: LineTable
  /// The `objects` dictionary.
  let objects: TapeIndex
  let index: ObjectIndex
  /// Keys of objects by their kind, gathered when first asked for.
  private let kinds = Mutex<[String: [TapeIndex]]?>(nil)

  /// Throws a `Rejection` that says what the bytes are, or where they break.
  init(parsing bytes: [UInt8], file: String) throws {
    let parsed = try bytes.withUnsafeBufferPointer { buffer in
      let lines = LineTable(buffer)
      let tape = try parseTape(buffer, lines: lines, file: file)
      guard let objects = lastEntry("objects", of: 0, in: tape, buffer), tape[objects].kind == .dictionary else {
        throw Rejection(
          .input, "pbxproj.no-objects",
          "there is no “objects” dictionary, so this is no Xcode project; name a project.pbxproj",
          at: SourceLocation(file: file, line: 1, column: 1))
      }
      return (lines, tape, objects, ObjectIndex(objects: objects, in: tape, buffer))
    }
    self.file = file
    self.bytes = bytes
    (lines, tape, objects, index) = parsed
  }

  /// The keys of objects of a kind in the `objects` dictionary, in file order, duplicates included.
  func keys(ofKind isa: String) -> [TapeIndex] {
    kinds.withLock { kinds in
      if let known = kinds { return known[isa] ?? [] }
      var gathered: [String: [TapeIndex]] = [:]
      for key in index.keys.map(Int.init) {
        guard let kind = Node(source: self, content: .original(key + 1))["isa"]?.string else { continue }
        gathered[kind, default: []].append(key)
      }
      kinds = gathered
      return gathered[isa] ?? []
    }
  }

  func location(of offset: Int) -> SourceLocation {
    let place = bytes.withUnsafeBufferPointer { lines.place(of: offset, in: $0) }
    return SourceLocation(file: file, line: place.line, column: place.column)
  }

  func location(ofNode node: TapeIndex) -> SourceLocation { location(of: Int(tape[node].start)) }

  func text(of node: TapeIndex) -> String {
    bytes.withUnsafeBufferPointer { buffer in
      withText(of: tape[node], in: buffer) { String(decoding: $0, as: UTF8.self) }
    }
  }

  func text(of node: TapeIndex, equals other: String) -> Bool {
    var other = other
    return other.withUTF8 { wanted in
      bytes.withUnsafeBufferPointer { buffer in withText(of: tape[node], in: buffer) { equal($0, wanted) } }
    }
  }

  /// Tape places of the values of a list, or of the keys of a dictionary.
  func children(of container: TapeIndex) -> [TapeIndex] {
    var found: [TapeIndex] = []
    let step = tape[container].kind == .dictionary ? 1 : 0
    var at = container + 1
    while at < Int(tape[container].next) {
      found.append(at)
      at = Int(tape[at + step].next)
    }
    return found
  }

  /// The value under the key, the last one where the key is there twice.
  func value(forKey key: String, in dictionary: TapeIndex) -> TapeIndex? {
    bytes.withUnsafeBufferPointer { lastEntry(key, of: dictionary, in: tape, $0) }
  }

  /// The tape place of an object's value.
  func object(_ id: ObjectID) -> TapeIndex? {
    bytes.withUnsafeBufferPointer { index.key(id, in: tape, $0) }.map { $0 + 1 }
  }
}

private func parseTape(
  _ buffer: UnsafeBufferPointer<UInt8>, lines: LineTable, file: String
) throws -> [TapeNode] {
  if let foreign = foreignFormat(of: buffer) {
    throw Rejection(
      .input, "pbxproj.format", foreign, at: SourceLocation(file: file, line: 1, column: 1))
  }
  var parser = TapeParser(buffer, from: buffer.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  do {
    return try parser.parse()
  } catch {
    if let conflict = mergeConflict(in: buffer, file: file) { throw Rejection(.input, [conflict]) }
    let place = lines.place(of: error.offset, in: buffer)
    throw Rejection(
      .input, "pbxproj.syntax", "\(error.message); mend the file or take it back from git",
      at: SourceLocation(file: file, line: place.line, column: place.column))
  }
}

private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

private func lastEntry(
  _ key: String, of dictionary: TapeIndex, in tape: [TapeNode], _ bytes: UnsafeBufferPointer<UInt8>
) -> TapeIndex? {
  guard tape[dictionary].kind == .dictionary else { return nil }
  var key = key
  return key.withUTF8 { wanted in
    var found: TapeIndex?
    var at = dictionary + 1
    while at < Int(tape[dictionary].next) {
      if withText(of: tape[at], in: bytes, { equal($0, wanted) }) { found = at + 1 }
      at = Int(tape[at + 1].next)
    }
    return found
  }
}
