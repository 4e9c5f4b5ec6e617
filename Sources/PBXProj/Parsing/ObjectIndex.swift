// Finding an object by its id without a string for every id.

/// An open-addressing hash table from the bytes of ids to their places in the tape.
struct ObjectIndex: Sendable {
  /// Keys in the `objects` dictionary, in file order, duplicates included.
  private(set) var keys: [UInt32] = []
  /// Keys that an equal, later key hides, with that later key.
  private(set) var hidden: [(earlier: UInt32, later: UInt32)] = []
  /// Key places; 0 is free, as the tape's first node is never a key.
  private var slots: [UInt32]

  init(objects: TapeIndex, in tape: [TapeNode], _ bytes: UnsafeBufferPointer<UInt8>) {
    var at = objects + 1
    while at < Int(tape[objects].next) {
      keys.append(UInt32(at))
      at = Int(tape[at + 1].next)
    }
    var capacity = 16
    while capacity < keys.count * 2 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    for key in keys { insert(key, tape, bytes) }
  }

  private mutating func insert(_ key: UInt32, _ tape: [TapeNode], _ bytes: UnsafeBufferPointer<UInt8>) {
    let node = tape[Int(key)]
    let slot = withText(of: node, in: bytes) { text in
      probe(text) { withText(of: tape[Int($0)], in: bytes) { equal($0, text) } }
    }
    if slots[slot] != 0 { hidden.append((slots[slot], key)) }
    // As in CoreFoundation, the later of two equal keys counts.
    slots[slot] = key
  }

  /// The tape place of the key, or nil.
  func key(_ id: ObjectID, in tape: [TapeNode], _ bytes: UnsafeBufferPointer<UInt8>) -> TapeIndex? {
    var text = id.string
    let slot = text.withUTF8 { wanted in
      probe(wanted) { withText(of: tape[Int($0)], in: bytes) { equal($0, wanted) } }
    }
    return slots[slot] == 0 ? nil : Int(slots[slot])
  }

  private func probe(_ text: UnsafeBufferPointer<UInt8>, _ isEqual: (UInt32) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash(text)) & mask
    while slots[slot] != 0, !isEqual(slots[slot]) { slot = (slot + 1) & mask }
    return slot
  }
}

/// FNV-1a with a final mix, since ids often differ in their last digits only.
private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
  var value: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in text { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return value ^ (value >> 29)
}

/// From the end, since ids and keys often begin alike.
func equal(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  guard a.count == b.count else { return false }
  var at = a.count
  while at > 0 {
    at -= 1
    if a[at] != b[at] { return false }
  }
  return true
}

/// The text of a string node, without its quotes and with its escapes replaced.
func withText<Result>(
  of node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  guard node.isQuoted else { return body(UnsafeBufferPointer(rebasing: bytes[node.range])) }
  let inner = UnsafeBufferPointer(rebasing: bytes[Int(node.start) + 1..<Int(node.end) - 1])
  guard node.hasEscapes else { return body(inner) }
  var text = unescaped(inner)
  return text.withUTF8(body)
}
