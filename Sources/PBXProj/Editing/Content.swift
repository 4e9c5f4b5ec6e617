// A value as edits left it.

/// Parts that no edit touched stay places in the tape; only the levels on the way to an edit are spelled out.
enum Content: Sendable {
  case original(TapeIndex)
  case string(String)
  case reference(ObjectID)
  case list(ListContent)
  case dictionary(DictionaryContent)

  struct ListContent: Sendable {
    /// The list in the file that this one replaces.
    var origin: TapeIndex?
    var elements: [Content]
  }

  struct DictionaryContent: Sendable {
    /// The dictionary in the file that this one replaces.
    var origin: TapeIndex?
    var entries: [Entry]
  }

  struct Entry: Sendable {
    var key: String
    var value: Content
  }

  init(_ value: NewValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .reference(let id): self = .reference(id)
    case .list(let elements): self = .list(ListContent(elements: elements.map(Content.init)))
    case .dictionary(let entries):
      var content = DictionaryContent(entries: [])
      for entry in entries { content.set(Content(entry.value), forKey: entry.key) }
      self = .dictionary(content)
    }
  }
}

extension Content.DictionaryContent {
  func index(ofKey key: String) -> Int? { entries.lastIndex { sameBytes($0.key, key) } }

  /// A new key goes before the first greater one; `isa` stands first.
  mutating func set(_ value: Content, forKey key: String) {
    if let at = index(ofKey: key) {
      entries[at].value = value
    } else {
      let at = entries.firstIndex { keyPrecedes(key, $0.key) } ?? entries.count
      entries.insert(Content.Entry(key: key, value: value), at: at)
    }
  }

  mutating func remove(key: String) {
    entries.removeAll { sameBytes($0.key, key) }
  }
}

/// Xcode's order of keys: `isa`, then by bytes.
func keyPrecedes(_ a: String, _ b: String) -> Bool {
  if b == "isa" { return false }
  if a == "isa" { return true }
  return bytesPrecede(a, b)
}

extension Source {
  /// The value with its top level spelled out, so that it can be changed.
  func opened(_ node: TapeIndex) -> Content {
    switch tape[node].kind {
    case .string, .data: .original(node)
    case .list:
      .list(Content.ListContent(origin: node, elements: children(of: node).map { .original($0) }))
    case .dictionary:
      .dictionary(openedDictionary(node))
    }
  }

  private func openedDictionary(_ node: TapeIndex) -> Content.DictionaryContent {
    var content = Content.DictionaryContent(origin: node, entries: [])
    for key in children(of: node) {
      content.entries.append(Content.Entry(key: text(of: key), value: .original(key + 1)))
    }
    guard Set(content.entries.map { ObjectID($0.key) }).count < content.entries.count else { return content }
    let all = content.entries
    content.entries = all.indices.filter { at in content.index(ofKey: all[at].key) == at }.map { all[$0] }
    return content
  }
}
