// Patterns of conditions: `iphone*`.

/// `*` matches any text, `?` any one character; everything else itself.
struct Wildcard {
  private let pattern: [Character]

  init(_ pattern: String) { self.pattern = Array(pattern) }

  func matches(_ text: String) -> Bool { places(after: text).contains(pattern.count) }

  /// Whether it could match the text with one or more characters behind it of which `isTail` is true.
  func matches(_ text: String, followedBy isTail: (Character) -> Bool) -> Bool {
    places(after: text).contains { place in
      place < pattern.count && pattern[place...].allSatisfy { $0 == "*" || $0 == "?" || isTail($0) }
    }
  }

  /// Where in the pattern the text may have led; all places are followed at once, so that stars cost no more than a pass.
  private func places(after text: String) -> Set<Int> {
    var places = closure([0])
    for character in text {
      var next: Set<Int> = []
      for place in places where place < pattern.count {
        if pattern[place] == "*" {
          next.insert(place)
        } else if pattern[place] == "?" || pattern[place] == character {
          next.insert(place + 1)
        }
      }
      places = closure(next)
    }
    return places
  }

  /// A star may also match nothing.
  private func closure(_ places: Set<Int>) -> Set<Int> {
    var result = places
    for var place in places {
      while place < pattern.count, pattern[place] == "*" {
        place += 1
        result.insert(place)
      }
    }
    return result
  }
}
