// A document's parts as the canonical writer reads them.

/// Bytes, tape and index side by side, so that reading a value follows no reference. Valid as long as the buffer is.
struct CanonicalInput {
  let source: Source
  let bytes: UnsafeBufferPointer<UInt8>
  let tape: Tape
  let index: ObjectIndex
  let entries: [ObjectIndex.Entry]
  let references: ReferencePlaces

  init(_ source: Source, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.source = source
    self.bytes = bytes
    tape = source.tape
    index = source.index
    entries = source.index.entries
    references = ReferencePlaces(in: source, bytes)
  }

  /// The value under the key of a dictionary; the last one where the key is there twice.
  @inline(__always)
  func value(_ key: StaticString, of dictionary: TapeIndex) -> TapeIndex? {
    guard tape[dictionary].kind == .dictionary else { return nil }
    let wanted = UnsafeBufferPointer<UInt8>(start: key.utf8Start, count: key.utf8CodeUnitCount)
    var found: TapeIndex?
    var at = dictionary + 1
    let end = Int(tape[dictionary].next)
    while at < end {
      if spells(tape[at], wanted, in: bytes) { found = at + 1 }
      at = Int(tape[at + 1].next)
    }
    return found
  }

  /// The place of the object that the value under the key names.
  func reference(_ key: StaticString, of object: TapeIndex) -> Int? {
    value(key, of: object).flatMap { references[$0] }
  }

  /// The places of the objects that the value under the key names, be it a list or a string.
  func forEachReference(_ key: StaticString, of object: TapeIndex, _ visit: (Int) -> Void) {
    guard let node = value(key, of: object) else { return }
    if tape[node].kind == .list {
      var at = node + 1
      while at < Int(tape[node].next) {
        if let place = references[at] { visit(place) }
        at = Int(tape[at].next)
      }
    } else if let place = references[node] {
      visit(place)
    }
  }

  func text(of node: TapeIndex) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[tape[node].textRange])
  }

  /// The last of the objects with the id of this one, which is the one that counts.
  func lastPlace(sameAs place: Int) -> Int {
    entries[place].isHidden ? index.place(of: id(place)) ?? place : place
  }

  func id(_ place: Int) -> ObjectID { index.id(of: entries[place]) }
}
