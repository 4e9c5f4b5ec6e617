// Which element of one list is which of another.

/// Elements are found by what they are, and only then by where they stand.
struct ListPairing {
  let before: [Content]
  let after: [Content]
  /// For each element of `before` the index in `after`.
  private(set) var partners: [Int?]
  private var taken: Set<Int> = []

  /// Pairs the elements that are the same thing: objects of one name, values that are equal. Of several the first with
  /// the first.
  init(_ before: [Content], _ after: [Content]) {
    self.before = before
    self.after = after
    partners = Array(repeating: nil, count: before.count)
    pair { $0.identity }
  }

  /// Pairs dictionaries that changed inside: those of one name, then, where both sides have as many left, in order.
  mutating func pairTheRest() {
    pair { content in
      guard case .dictionary(let entries) = content else { return nil }
      return nameInDictionary(entries).map { .scalar(Scalar(.string, $0)) }
    }
    let open = before.indices.filter { partners[$0] == nil && before[$0].hasParts }
    let free = after.indices.filter { !taken.contains($0) && after[$0].hasParts }
    guard open.count == free.count else { return }
    for (mine, other) in zip(open, free) { pair(mine, with: other) }
  }

  private mutating func pair(_ key: (Content) -> Content?) {
    var places: [Content: [Int]] = [:]
    for at in after.indices.reversed() where !taken.contains(at) {
      if let key = key(after[at]) { places[key, default: []].append(at) }
    }
    for at in before.indices where partners[at] == nil {
      guard let key = key(before[at]), let other = places[key]?.popLast() else { continue }
      pair(at, with: other)
    }
  }

  private mutating func pair(_ mine: Int, with other: Int) {
    partners[mine] = other
    taken.insert(other)
  }

  /// What one side has more of, once each, with how many of the same there are on either side; those of `before` first.
  func leftOver() -> [(element: Content, before: Int, after: Int)] {
    let rest =
      before.indices.filter { partners[$0] == nil }.map { before[$0] }
      + after.indices.filter { !taken.contains($0) }.map { after[$0] }
    guard !rest.isEmpty else { return [] }
    var counts: [Content: (before: Int, after: Int)] = [:]
    for element in before { counts[element.kinship, default: (0, 0)].before += 1 }
    for element in after { counts[element.kinship, default: (0, 0)].after += 1 }
    var told: Set<Content> = []
    return rest.compactMap { element in
      guard told.insert(element.kinship).inserted, let count = counts[element.kinship] else { return nil }
      return (element, count.before, count.after)
    }
  }

  /// The names of what both have, in the order of each, where these are two.
  func orders() -> (before: [String], after: [String])? {
    let matched = partners.compactMap { $0 }
    guard !zip(matched, matched.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    let old = before.indices.filter { partners[$0] != nil }.map { before[$0].title }
    return (old, matched.sorted().map { after[$0].title })
  }
}

extension Content {
  /// What tells an element of a list from others: of an object its name, of anything else all that it says.
  fileprivate var identity: Content {
    guard case .object(let object) = self else { return self }
    return .scalar(Scalar(.reference, object.identity.string))
  }

  /// What makes two elements two of the same: the name alone where there is one.
  fileprivate var kinship: Content {
    guard case .dictionary(let entries) = self, let name = nameInDictionary(entries) else { return identity }
    return .scalar(Scalar(.reference, name))
  }

  /// Whether it can change inside and be the same thing.
  fileprivate var hasParts: Bool {
    switch self {
    case .list, .dictionary: true
    case .scalar, .object: false
    }
  }
}
