// Keys that stand twice in one object, of which Xcode would keep one and lose the other.

struct DuplicateKey: Error {
  var earlier: TapeIndex
  var later: TapeIndex
}

/// The first pair of equal keys in file order of the later one.
func findDuplicateKey(in tape: [TapeNode], _ bytes: UnsafeBufferPointer<UInt8>) -> DuplicateKey? {
  var first: DuplicateKey?
  var prints: [(print: UInt64, key: TapeIndex)] = []
  for object in tape.indices where tape[object].kind == .object {
    prints.removeAll(keepingCapacity: true)
    let end = Int(tape[object].next)
    var key = object + 1
    while key < end {
      prints.append((bytes.withText(of: tape[key], fingerprint), key))
      key = Int(tape[key + 1].next)
    }
    guard mayRepeat(prints), let found = repeated(prints.map(\.key), in: tape, bytes) else { continue }
    if found.later < first?.later ?? .max { first = found }
  }
  return first
}

/// Whether two fingerprints are equal. Most objects are small; large ones are sorted.
private func mayRepeat(_ prints: [(print: UInt64, key: TapeIndex)]) -> Bool {
  if prints.count > 24 {
    let sorted = prints.map(\.print).sorted()
    return zip(sorted, sorted.dropFirst()).contains { $0 == $1 }
  }
  for at in prints.indices.dropFirst() {
    for other in 0..<at where prints[other].print == prints[at].print { return true }
  }
  return false
}

private func repeated(
  _ keys: [TapeIndex], in tape: [TapeNode], _ bytes: UnsafeBufferPointer<UInt8>
) -> DuplicateKey? {
  var seen: [[UInt8]: TapeIndex] = [:]
  for key in keys {
    if let earlier = seen.updateValue(key, forKey: bytes.withText(of: tape[key]) { [UInt8]($0) }) {
      return DuplicateKey(earlier: earlier, later: key)
    }
  }
  return nil
}

/// Eight bytes at a time; equal for equal texts.
private func fingerprint(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
  var value = UInt64(truncatingIfNeeded: text.count)
  let raw = UnsafeRawBufferPointer(text)
  var at = 0
  while at + 8 <= text.count {
    value = (value ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
    at += 8
  }
  while at < text.count {
    value = (value ^ UInt64(text[at])) &* 0x9E37_79B9_7F4A_7C15
    at += 1
  }
  return value
}
