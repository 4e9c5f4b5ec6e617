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
    var members: [PlacedMember] = []
    forEachMember { members.append($0) }
    return members
  }

  /// In canonical order. Where the object has that order already, nothing is kept of it in between.
  func forEachMember(_ body: (PlacedMember) -> Void) {
    if let record {
      forEachMember(of: record, body)
    } else if case .map(let shape) = shape {
      forEachMember(ofMapOf: shape, body)
    } else {
      forEachKey { body(PlacedMember(key: $0, value: Place(tree, $0 + 1, .any), rank: 0, isRedundant: false)) }
    }
  }

  private func forEachMember(of record: Record, _ body: (PlacedMember) -> Void) {
    forEachRankedKey(of: record) { body(member($0, record, $1)) }
  }

  /// The keys in canonical order, each with its rank.
  @inline(__always)
  func forEachRankedKey(of record: Record, _ body: (TapeIndex, Int) -> Void) {
    guard hasKeysInOrder(record) else {
      var ranks: [(rank: Int, key: TapeIndex)] = []
      forEachKey { ranks.append((record.rank(of: $0, in: tree), $0)) }
      for place in ranks.sorted(by: { $0 < $1 }) { body(place.key, place.rank) }
      return
    }
    var next = 0
    forEachKey { key in
      let rank = record.rank(of: key, in: tree, from: next)
      body(key, rank)
      next = rank + 1
    }
  }

  private func hasKeysInOrder(_ record: Record) -> Bool {
    var last = -1
    var isSorted = true
    forEachKey { key in
      let rank = record.rank(of: key, in: tree, from: last + 1)
      if rank < last { isSorted = false }
      last = rank
    }
    return isSorted
  }

  @inline(__always)
  func member(_ key: TapeIndex, _ record: Record, _ rank: Int) -> PlacedMember {
    guard rank < record.fields.count else {
      return PlacedMember(key: key, value: Place(tree, key + 1, .any), rank: rank, isRedundant: false)
    }
    let field = record.fields[rank]
    let value = Place(tree, key + 1, field.shape)
    return PlacedMember(key: key, value: value, rank: rank, isRedundant: isRedundant(value, field.presence))
  }

  private func forEachMember(ofMapOf shape: Shape, _ body: (PlacedMember) -> Void) {
    var isSorted = true
    var last: TapeIndex?
    forEachKey { key in
      if let last, !tree.precedes(last, key) { isSorted = false }
      last = key
    }
    let member = { key in PlacedMember(key: key, value: Place(tree, key + 1, shape), rank: 0, isRedundant: false) }
    if isSorted { return forEachKey { body(member($0)) } }
    for key in tree.tape.children(of: node).sorted(by: { tree.precedes($0, $1) }) { body(member(key)) }
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
