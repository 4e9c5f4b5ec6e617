// Bytes and the tape over them.

/// A parsed value. Never changes; a class, so that places in it are passed about cheaply.
final class Tree: Sendable {
  let bytes: [UInt8]
  let tape: [TapeNode]

  init(bytes: [UInt8], tape: [TapeNode]) {
    self.bytes = bytes
    self.tape = tape
  }

  /// Of bytes that the module itself has made.
  convenience init(own bytes: [UInt8]) throws(SyntaxFailure) {
    let buffer = { (bytes: UnsafeBufferPointer<UInt8>) throws(SyntaxFailure) in
      var parser = TapeParser(bytes, from: bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
      parser.isOwnText = true
      return try parser.parse(mustBeObject: false)
    }
    self.init(bytes: bytes, tape: try bytes.withUnsafeBufferPointer(buffer))
  }

  /// The value as a tree of its own. It may nest 1,024 deep, and its numbers must be ones.
  convenience init(of value: XCValue) {
    do throws(SyntaxFailure) {
      try self.init(own: value.plainBytes)
    } catch {
      preconditionFailure("the value cannot be written: \(error.message)")
    }
  }

  func text(of node: TapeIndex) -> String { bytes.withUnsafeBufferPointer { $0.text(of: tape[node]) } }

  func text(of node: TapeIndex, equals wanted: String) -> Bool {
    var wanted = wanted
    return wanted.withUTF8 { wanted in bytes.withUnsafeBufferPointer { $0.spells(tape[node], wanted) } }
  }

  func text(of node: TapeIndex, equals wanted: [UInt8]) -> Bool {
    wanted.withUnsafeBufferPointer { wanted in bytes.withUnsafeBufferPointer { $0.spells(tape[node], wanted) } }
  }

  func string(at node: TapeIndex) -> String? { tape[node].kind == .string ? text(of: node) : nil }

  /// The value under the key.
  func value(forKey key: String, in object: TapeIndex) -> TapeIndex? {
    var key = key
    return key.withUTF8 { value(forKey: $0, in: object) }
  }

  func value(forKey key: [UInt8], in object: TapeIndex) -> TapeIndex? {
    key.withUnsafeBufferPointer { value(forKey: $0, in: object) }
  }

  private func value(forKey wanted: UnsafeBufferPointer<UInt8>, in object: TapeIndex) -> TapeIndex? {
    guard tape[object].kind == .object else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      tape.withUnsafeBufferPointer { tape in
        var at = object + 1
        let end = Int(tape[object].next)
        while at < end {
          if buffer.spells(tape[at], wanted) { return at + 1 }
          at = Int(tape[at + 1].next)
        }
        return nil
      }
    }
  }

  func value(of node: TapeIndex) -> XCValue {
    switch tape[node].kind {
    case .null: .null
    case .boolean: .boolean(isTrue(node))
    case .number: numberValue(bytes[tape[node].range])
    case .string: .string(text(of: node))
    case .array: .array(tape.children(of: node).map { value(of: $0) })
    case .object: .object(tape.children(of: node).map { XCValue.Member(text(of: $0), value(of: $0 + 1)) })
    }
  }

  func isTrue(_ node: TapeIndex) -> Bool { bytes[Int(tape[node].start)] == UInt8(ascii: "t") }
}

/// `0x10` is the integer 16, `1.0` the number `1.0`.
func numberValue(_ text: ArraySlice<UInt8>) -> XCValue {
  let written = String(decoding: text, as: UTF8.self)
  var digits = written[...]
  let sign = digits.first == "-" || digits.first == "+" ? String(digits.removeFirst()) : ""
  let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
  if isHexadecimal { digits = digits.dropFirst(2) }
  guard written != "-0", let value = Int64(sign + digits, radix: isHexadecimal ? 16 : 10) else {
    return .number(written)
  }
  return .integer(value)
}

/// Whether two values are the same, members in the same order, however they are written.
func isSameValue(_ a: Tree, _ first: TapeIndex, _ b: Tree, _ second: TapeIndex) -> Bool {
  let count = Int(a.tape[first].next) - first
  guard count == Int(b.tape[second].next) - second else { return false }
  return a.bytes.withUnsafeBufferPointer { aBytes in
    b.bytes.withUnsafeBufferPointer { bBytes in
      for at in 0..<count {
        let (left, right) = (a.tape[first + at], b.tape[second + at])
        guard left.kind == right.kind, Int(left.next) - first == Int(right.next) - second else { return false }
        switch left.kind {
        case .array, .object, .null: continue
        case .string:
          if !bBytes.withText(of: right, { aBytes.spells(left, $0) }) { return false }
        case .boolean: if aBytes[Int(left.start)] != bBytes[Int(right.start)] { return false }
        case .number:
          if numberValue(a.bytes[left.range]) != numberValue(b.bytes[right.range]) { return false }
        }
      }
      return true
    }
  }
}
