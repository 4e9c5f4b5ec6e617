// One place in the words in which Xcode would write it.

extension Place {
  /// The value as Xcode writes it, as far as this place alone decides: a string for a record that says one thing, a path
  /// as text rather than as a list, an encoding by its name. Mostly the place itself.
  var canonical: Place {
    switch (shape, kind) {
    case (.lines, .string), (.lines, .array): return replaced(MultilineText.written(value))
    case (.textEncoding, .number): return replaced(TextEncoding.written(value))
    case (.textEncoding, .string) where tree.text(of: node, equals: TextEncoding.synonym):
      return replaced(TextEncoding.written(value))
    case (.marketingVersion, .string): return replaced(MarketingVersion.written(value))
    case (.reference, .array), (.anchoredReference, .array), (.phase, .array):
      return replaced(NamePath(value)?.written(asReference: true))
    case (.namePath, .array): return replaced(NamePath(value)?.written(asReference: false))
    case (.record, .object), (.oneOf, .object): return record.map { canonical(of: $0) } ?? self
    default: return self
    }
  }

  private func replaced(_ new: XCValue?) -> Place {
    guard let new, new != value else { return self }
    return holding(new)
  }

  private func canonical(of record: Record) -> Place {
    if let respelling = record.respelling,
      respelling.keys.contains(where: { tree.value(forKey: $0, in: node) != nil }),
      let members = respelling.members(value.members)
    {
      return holding(.object(members))
    }
    guard let bareKey = record.bareKey else { return self }
    let said = members(of: record).filter { !$0.isRedundant }
    guard said.count == 1, tree.text(of: said[0].key, equals: bareKey) else { return self }
    let bare = said[0].value.canonical
    return bare.kind == .string ? Place(bare.tree, bare.node, shape) : self
  }

  /// Whether the container, in canonical form, has a line for each of its parts.
  var isSprawling: Bool {
    switch (shape, kind) {
    case (.set(_, let isCompact), .array): return !isCompact
    case (_, .object):
      guard let record else { return true }
      switch record.layout {
      case .sprawling: return true
      case .compact: return false
      case .compactUpTo(let limits): return limits.contains { count(ofMember: $0.key) > $0.value }
      }
    case (_, .array): return true
    default: return false
    }
  }

  private func count(ofMember key: String) -> Int {
    tree.value(forKey: key, in: node).map { tree.tape[$0].isContainer ? tree.tape.count(of: $0) : 0 } ?? 0
  }
}
