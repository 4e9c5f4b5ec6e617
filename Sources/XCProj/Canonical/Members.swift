// The members of an object in the order in which Xcode writes them.

struct PlacedMember {
  /// The key's place in the tree of the object.
  var key: TapeIndex
  var value: Place
  /// Its place in the record; those that the schema does not know come last.
  var rank: Int
  /// It says what its absence says.
  var isRedundant: Bool
}

extension Place {
  /// In canonical order.
  var members: [PlacedMember] {
    if let record { return members(of: record) }
    if case .map(let shape) = shape { return members(ofMapOf: shape) }
    var members: [PlacedMember] = []
    forEachKey { members.append(PlacedMember(key: $0, value: Place(tree, $0 + 1, .any), rank: 0, isRedundant: false)) }
    return members
  }

  func members(of record: Record) -> [PlacedMember] {
    var members: [PlacedMember] = []
    var isSorted = true
    // Where keys stand in order, each is found at the next field or soon after.
    var next = 0
    forEachKey { key in
      let rank = record.rank(of: key, in: tree, from: next)
      guard rank < record.fields.count else {
        return members.append(PlacedMember(key: key, value: Place(tree, key + 1, .any), rank: rank, isRedundant: false))
      }
      next = rank + 1
      if let last = members.last, last.rank > rank { isSorted = false }
      let field = record.fields[rank]
      let value = Place(tree, key + 1, field.shape)
      members.append(
        PlacedMember(key: key, value: value, rank: rank, isRedundant: isRedundant(value, field.presence)))
    }
    return isSorted ? members : members.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
  }

  private func members(ofMapOf shape: Shape) -> [PlacedMember] {
    var members: [PlacedMember] = []
    var isSorted = true
    forEachKey { key in
      if let last = members.last, !tree.precedes(last.key, key) { isSorted = false }
      members.append(PlacedMember(key: key, value: Place(tree, key + 1, shape), rank: 0, isRedundant: false))
    }
    return isSorted ? members : members.sorted { tree.precedes($0.key, $1.key) }
  }

  @inline(__always)
  func forEachKey(_ body: (TapeIndex) -> Void) {
    var key = node + 1
    let end = Int(tree.tape[node].next)
    while key < end {
      body(key)
      key = Int(tree.tape[key + 1].next)
    }
  }

  private func isRedundant(_ value: Place, _ presence: Presence) -> Bool {
    switch presence {
    case .required: return false
    case .optional: return value.kind == .null
    case .unlessEmpty: return value.isContainer && value.tree.tape[value.node].next == value.node + 1
    case .unless(let standard): return value.says(standard)
    case .nullOrUnless(let standard): return value.canonical.says(standard)
    case .unlessLastOfPath:
      guard value.kind != .null else { return true }
      guard let name = value.tree.string(at: value.node) else { return false }
      let path = tree.value(forKey: "path", in: node).map { tree.string(at: $0) } ?? ""
      return path.flatMap { FilePath($0) }.map { sameBytes($0.lastComponent, name) } ?? false
    }
  }

  /// Whether the scalar is this one.
  private func says(_ standard: XCValue) -> Bool {
    switch (standard, kind) {
    case (.string(let text), .string): tree.text(of: node, equals: text)
    case (.boolean(let value), .boolean): tree.isTrue(node) == value
    default: false
    }
  }
}

extension Record {
  /// The field's place; the number of fields for a key that the record does not have.
  func rank(of key: TapeIndex, in tree: Tree, from start: Int) -> Int {
    tree.bytes.withUnsafeBufferPointer { buffer in
      buffer.withText(of: tree.tape[key]) { text in
        for at in start..<keys.count where keys[at].withUnsafeBufferPointer({ sameBytes($0, text) }) { return at }
        for at in 0..<min(start, keys.count) where keys[at].withUnsafeBufferPointer({ sameBytes($0, text) }) {
          return at
        }
        return keys.count
      }
    }
  }
}
