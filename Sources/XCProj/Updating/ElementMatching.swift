// Which element of an array is which after the change.

/// For each new element the place of the old one that it was, or nil. No old one is taken twice. All are in canonical form.
func matchElements(_ old: [Place], _ new: [Place], isOrderFree: Bool) -> [Int?] {
  var matches: [Int?] = Array(repeating: nil, count: new.count)
  let shorter = min(old.count, new.count)
  var prefix = 0
  while prefix < shorter, old[prefix].isSame(as: new[prefix]) {
    matches[prefix] = prefix
    prefix += 1
  }
  var suffix = 0
  while suffix < shorter - prefix, old[old.count - 1 - suffix].isSame(as: new[new.count - 1 - suffix]) {
    matches[new.count - 1 - suffix] = old.count - 1 - suffix
    suffix += 1
  }
  var matching = Matching(
    old: old, new: new, oldLeft: Array(prefix..<old.count - suffix), newLeft: Array(prefix..<new.count - suffix),
    matches: matches)
  matching.match { [$0.value.plainBytes] }
  for level in 0..<4 { matching.match { $0.identity(level) } }
  if !isOrderFree { matching.matchNeighbours() }
  return matching.matches
}

private struct Matching {
  let old: [Place]
  let new: [Place]
  var oldLeft: [Int]
  var newLeft: [Int]
  var matches: [Int?]

  /// Pairs elements of equal names, the first with the first.
  mutating func match(by name: (Place) -> [[UInt8]]?) {
    guard !oldLeft.isEmpty, !newLeft.isEmpty else { return }
    var places: [[[UInt8]]: [Int]] = [:]
    for at in oldLeft.reversed() {
      if let name = name(old[at]) { places[name, default: []].append(at) }
    }
    var taken: Set<Int> = []
    for at in newLeft {
      guard let name = name(new[at]), let place = places[name]?.popLast() else { continue }
      matches[at] = place
      taken.insert(place)
    }
    oldLeft.removeAll { taken.contains($0) }
    newLeft.removeAll { matches[$0] != nil }
  }

  /// Takes an element that comes after the same one as before, and is of the same kind, for the same one changed.
  mutating func matchNeighbours() {
    var left = Set(oldLeft)
    for at in newLeft {
      let before = at == 0 ? -1 : matches[at - 1]
      guard let place = before.map({ $0 + 1 }), left.contains(place), old[place].kind == new[at].kind,
        old[place].recordOrBare === new[at].recordOrBare
      else { continue }
      matches[at] = place
      left.remove(place)
    }
  }
}

extension Place {
  /// What tells the element from its neighbours, by the record's keys of that level; nil where it has none of them.
  fileprivate func identity(_ level: Int) -> [[UInt8]]? {
    guard let record = recordOrBare, level < record.identities.count else { return nil }
    let keys = record.identities[level]
    if kind == .string {
      return keys.contains { $0 == record.bareKey }
        ? keys.map { $0 == record.bareKey ? value.plainBytes : [] } : nil
    }
    let parts = keys.map { key in tree.value(forKey: key, in: node).map { tree.value(of: $0).plainBytes } ?? [] }
    return parts.allSatisfy(\.isEmpty) ? nil : parts
  }
}
