// One place in the words in which Xcode would write it.

extension Place {
  /// The value as Xcode writes it, as far as this place alone decides: a string for a record that says one thing, a path
  /// as text rather than as a list, an encoding by its name. Mostly the same value; of an object the shape is then its
  /// record.
  var canonical: Place {
    switch kind {
    case .object: return canonicalObject
    case .array: return canonicalArray
    case .string: return shape.keepsStrings ? self : canonicalString
    case .number:
      if case .textEncoding = shape { return replaced(TextEncoding.written(value)) }
      return self
    case .null, .boolean: return self
    }
  }

  private var canonicalString: Place {
    switch shape {
    case .lines: return replaced(MultilineText.written(value))
    case .textEncoding where tree.text(of: node, equals: TextEncoding.synonym):
      return replaced(TextEncoding.written(value))
    case .marketingVersion: return replaced(MarketingVersion.written(value))
    default: return self
    }
  }

  private var canonicalArray: Place {
    switch shape {
    case .lines: return replaced(MultilineText.written(value))
    case .reference, .anchoredReference, .phase: return replaced(NamePath(value)?.written(asReference: true))
    case .namePath: return replaced(NamePath(value)?.written(asReference: false))
    default: return self
    }
  }

  private func replaced(_ new: XCValue?) -> Place {
    guard let new, new != value else { return self }
    return holding(new)
  }

  private var canonicalObject: Place {
    guard let record else { return self }
    let place = Place(tree, node, .record(record))
    if let respelling = record.respelling,
      respelling.keys.contains(where: { tree.value(forKey: $0, in: node) != nil }),
      let members = respelling.members(value.members)
    {
      return place.holding(.object(members))
    }
    guard let bareKey = record.bareKey else { return place }
    let said = place.members.filter { !$0.isRedundant }
    guard said.count == 1, tree.text(of: said[0].key, equals: bareKey) else { return place }
    let bare = said[0].value.canonical
    return bare.kind == .string ? Place(bare.tree, bare.node, shape) : place
  }

  /// Whether the container, in canonical form, has a line for each of its parts.
  var isSprawling: Bool {
    switch kind {
    case .array:
      if case .set(_, isCompact: true) = shape { return false }
      return true
    case .object:
      switch record?.layout {
      case .sprawling, nil: return true
      case .compact: return false
      case .compactUpTo(let limits): return limits.contains { hasMore($0) }
      }
    default: return false
    }
  }

  private func hasMore(_ limit: Layout.Limit) -> Bool {
    guard let list = tree.value(forKey: limit.key, in: node), tree.tape[list].isContainer else { return false }
    // An element takes at least one node.
    return Int(tree.tape[list].next) - list - 1 > limit.count && tree.tape.count(of: list) > limit.count
  }
}
