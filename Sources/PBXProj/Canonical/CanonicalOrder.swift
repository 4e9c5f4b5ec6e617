// The order in which Xcode writes objects and keys.

/// Sections by isa, objects in them by id.
struct CanonicalOrder {
  struct Section {
    /// nil for objects without an isa, which stand before the first section.
    var isa: String?
    /// Places in the index.
    var objects: [Int]
  }

  private(set) var sections: [Section] = []

  /// An object that a later one with the same id hides stands right before it, so that the later one stays the later.
  init(of input: CanonicalInput) {
    let kinds = input.index.kinds
    var byKind: [[Int]] = Array(repeating: [], count: kinds.count)
    var others: [Int] = []
    for place in input.entries.indices {
      if let kind = input.entries[input.lastPlace(sameAs: place)].kind {
        byKind[kind].append(place)
      } else {
        others.append(place)
      }
    }
    if !others.isEmpty { sections.append(Section(isa: nil, objects: others)) }
    for kind in kinds.indices.sorted(by: { bytesPrecede(kinds[$0], kinds[$1]) }) where !byKind[kind].isEmpty {
      sections.append(Section(isa: kinds[kind], objects: byKind[kind]))
    }
    for at in sections.indices { Self.sort(&sections[at].objects, input) }
  }

  private static func sort(_ places: inout [Int], _ input: CanonicalInput) {
    let isSorted = zip(places, places.dropFirst()).allSatisfy { !(input.id($1) < input.id($0)) }
    guard !isSorted else { return }
    places.sort { a, b in
      let (left, right) = (input.id(a), input.id(b))
      return left == right ? a < b : left < right
    }
  }
}

extension CanonicalInput {
  /// The keys of a dictionary, `isa` first, equal ones as they stand; nil where they stand in that order already.
  func sortedKeys(of dictionary: TapeIndex) -> [TapeIndex]? {
    let end = Int(tape[dictionary].next)
    var at = dictionary + 1
    var isSorted = true
    while at < end {
      let next = Int(tape[at + 1].next)
      if next < end, keyPrecedes(next, at) {
        isSorted = false
        break
      }
      at = next
    }
    guard !isSorted else { return nil }
    let keys = tape.children(of: dictionary)
    return keys.sorted { keyPrecedes($0, $1) || (!keyPrecedes($1, $0) && $0 < $1) }
  }

  private func keyPrecedes(_ a: TapeIndex, _ b: TapeIndex) -> Bool {
    guard !tape[a].hasEscapes, !tape[b].hasEscapes else {
      return PBXProj.keyPrecedes(source.text(of: a), source.text(of: b))
    }
    let (left, right) = (text(of: a), text(of: b))
    if isIsa(right) { return false }
    if isIsa(left) { return true }
    let count = min(left.count, right.count)
    for at in 0..<count where left[at] != right[at] { return left[at] < right[at] }
    return left.count < right.count
  }

  @inline(__always)
  private func isIsa(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    key.count == 3 && key[0] == UInt8(ascii: "i") && key[1] == UInt8(ascii: "s") && key[2] == UInt8(ascii: "a")
  }
}
