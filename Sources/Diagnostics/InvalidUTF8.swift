// Where text stops being UTF-8.

/// The offset of the first byte that belongs to no well-formed UTF-8 sequence; nil where there is none.
public func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
  if String(validating: bytes, as: UTF8.self) != nil { return nil }
  var decoder = Unicode.UTF8.ForwardParser()
  var iterator = bytes.makeIterator()
  var offset = 0
  while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { offset += scalar.count }
  return offset
}
