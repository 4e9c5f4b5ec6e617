// The order in which Xcode writes objects.

/// Sections by isa, objects in them by id.
struct CanonicalOrder {
  struct Section {
    /// The number of the kind; nil for objects without an isa, which stand before the first section.
    var kind: Int?
    /// Places in the index.
    var objects: [Int]
  }

  private(set) var sections: [Section] = []

  /// An object that a later one with the same id hides stands right before it, so that the later one stays the later.
  init(of index: ObjectIndex) {
    var byKind: [[Int]] = Array(repeating: [], count: index.kinds.count + 1)
    let none = index.kinds.count
    for (place, entry) in index.entries.enumerated() {
      var kind = entry.kind
      if entry.isHidden, let last = index.place(of: entry.id) { kind = index.entries[last].kind }
      byKind[kind ?? none].append(place)
    }
    if !byKind[none].isEmpty { sections.append(Section(kind: nil, objects: byKind[none])) }
    for kind in index.kinds.indices.sorted(by: { bytesPrecede(index.kinds[$0], index.kinds[$1]) })
    where !byKind[kind].isEmpty {
      sections.append(Section(kind: kind, objects: byKind[kind]))
    }
    for at in sections.indices { Self.sort(&sections[at].objects, index.entries) }
  }

  private static func sort(_ places: inout [Int], _ entries: [ObjectIndex.Entry]) {
    guard !zip(places, places.dropFirst()).allSatisfy({ entries[$0].id <= entries[$1].id }) else { return }
    places.sort { a, b in
      let (left, right) = (entries[a].id, entries[b].id)
      return left == right ? a < b : left < right
    }
  }
}
