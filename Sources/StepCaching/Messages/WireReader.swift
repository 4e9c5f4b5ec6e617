// Protocol Buffers' wire form, read.

/// Reads the fields of one message in the order in which they stand. Throws `WireError` where the bytes are no message.
struct WireReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  struct Field {
    var number: Int
    var value: Value
  }

  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
    /// Four or eight bytes, which no message here has a use for.
    case fixed
  }

  /// nil at the end.
  mutating func next() throws(WireError) -> Field? {
    if rest.isEmpty { return nil }
    let key = try varint()
    guard let number = Int(exactly: key >> 3), (1..<1 << 29).contains(number) else { throw WireError.malformed }
    switch WireType(rawValue: UInt8(key & 7)) {
    case .number: return Field(number: number, value: .number(try varint()))
    case .bytes:
      guard let count = Int(exactly: try varint()) else { throw WireError.malformed }
      return Field(number: number, value: .bytes(try take(count)))
    case .fourBytes:
      _ = try take(4)
      return Field(number: number, value: .fixed)
    case .eightBytes:
      _ = try take(8)
      return Field(number: number, value: .fixed)
    case nil: throw WireError.malformed
    }
  }

  private mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
    guard count <= rest.count else { throw WireError.malformed }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private mutating func varint() throws(WireError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard let byte = rest.popFirst() else { throw WireError.malformed }
      // The tenth byte has room for one bit only.
      guard shift < 63 || byte <= 1 else { throw WireError.malformed }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw WireError.malformed
  }
}

/// Bytes that are not what they should be.
enum WireError: Error {
  case malformed
}

extension WireReader.Value {
  func number() throws(WireError) -> Int64 {
    guard case .number(let value) = self else { throw WireError.malformed }
    return Int64(bitPattern: value)
  }

  func bytes() throws(WireError) -> ArraySlice<UInt8> {
    guard case .bytes(let value) = self else { throw WireError.malformed }
    return value
  }

  func text() throws(WireError) -> String {
    guard let text = String(validating: try bytes(), as: UTF8.self) else { throw WireError.malformed }
    return text
  }
}
