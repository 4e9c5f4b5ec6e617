// Which elements of a list stay.

extension DocumentWriter {
  /// For each new element the place of the old one that it is, or nil; places increase, and as many as can stay do.
  func keptElements(_ old: [TapeIndex], _ new: [Content]) -> [Int?] {
    let oldNames = numbered(old.map { source.identity(of: .original($0)) })
    let newNames = numbered(new.map { source.identity(of: $0) })
    let places = Dictionary(oldNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let candidates = newNames.map { places[$0] }
    return longestIncreasing(candidates)
  }

  private struct Numbered: Hashable {
    var name: ObjectID
    var occurrence: Int
  }

  private func numbered(_ names: [String]) -> [Numbered] {
    var counts: [ObjectID: Int] = [:]
    return names.map { name in
      let id = ObjectID(name)
      counts[id, default: 0] += 1
      return Numbered(name: id, occurrence: counts[id, default: 0])
    }
  }
}

/// The longest increasing subsequence of the places; those outside it become nil.
private func longestIncreasing(_ places: [Int?]) -> [Int?] {
  /// Index of the smallest last place of each length so far.
  var tails: [Int] = []
  var previous: [Int?] = Array(repeating: nil, count: places.count)
  for (at, place) in places.enumerated() {
    guard let place else { continue }
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if places[tails[middle]] ?? 0 < place { low = middle + 1 } else { high = middle }
    }
    previous[at] = low > 0 ? tails[low - 1] : nil
    if low == tails.count { tails.append(at) } else { tails[low] = at }
  }
  var result: [Int?] = Array(repeating: nil, count: places.count)
  var at = tails.last
  while let index = at {
    result[index] = places[index]
    at = previous[index]
  }
  return result
}

extension Source {
  /// Equal for elements that say the same; a container is told by its shape and its strings.
  fileprivate func identity(of content: Content) -> String {
    switch content {
    case .string(let text): return text
    case .reference(let id): return id.string
    case .list(let list):
      if let origin = list.origin { return identity(of: .original(origin)) }
      return "(" + list.elements.map { quoted(identity(of: $0)) }.joined(separator: ",") + ")\u{0}"
    case .dictionary(let dictionary):
      if let origin = dictionary.origin { return identity(of: .original(origin)) }
      let entries = dictionary.entries.map { (quoted($0.key), quoted(identity(of: $0.value))) }
      return dictionaryIdentity(entries)
    case .original(let node):
      switch tape[node].kind {
      case .string: return text(of: node)
      case .data: return String(decoding: bytes[tape[node].range], as: UTF8.self) + "\u{0}"
      case .list: return identity(of: .list(Content.ListContent(elements: children(of: node).map { .original($0) })))
      case .dictionary:
        return dictionaryIdentity(
          children(of: node).map { (quoted(text(of: $0)), quoted(identity(of: .original($0 + 1)))) })
      }
    }
  }

  private func dictionaryIdentity(_ entries: [(String, String)]) -> String {
    let sorted = entries.sorted { bytesPrecede($0.0, $1.0) }
    return "{" + sorted.map { "\($0.0)=\($0.1)" }.joined(separator: ";") + "}\u{0}"
  }
}
