// The text of string nodes.

import TextEncodings

/// The text of a string node, without its quotes and with its escapes replaced.
@inline(always)
func withText<Result>(
  of node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  let inner = UnsafeBufferPointer(rebasing: bytes[node.textRange])
  guard node.hasEscapes else { return body(inner) }
  var text = unescapedText(inner)
  return text.withUTF8(body)
}

/// The same as a `String` holds it: what is no UTF-8 is repaired.
func withValidText<Result>(
  of node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  withText(of: node, in: bytes) { text in
    var valid = String(decoding: text, as: UTF8.self)
    return valid.withUTF8(body)
  }
}

func spells(_ node: TapeNode, _ text: String, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var text = text
  return text.withUTF8 { spells(node, $0, in: bytes) }
}

/// Whether the node's text is exactly this one.
func spells(_ node: TapeNode, _ text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  if node.hasEscapes { return withText(of: node, in: bytes) { equal($0, text) } }
  let range = node.textRange
  guard range.count == text.count else { return false }
  return equal(UnsafeBufferPointer(rebasing: bytes[range]), text)
}

func haveSameText(_ a: TapeNode, _ b: TapeNode, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  if a.hasEscapes || b.hasEscapes { return withText(of: a, in: bytes) { spells(b, $0, in: bytes) } }
  return a.textRange.count == b.textRange.count
    && equal(UnsafeBufferPointer(rebasing: bytes[a.textRange]), UnsafeBufferPointer(rebasing: bytes[b.textRange]))
}

/// The ends first, since ids and keys often begin alike.
@inline(always)
func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  guard a.count == b.count else { return false }
  var left = a.count
  while left >= 8 {
    left &-= 8
    if Word(a, at: left).bits != Word(b, at: left).bits { return false }
  }
  while left > 0 {
    left &-= 1
    if a[left] != b[left] { return false }
  }
  return true
}
