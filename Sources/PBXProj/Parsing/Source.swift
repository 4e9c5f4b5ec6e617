// A parsed file: its bytes, its tape, its objects by id. Never changes.

import Diagnostics

final class Source: Sendable {
  let file: String
  /// What was read.
  let original: [UInt8]
  let encoding: TextEncoding
  /// The first byte of `original` that is not UTF-8, in a file that should be; it is read as Mac OS Roman then.
  let firstInvalid: Int?
  /// The same as UTF-8.
  let bytes: [UInt8]
  let tape: Tape
  /// The `objects` dictionary.
  let objects: TapeIndex
  let index: ObjectIndex
  /// Keys that stand twice in a dictionary, each with the next equal one; ids are in the index.
  let repeatedKeys: [(earlier: TapeIndex, later: TapeIndex)]

  /// Where the bytes come from, if they were made from another file.
  let origins: SourceMap?

  private let lazyLines = Lazy<LineTable>()
  private let lazyLayout = Lazy<ObjectsLayout>()
  private let lazyStyle = Lazy<DocumentStyle>()

  /// Throws a `Rejection` that says what the bytes are, or where they break.
  init(parsing bytes: [UInt8], file: String, origins: SourceMap? = nil) throws {
    var text = try EncodedSource(bytes, file: file)
    var parsed = try parseFile(text.utf8, file: file)
    let firstInvalid = parsed.isASCII ? nil : text.firstInvalid
    if firstInvalid != nil {
      // As CoreFoundation does with what claims to be UTF-8 and is not.
      text = try EncodedSource(bytes, .macRoman, file: file)
      parsed = try parseFile(text.utf8, file: file)
    }
    guard let objects = parsed.objects else {
      throw Rejection(
        .input, "pbxproj.no-objects",
        "there is no “objects” dictionary, so this is no Xcode project; name a project.pbxproj",
        at: SourceLocation(file: file, line: 1, column: 1))
    }
    repeatedKeys = text.utf8.withUnsafeBufferPointer { findRepeatedKeys(of: parsed.unsorted, in: parsed.tape, $0) }
    parsed.index.finish(parsed.tape, text.utf8)
    self.file = file
    self.origins = origins
    self.firstInvalid = firstInvalid
    original = bytes
    encoding = text.encoding
    self.bytes = text.utf8
    self.objects = objects
    tape = parsed.tape
    index = parsed.index
  }

  /// Where sections are.
  var layout: ObjectsLayout { lazyLayout.value { ObjectsLayout(of: self) } }

  var style: DocumentStyle { lazyStyle.value { DocumentStyle(of: self, layout) } }

  private var lines: LineTable { lazyLines.value { bytes.withUnsafeBufferPointer { LineTable($0) } } }

  func location(of offset: Int) -> SourceLocation {
    if let origins { return origins.origin(of: offset) ?? SourceLocation(file: file) }
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
    bytes.withUnsafeBufferPointer { spells(tape[node], other, in: $0) }
  }

  func id(at node: TapeIndex) -> ObjectID {
    bytes.withUnsafeBufferPointer { buffer in withText(of: tape[node], in: buffer) { ObjectID(utf8: $0) } }
  }

  func children(of container: TapeIndex) -> [TapeIndex] { tape.children(of: container) }

  /// The value under the key, the last one where the key is there twice.
  func value(forKey key: String, in dictionary: TapeIndex) -> TapeIndex? {
    bytes.withUnsafeBufferPointer { buffer in
      findValue(key, of: dictionary, in: tape, buffer, areKeysUnique: repeatedKeys.isEmpty && dictionary != objects)
    }
  }

  /// The tape place of an object's value.
  func object(_ id: ObjectID) -> TapeIndex? { index.entry(id)?.object }

  /// What kind of object it is; nil where it does not say.
  func isa(of entry: ObjectIndex.Entry) -> String? { entry.kind.map { index.kinds[$0] } }
}

/// A file's bytes as UTF-8.
private struct EncodedSource {
  var encoding: TextEncoding
  var utf8: [UInt8]

  init(_ bytes: [UInt8], _ named: TextEncoding? = nil, file: String) throws {
    encoding = named ?? bytes.withUnsafeBufferPointer { TextEncoding(of: $0) }
    guard let text = encoding.decoded(bytes) else {
      throw Rejection(
        .input, "pbxproj.encoding", "the file is not in the text encoding that it begins with; save it as UTF-8",
        at: SourceLocation(file: file, line: 1, column: 1))
    }
    utf8 = text
  }

  /// The first byte that is not UTF-8 in what is taken for it.
  var firstInvalid: Int? {
    if case .utf8 = encoding { firstInvalidUTF8(in: utf8) } else { nil }
  }
}

private func parseFile(_ bytes: [UInt8], file: String) throws -> ParsedFile {
  try bytes.withUnsafeBufferPointer { buffer in
    if let foreign = foreignFormat(of: buffer) {
      throw Rejection(
        .input, "pbxproj.format", foreign, at: SourceLocation(file: file, line: 1, column: 1))
    }
    do {
      return try TapeParser.parse(buffer, from: buffer.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    } catch let failure as SyntaxFailure {
      if let conflict = mergeConflict(in: buffer, file: file, format: "pbxproj") { throw Rejection(.input, [conflict]) }
      let place = LineTable(buffer).place(of: failure.offset, in: buffer)
      throw Rejection(
        .input, "pbxproj.syntax", "\(failure.message(in: buffer)); mend the file or take it back from git",
        at: SourceLocation(file: file, line: place.line, column: place.column))
    }
  }
}

extension ProjectDocument {
  /// That the file should be UTF-8 and is not, at the first byte that is none; nil for any other file.
  ///
  /// Such a file is read as Mac OS Roman, as CoreFoundation reads it, and written back byte for byte. What its writer
  /// meant is a guess, so nothing should be made of it that takes the guess for the truth.
  public var encodingFault: Diagnostic? {
    guard let offset = source.firstInvalid else { return nil }
    let place = source.original.withUnsafeBufferPointer { LineTable($0).place(of: offset, in: $0) }
    let byte = String(source.original[offset], radix: 16, uppercase: true)
    return Diagnostic(
      "pbxproj.encoding", .warning,
      "byte 0x\(byte) is not UTF-8, in which a project file is written, so the file is read as Mac OS Roman; save it as UTF-8",
      at: SourceLocation(file: file, line: place.line, column: place.column))
  }

  /// Throws a `Rejection` where the file should be UTF-8 and is not, before its text is written in another form.
  public func checkEncoding() throws {
    guard var fault = encodingFault else { return }
    fault.severity = .error
    throw Rejection(.input, [fault])
  }
}

private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// The value under the key: the last one, as CoreFoundation reads it, where keys may be there twice.
func findValue(
  _ key: String, of dictionary: TapeIndex, in tape: Tape, _ bytes: UnsafeBufferPointer<UInt8>,
  areKeysUnique: Bool
) -> TapeIndex? {
  guard tape[dictionary].kind == .dictionary else { return nil }
  var key = key
  return key.withUTF8 { wanted in
    var found: TapeIndex?
    var at = dictionary + 1
    let end = Int(tape[dictionary].next)
    while at < end {
      if spells(tape[at], wanted, in: bytes) {
        found = at + 1
        if areKeysUnique { break }
      }
      at = Int(tape[at + 1].next)
    }
    return found
  }
}
