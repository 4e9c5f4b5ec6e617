// In which order the parts of a changed container stand.

/// A member or element as it is to be.
struct Part<Content> {
  /// Its place among the parts of the container as it was.
  var old: Int?
  var content: Content
}

/// The old parts that stay in their own order, and each new one after the part that comes before it in `wanted`: the way to
/// put new keys into a record whose keys do not stand in Xcode's order.
func mergedOrder<Content>(_ wanted: [Part<Content>], alsoStaying: [Part<Content>] = []) -> [Part<Content>] {
  let staying = (wanted.filter { $0.old != nil } + alsoStaying).sorted { $0.old ?? 0 < $1.old ?? 0 }
  /// The new ones that follow each old one; under -1 those that come first of all.
  var followers: [Int: [Part<Content>]] = [:]
  var last = -1
  for part in wanted {
    if let old = part.old { last = old } else { followers[last, default: []].append(part) }
  }
  return followers[-1, default: []] + staying.flatMap { [$0] + followers[$0.old ?? -1, default: []] }
}
