// Goes through two contents side by side.

struct ContentComparison {
  /// In the order of the way inside.
  private(set) var differences: [Difference] = []
  /// Objects that are the same under another id.
  private(set) var renumbered: [(path: [String], noun: String, before: String, after: String)] = []

  /// What a key of the outermost dictionary is called: `entitlement`.
  private let outermostNoun: String

  init(_ before: Content, _ after: Content, outermostNoun: String = "key") {
    self.outermostNoun = outermostNoun
    compare(before, after, [], noun: "")
    guard let first = renumbered.first else { return }
    differences.append(
      Difference(
        .renumbered, first.path, noun: first.noun, before: .text(first.before), after: .text(first.after),
        count: renumbered.count))
  }

  private mutating func compare(_ before: Content, _ after: Content, _ path: [String], noun: String) {
    switch (before, after) {
    case (.object(let a), .object(let b)):
      if let old = a.id, let new = b.id, old != new { renumbered.append((path, a.noun, old, new)) }
      compare(a.entries, b.entries, path, silent: a.silentKeys.union(b.silentKeys))
    case (.dictionary(let a), .dictionary(let b)): compare(a, b, path, silent: [])
    case (.list(let a), .list(let b)):
      var pairing = ListPairing(a, b)
      pairing.pairTheRest()
      report(pairing, path, noun: noun)
    default:
      if before == after { return }
      differences.append(
        Difference(.changed, path, noun: noun, before: .text(before.summary), after: .text(after.summary)))
    }
  }

  private mutating func compare(
    _ before: [ExactText: Content], _ after: [ExactText: Content], _ path: [String], silent: Set<String>
  ) {
    let noun = path.isEmpty ? outermostNoun : "key"
    for key in Set(before.keys).union(after.keys).sorted() {
      let inner = silent.contains(key.string) ? path : path + [key.string]
      switch (before[key], after[key]) {
      case (let a?, let b?): compare(a, b, inner, noun: noun)
      case (let a?, nil): tell(.removed, a, inner, noun: noun)
      case (nil, let b?): tell(.added, b, inner, noun: noun)
      case (nil, nil): break
      }
    }
  }

  /// Of a list that one side has not at all, each element.
  private mutating func tell(_ kind: Difference.Kind, _ content: Content, _ path: [String], noun: String) {
    if case .list(let elements) = content, !elements.isEmpty {
      for element in elements { tell(kind, element, path + [element.title], noun: element.noun) }
      return
    }
    let value: Difference.Value? = if case .object = content { nil } else { .text(content.summary) }
    differences.append(
      Difference(kind, path, noun: noun, before: kind == .removed ? value : nil, after: kind == .added ? value : nil))
  }

  private mutating func report(_ pairing: ListPairing, _ path: [String], noun: String) {
    var seen: [String: Int] = [:]
    for (at, element) in pairing.before.enumerated() {
      guard let partner = pairing.partners[at] else { continue }
      // A second one of a name says which it is.
      let title = element.title
      seen[title, default: 0] += 1
      let name = seen[title] == 1 ? title : "\(title) (\(seen[title] ?? 0))"
      compare(element, pairing.after[partner], path + [name], noun: element.noun)
    }
    for group in pairing.leftOver() {
      let (element, before, after) = group
      let inner = path + [element.title]
      if before > 0, after > 0 {
        let kind: Difference.Kind = after > before ? .duplicated : .removed
        differences.append(
          Difference(kind, inner, noun: element.noun, before: .count(before), after: .count(after)))
      } else {
        for _ in 0..<max(before, after) { tell(before > 0 ? .removed : .added, element, inner, noun: element.noun) }
      }
    }
    guard let (old, new) = pairing.orders() else { return }
    differences.append(Difference(.reordered, path, noun: noun, before: .list(old), after: .list(new)))
  }
}

extension Content {
  /// What an element of a list is called.
  var noun: String {
    switch self {
    case .object(let object): object.noun
    case .scalar(let scalar): scalar.kind == .line ? "line" : scalar.kind == .reference ? "reference" : "entry"
    case .list, .dictionary: "entry"
    }
  }
}
