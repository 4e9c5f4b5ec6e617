// Which strings of a file are references, and to what.

/// By place in the tape: the object that a string names, where Xcode writes a comment behind it.
struct ReferencePlaces {
  /// Places in the index counted from 1; 0 for a string that is no reference.
  private var places: [UInt32]

  init(in source: Source, _ bytes: UnsafeBufferPointer<UInt8>) {
    var search = ReferenceSearch(source, bytes)
    search.run()
    places = search.places
  }

  @inline(__always)
  subscript(node: TapeIndex) -> Int? { places[node] == 0 ? nil : Int(places[node]) - 1 }
}

/// Looks references up in batches.
private struct ReferenceSearch {
  private let index: ObjectIndex
  private let tape: Tape
  private let bytes: UnsafeBufferPointer<UInt8>
  private let fields = FieldNames()
  private let root: TapeIndex?

  private(set) var places: [UInt32]
  private var ids: [IDDigits] = []
  private var nodes: [TapeIndex] = []

  init(_ source: Source, _ bytes: UnsafeBufferPointer<UInt8>) {
    index = source.index
    tape = source.tape
    root = source.value(forKey: "rootObject", in: 0)
    self.bytes = bytes
    places = Array(repeating: 0, count: source.tape.count)
  }

  mutating func run() {
    if let root { add(root, .reference) }
    for entry in index.entries { addFields(of: entry.object) }
    lookUp()
  }

  private mutating func addFields(of dictionary: TapeIndex) {
    guard tape[dictionary].kind == .dictionary else { return }
    var at = dictionary + 1
    let end = Int(tape[dictionary].next)
    while at < end {
      add(at + 1, withText(of: tape[at], in: bytes) { fields.meaning(of: $0) })
      at = Int(tape[at + 1].next)
    }
  }

  private mutating func add(_ node: TapeIndex, _ meaning: FieldMeaning) {
    if meaning == .text { return }
    switch tape[node].kind {
    case .string:
      if meaning == .reference || (meaning == .unknown && hasComment(node)) { add(node) }
    case .list:
      var at = node + 1
      let end = Int(tape[node].next)
      while at < end {
        add(at, meaning)
        at = Int(tape[at].next)
      }
    case .dictionary: if meaning == .references { addFields(of: node) }
    case .data: break
    }
  }

  private mutating func add(_ node: TapeIndex) {
    let text = tape[node].textRange
    if text.count == 24, !tape[node].hasEscapes, let digits = IDDigits(bytes, at: text.lowerBound) {
      ids.append(digits)
      nodes.append(node)
      if ids.count == 256 { lookUp() }
    } else if let place = index.place(of: withText(of: tape[node], in: bytes) { ObjectID(utf8: $0) }) {
      places[node] = UInt32(place + 1)
    }
  }

  private mutating func lookUp() {
    index.places(of: ids) { at, place in
      if let place { places[nodes[at]] = UInt32(place + 1) }
    }
    ids.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
  }

  /// Whether the file has a comment right behind the value.
  private func hasComment(_ node: TapeIndex) -> Bool {
    let end = tape[node].range.upperBound
    return end + 1 < bytes.count && bytes[end] == 0x20 && bytes[end + 1] == UInt8(ascii: "/")
  }
}
