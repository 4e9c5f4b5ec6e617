// The objects of a file, and finding one by its id.

/// What every question about objects needs is read once: their ids and kinds.
struct ObjectIndex: Sendable {
  struct Entry: Sendable {
    let id: ObjectID
    /// The place of the id in the tape; its object follows.
    let key: TapeIndex
    /// Which of `kinds` it is of; nil where it has no isa.
    let kind: Int?
    /// Whether a later object has the same id.
    fileprivate(set) var isHidden = false

    var object: TapeIndex { key + 1 }
  }

  /// In file order, hidden ones included.
  private(set) var entries: [Entry] = []
  /// Every isa that there is, once.
  private(set) var kinds: [String] = []
  /// Keys of hidden objects, each with that of the next object with the same id.
  private(set) var hidden: [(earlier: TapeIndex, later: TapeIndex)] = []
  /// An open-addressing hash table of places in `entries`, counted from 1; 0 is free.
  private var slots: [UInt32] = []

  init(objects: TapeIndex, in tape: [TapeNode], _ bytes: UnsafeBufferPointer<UInt8>, areKeysUnique: Bool) {
    let keys = tape.children(of: objects)
    var capacity = 16
    while capacity < keys.count * 2 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    entries.reserveCapacity(keys.count)
    var numbers: [ObjectID: Int] = [:]
    var last: Int?
    for key in keys {
      let isa = findValue("isa", of: key + 1, in: tape, bytes, areKeysUnique: areKeysUnique)
      let kind = isa.flatMap { isa -> Int? in
        guard tape[isa].kind == .string else { return nil }
        // Mostly objects of one kind stand together.
        if let last, spells(tape[isa], kinds[last], in: bytes) { return last }
        let name = withText(of: tape[isa], in: bytes) { ObjectID(utf8: $0) }
        if let number = numbers[name] { return number }
        numbers[name] = kinds.count
        kinds.append(name.string)
        return kinds.count - 1
      }
      last = kind ?? last
      insert(Entry(id: withText(of: tape[key], in: bytes) { ObjectID(utf8: $0) }, key: key, kind: kind))
    }
  }

  private mutating func insert(_ entry: Entry) {
    let slot = probe(entry.id)
    if slots[slot] != 0 {
      let earlier = Int(slots[slot]) - 1
      entries[earlier].isHidden = true
      hidden.append((entries[earlier].key, entry.key))
    }
    entries.append(entry)
    // As in CoreFoundation, the later of two equal keys counts.
    slots[slot] = UInt32(entries.count)
  }

  /// The object that the id means.
  func entry(_ id: ObjectID) -> Entry? { place(of: id).map { entries[$0] } }

  /// The place in `entries` of the object that the id means.
  func place(of id: ObjectID) -> Int? {
    let slot = probe(id)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  private func probe(_ id: ObjectID) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: id.fingerprint) & mask
    while slots[slot] != 0, entries[Int(slots[slot]) - 1].id != id { slot = (slot + 1) & mask }
    return slot
  }

  /// The number of a kind; nil where nothing is of it.
  func kind(_ isa: String) -> Int? { kinds.firstIndex { sameBytes($0, isa) } }
}
