// The objects of a file, and finding one by its id.

/// What every question about objects needs is read once: their ids and kinds.
struct ObjectIndex: Sendable {
  struct Entry: Sendable {
    /// The id, or the hash of an id of another form than the usual one.
    fileprivate let code: IDDigits
    /// The place of the id in the tape; its object follows.
    private let keyPlace: UInt32
    private var kindNumber: Int32 = -1
    fileprivate let isOtherForm: Bool
    /// Whether a later object has the same id.
    fileprivate(set) var isHidden = false

    fileprivate init(_ code: IDDigits, isOtherForm: Bool, key: TapeIndex) {
      self.code = code
      self.isOtherForm = isOtherForm
      keyPlace = UInt32(truncatingIfNeeded: key)
    }

    /// The id, if it is of the usual form.
    var digits: IDDigits? { isOtherForm ? nil : code }
    var key: TapeIndex { Int(keyPlace) }
    var object: TapeIndex { key + 1 }
    /// Which of `kinds` it is of; nil where it has no isa.
    fileprivate(set) var kind: Int? {
      get { kindNumber < 0 ? nil : Int(kindNumber) }
      set { kindNumber = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
    }
  }

  /// In file order, hidden ones included.
  private(set) var entries: [Entry] = []
  private var kindTable = KindTable()
  /// Keys of hidden objects, each with that of the next object with the same id.
  private(set) var hidden: [(earlier: TapeIndex, later: TapeIndex)] = []
  /// An open-addressing hash table of places in `entries`, counted from 1; 0 is free.
  private var slots: [UInt32] = []
  /// Where ids of other forms are spelled.
  private var tape: Tape?
  private var bytes: [UInt8] = []
  /// Another one in each process, so that nobody can write a file whose ids all fall into one place.
  private let seed = UInt64.random(in: .min ... .max)

  /// Every isa that there is, once.
  var kinds: [String] { kindTable.names }

  /// The number of a kind; nil where nothing is of it.
  func kind(_ isa: String) -> Int? { kinds.firstIndex { sameBytes($0, isa) } }
}

// MARK: Filling

extension ObjectIndex {
  /// Begins with the objects of a dictionary.
  mutating func restart(expected: Int) {
    entries = Array(room: expected)
    kindTable = KindTable()
  }

  /// The next object in file order.
  @inline(never)
  mutating func append(key: TapeIndex, _ node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>) {
    let text = node.textRange
    if !node.hasEscapes, text.count == 24, let digits = IDDigits(bytes, at: text.lowerBound) {
      entries.append(Entry(digits, isOtherForm: false, key: key))
    } else {
      let hash = withValidText(of: node, in: bytes) { fingerprint($0) }
      entries.append(Entry(IDDigits(high: hash, low: 0), isOtherForm: true, key: key))
    }
  }

  /// The isa of the last object.
  @inline(never)
  mutating func setKind(_ node: TapeNode, in bytes: UnsafeBufferPointer<UInt8>) {
    entries[entries.count - 1].kind = kindTable.number(node, in: bytes)
  }

  /// The last object has an isa that is no string.
  mutating func removeKind() { entries[entries.count - 1].kind = nil }

  /// Makes every object findable.
  mutating func finish(_ tape: Tape, _ bytes: [UInt8]) {
    self.tape = tape
    self.bytes = bytes
    var capacity = 16
    while capacity < entries.count * 2 { capacity *= 2 }
    slots = Array(unsafeUninitializedCapacity: capacity) { space, count in
      space.expectFilling()
      space.initialize(repeating: 0)
      count = capacity
    }
    for place in entries.indices {
      let entry = entries[place]
      let slot = entry.isOtherForm ? withID(of: entry) { self.slot(entry.code, other: $0) } : slot(entry.code)
      if slots[slot] != 0 {
        let earlier = Int(slots[slot]) - 1
        entries[earlier].isHidden = true
        hidden.append((entries[earlier].key, entry.key))
      }
      // As in CoreFoundation, the later of two equal keys counts.
      slots[slot] = UInt32(place + 1)
    }
  }
}

// MARK: Finding

extension ObjectIndex {
  /// The object that the id means.
  func entry(_ id: ObjectID) -> Entry? { place(of: id).map { entries[$0] } }

  /// The place in `entries` of the object that the id means.
  func place(of id: ObjectID) -> Int? {
    let slot: Int
    if let digits = id.digits {
      slot = self.slot(digits)
    } else {
      var text = id.string
      slot = text.withUTF8 { self.slot(IDDigits(high: fingerprint($0), low: 0), other: $0) }
    }
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// The places of the objects that many ids mean; nil where there is none. Looked up one by one, each would wait twice
  /// for memory; here the waits are at the same time.
  func places(of ids: [IDDigits], _ found: (Int, Int?) -> Void) {
    let mask = slots.count - 1
    let first = ids.map { slots[self.first($0) & mask] }
    for (at, place) in first.enumerated() {
      // A slot that is not free holds what is looked for, nearly always.
      let entry = place == 0 ? nil : entries[Int(place) - 1]
      if let entry, entry.code == ids[at], !entry.isOtherForm {
        found(at, Int(place) - 1)
      } else {
        let place = place == 0 ? 0 : slots[slot(ids[at])]
        found(at, place == 0 ? nil : Int(place) - 1)
      }
    }
  }

  func id(of entry: Entry) -> ObjectID {
    entry.isOtherForm ? withID(of: entry) { ObjectID(utf8: $0) } : ObjectID(entry.code)
  }

  private func withID<Result>(of entry: Entry, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      guard let tape else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
      return withValidText(of: tape[entry.key], in: buffer, body)
    }
  }

  @inline(always)
  private func slot(_ digits: IDDigits) -> Int {
    let mask = slots.count - 1
    var slot = first(digits) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.code == digits, !entry.isOtherForm { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func slot(_ hash: IDDigits, other text: UnsafeBufferPointer<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = first(hash) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.code == hash, entry.isOtherForm, withID(of: entry, { equal($0, text) }) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  /// Ids often differ in a few digits only: multiplying carries each of them everywhere.
  @inline(always)
  private func first(_ digits: IDDigits) -> Int {
    let product = (digits.high ^ seed).multipliedFullWidth(by: (UInt64(digits.low) ^ seed) | 1 << 63 | 1)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}

/// A hash of an id's text, another one in each process.
private func fingerprint(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
  var hasher = Hasher()
  hasher.combine(bytes: UnsafeRawBufferPointer(text))
  return UInt64(bitPattern: Int64(hasher.finalize()))
}
