// JSON text from values.

extension JSONValue {
  /// UTF-8 without a final line break. `pretty` puts each element on a line of its own, two spaces a level.
  public func bytes(pretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(pretty: pretty)
    writer.write(self, depth: 0)
    return writer.bytes
  }

  public func text(pretty: Bool = false) -> String { String(decoding: bytes(pretty: pretty), as: UTF8.self) }
}

private struct JSONWriter {
  let pretty: Bool
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: put("null")
    case .boolean(let value): put(value ? "true" : "false")
    case .integer(let value): put(String(value))
    case .number(let text): put(text)
    case .string(let text): quote(text)
    case .array(let values): list("[", "]", values, depth: depth) { $0.write($1, depth: depth + 1) }
    case .object(let object):
      list("{", "}", object.members, depth: depth) {
        $0.quote($1.name)
        $0.put($0.pretty ? ": " : ":")
        $0.write($1.value, depth: depth + 1)
      }
    }
  }

  private mutating func list<Element>(
    _ open: String, _ close: String, _ elements: [Element], depth: Int, _ write: (inout JSONWriter, Element) -> Void
  ) {
    put(open)
    for (index, element) in elements.enumerated() {
      if index > 0 { put(",") }
      breakLine(depth + 1)
      write(&self, element)
    }
    if !elements.isEmpty { breakLine(depth) }
    put(close)
  }

  private mutating func breakLine(_ depth: Int) {
    guard pretty else { return }
    put("\n")
    put(String(repeating: "  ", count: depth))
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }

  private mutating func quote(_ text: String) {
    put("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): put("\\\"")
      case UInt8(ascii: "\\"): put("\\\\")
      case UInt8(ascii: "\n"): put("\\n")
      case UInt8(ascii: "\r"): put("\\r")
      case UInt8(ascii: "\t"): put("\\t")
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    put("\"")
  }
}
