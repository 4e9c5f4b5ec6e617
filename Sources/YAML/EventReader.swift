// libyaml's events as Swift values.

import CLibYAML
import Diagnostics

/// What libyaml saw, and where.
struct Event {
  enum Kind {
    case documentStart, documentEnd, streamEnd
    case alias(String)
    case scalar(Node.Scalar)
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
  }

  var kind: Kind
  var anchor: String?
  var tag: String?
  var location: SourceLocation
}

/// Owns a libyaml parser. It lives on the heap since libyaml keeps pointers into it.
struct EventReader {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeBufferPointer<UInt8>
  let file: String

  /// `input` must outlive the reader.
  init(_ input: UnsafeBufferPointer<UInt8>, file: String) {
    parser = .allocate(capacity: 1)
    self.input = input
    self.file = file
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  func close() {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event but for the start of the stream. Throws libyaml's complaint as a `Rejection`.
  func next() throws -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw complaint() }
    defer { yaml_event_delete(&event) }
    let place = location(event.start_mark)
    let data = event.data
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return Event(kind: .documentStart, location: place)
    case YAML_DOCUMENT_END_EVENT: return Event(kind: .documentEnd, location: place)
    case YAML_ALIAS_EVENT: return Event(kind: .alias(text(data.alias.anchor) ?? ""), location: place)
    case YAML_SCALAR_EVENT:
      let value = UnsafeBufferPointer(start: data.scalar.value, count: data.scalar.length)
      let scalar = Node.Scalar(
        String(decoding: value, as: UTF8.self), isPlain: data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
      return Event(
        kind: .scalar(scalar), anchor: text(data.scalar.anchor), tag: text(data.scalar.tag), location: place)
    case YAML_SEQUENCE_START_EVENT:
      return Event(
        kind: .sequenceStart, anchor: text(data.sequence_start.anchor), tag: text(data.sequence_start.tag),
        location: place)
    case YAML_SEQUENCE_END_EVENT: return Event(kind: .sequenceEnd, location: place)
    case YAML_MAPPING_START_EVENT:
      return Event(
        kind: .mappingStart, anchor: text(data.mapping_start.anchor), tag: text(data.mapping_start.tag),
        location: place)
    case YAML_MAPPING_END_EVENT: return Event(kind: .mappingEnd, location: place)
    case YAML_STREAM_START_EVENT: return try next()
    default: return Event(kind: .streamEnd, location: place)
    }
  }

  private func location(_ mark: yaml_mark_t) -> SourceLocation {
    SourceLocation(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  /// libyaml's marks count characters.
  private func byte(atCharacter index: Int) -> UInt8? {
    input.lazy.filter { $0 & 0xC0 != 0x80 }.dropFirst(index).first
  }

  /// For the mistakes that people make most.
  private static func advice(_ problem: String, at byte: UInt8?) -> String? {
    switch (problem, byte) {
    case (_, 0x09): "indent with spaces, not tabs"
    case ("mapping values are not allowed in this context", _): "a text with a colon and a space in it stands in quotes"
    case ("found character that cannot start any token", let byte?):
      "a text that begins with “\(Character(UnicodeScalar(byte)))” stands in quotes"
    default: nil
    }
  }

  private func complaint() -> Rejection {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "libyaml ran out of memory"
    guard parser.error != YAML_READER_ERROR else {
      let place = YAML.location(ofByte: parser.problem_offset, in: input, file: file)
      return Rejection(.input, "yaml.syntax", "this is not valid YAML: \(problem)", at: place)
    }
    let context = parser.context.map { " " + String(cString: $0) } ?? ""
    let advice = Self.advice(problem, at: byte(atCharacter: parser.problem_mark.index)).map { "; \($0)" } ?? ""
    let place = location(parser.problem_mark)
    let start = parser.context == nil ? place : location(parser.context_mark)
    return Rejection(
      .input,
      [
        Diagnostic(
          "yaml.syntax", .error, "this is not valid YAML: \(problem)\(context)\(advice)", at: place,
          related: start == place ? [] : [.init("it begins here", at: start)])
      ])
  }
}
