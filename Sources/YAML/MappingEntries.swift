// The entries of one mapping while it is built: duplicates and merge keys.

import Diagnostics

/// Entries as written. A merge key (`<<`) adds those keys of other mappings that this one does not state itself.
struct MappingEntries {
  private enum Item {
    case entry(Node.Entry)
    case merge([Node])
  }

  private var items: [Item] = []
  private var places: [String: SourceLocation] = [:]

  /// Says what is wrong with the key; such an entry is left out.
  mutating func add(_ key: Node, at location: SourceLocation, _ value: Node) -> [Diagnostic] {
    guard let scalar = key.scalar else {
      return [Diagnostic("yaml.key", .error, "a key must be a text, not a list or a mapping", at: location)]
    }
    let isMerge = scalar.isPlain && scalar.text == "<<"
    if let first = places.updateValue(location, forKey: scalar.text) {
      places[scalar.text] = first
      let line = first.line.map { " on line \($0)" } ?? ""
      return [
        Diagnostic(
          "yaml.duplicate-key", .error, "the key `\(scalar.text)` is already there\(line); keep one of them",
          at: location, related: [.init("first here", at: first)])
      ]
    }
    guard isMerge else {
      items.append(.entry(Node.Entry(scalar.text, at: location, value)))
      return []
    }
    let sources = value.sequence ?? [value]
    guard sources.allSatisfy({ $0.mapping != nil }) else {
      return [
        Diagnostic("yaml.merge", .error, "`<<` takes a mapping or a list of mappings, e.g. `*base`", at: value.location)
      ]
    }
    items.append(.merge(sources))
    return []
  }

  /// The first mapping of a merge that has a key wins, and the mapping's own keys win over all of them.
  func merged() -> [Node.Entry] {
    var taken = Set(places.keys)
    var result: [Node.Entry] = []
    for item in items {
      switch item {
      case .entry(let entry): result.append(entry)
      case .merge(let sources):
        for entry in sources.flatMap({ $0.mapping ?? [] }) where taken.insert(entry.key).inserted {
          result.append(entry)
        }
      }
    }
    return result
  }
}
