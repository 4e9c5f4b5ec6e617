// Protocol Buffers' wire form, written: numbered fields, each a number or a run of bytes.

/// Collects the fields of one message. Values that are the default (zero, empty) are left out where the caller leaves
/// them out; fields are written in the order of the calls.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  /// `int32`, `int64` and `bool`: a negative number takes ten bytes.
  mutating func add(_ field: Int, number: Int64) {
    addKey(field, .number)
    addVarint(UInt64(bitPattern: number))
  }

  /// `bytes`, `string` and messages.
  mutating func add(_ field: Int, _ content: [UInt8]) {
    addKey(field, .bytes)
    addVarint(UInt64(content.count))
    bytes += content
  }

  mutating func add(_ field: Int, _ text: String) { add(field, Array(text.utf8)) }

  /// A message inside this one; written even where it is empty.
  mutating func add(_ field: Int, message: (inout WireWriter) -> Void) {
    var inner = WireWriter()
    message(&inner)
    add(field, inner.bytes)
  }

  private mutating func addKey(_ field: Int, _ type: WireType) { addVarint(UInt64(field) << 3 | UInt64(type.rawValue)) }

  /// Seven bits a byte, the lowest first; the high bit says that more follow.
  private mutating func addVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// How a field's value is laid out; groups, which nobody writes any longer, are none of them.
enum WireType: UInt8 {
  case number = 0
  case eightBytes = 1
  case bytes = 2
  case fourBytes = 5
}
