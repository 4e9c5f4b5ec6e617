// Changing a project file.

extension ProjectDocument {
  /// Adds an object, in place of one with the same id: by id in a sorted section, else at the section's end. The
  /// section is made where it is missing. Fields are written `isa` first, then by key.
  public mutating func insert(_ id: ObjectID, isa: String, _ fields: [(String, NewValue)]) {
    var content = Content.DictionaryContent(origin: source.object(id), entries: [])
    if let origin = content.origin, source.tape[origin].kind != .dictionary { content.origin = nil }
    content.set(.string(isa), forKey: "isa")
    for (key, value) in fields where key != "isa" { content.set(Content(value), forKey: key) }
    edited[id] = .some(.dictionary(content))
  }

  /// Removes an object; its section goes with the last one. References to it stay.
  public mutating func remove(_ id: ObjectID) {
    if source.object(id) == nil {
      edited[id] = nil
    } else {
      edited[id] = .some(nil)
    }
  }

  /// Puts a value under the last key of the path, e.g. `["buildSettings", "PRODUCT_NAME"]`. Dictionaries on the way
  /// are made where missing; a new key goes to its sorted place. Nothing changes where the value is there already, or
  /// the object is not there.
  public mutating func set(_ value: NewValue, at path: [String], in id: ObjectID) {
    guard let key = path.last else { return }
    edit(id, at: path.dropLast(), making: true) { content, source in
      guard case .dictionary(var dictionary) = content else { return }
      content = .string("")
      let old = dictionary.index(ofKey: key).map { dictionary.entries[$0].value }
      dictionary.set(source.content(value, replacing: old), forKey: key)
      content = .dictionary(dictionary)
    }
  }

  /// Removes the last key of the path, every copy of it where it is there twice.
  public mutating func removeValue(at path: [String], in id: ObjectID) {
    guard let key = path.last, value(at: path, in: id) != nil else { return }
    edit(id, at: path.dropLast(), making: false) { content, _ in
      guard case .dictionary(var dictionary) = content else { return }
      content = .string("")
      dictionary.remove(key: key)
      content = .dictionary(dictionary)
    }
  }

  /// The index may be the list's count. A list that is not there is made.
  public mutating func insert(_ value: NewValue, at index: Int, intoListAt path: [String], in id: ObjectID) {
    if self.value(at: path, in: id) == nil { set(.list([]), at: path, in: id) }
    edit(id, at: path[...], making: false) { content, _ in
      guard case .list(var list) = content else { return }
      content = .string("")
      list.elements.insert(Content(value), at: min(max(index, 0), list.elements.count))
      content = .list(list)
    }
  }

  /// Nothing changes where there is no such element.
  public mutating func removeElement(at index: Int, fromListAt path: [String], in id: ObjectID) {
    edit(id, at: path[...], making: false) { content, _ in
      guard case .list(var list) = content, list.elements.indices.contains(index) else { return }
      content = .string("")
      list.elements.remove(at: index)
      content = .list(list)
    }
  }

  /// The value under a path of keys, edits included.
  public func value(at path: [String], in id: ObjectID) -> Node? {
    path.reduce(object(id)) { node, key in node?[key] }
  }

  private mutating func edit(
    _ id: ObjectID, at path: ArraySlice<String>, making: Bool, _ change: (inout Content, Source) -> Void
  ) {
    guard var content = content(of: id) else { return }
    // Nobody else may hold the content while it changes, or every edit would copy it.
    edited[id] = nil
    content.edit(at: path, making: making, source, change)
    edited[id] = .some(content)
  }
}

extension Content {
  fileprivate mutating func edit(
    at path: ArraySlice<String>, making: Bool, _ source: Source, _ change: (inout Content, Source) -> Void
  ) {
    if case .original(let node) = self { self = source.opened(node) }
    guard let key = path.first else { return change(&self, source) }
    guard case .dictionary(var dictionary) = self else { return }
    if dictionary.index(ofKey: key) == nil {
      guard making else { return }
      dictionary.set(.dictionary(DictionaryContent(entries: [])), forKey: key)
    }
    guard let at = dictionary.index(ofKey: key) else { return }
    self = .string("")
    dictionary.entries[at].value.edit(at: path.dropFirst(), making: making, source, change)
    self = .dictionary(dictionary)
  }
}

extension Source {
  /// The new value as content, tied to what it replaces so that only what differs is written anew.
  fileprivate func content(_ value: NewValue, replacing old: Content?) -> Content {
    var content = Content(value)
    switch (content, old) {
    case (.list(var list), .list(let before)):
      list.origin = before.origin
      content = .list(list)
    case (.list(var list), .original(let node)) where tape[node].kind == .list:
      list.origin = node
      content = .list(list)
    case (.dictionary(var dictionary), .dictionary(let before)):
      dictionary.origin = before.origin
      content = .dictionary(dictionary)
    case (.dictionary(var dictionary), .original(let node)) where tape[node].kind == .dictionary:
      dictionary.origin = node
      content = .dictionary(dictionary)
    default: break
    }
    return content
  }
}
