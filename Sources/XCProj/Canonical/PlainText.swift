// A value as bytes on one line, in its own order: the way from values to a tape.

extension XCValue {
  /// JSON without white space.
  var plainBytes: [UInt8] {
    var output: [UInt8] = []
    appendPlain(to: &output)
    return output
  }

  private func appendPlain(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .boolean(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): output.append(contentsOf: String(value).utf8)
    case .number(let text): output.append(contentsOf: text.utf8)
    case .string(let text): appendPlain(text, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for element in elements {
        element.appendPlain(to: &output)
        output.append(UInt8(ascii: ","))
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for member in members {
        appendPlain(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.appendPlain(to: &output)
        output.append(UInt8(ascii: ","))
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private func appendPlain(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { appendQuoted($0, to: &output) }
  }
}
