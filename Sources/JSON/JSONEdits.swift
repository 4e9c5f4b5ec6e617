// Edits of a text, each the smallest.

extension JSONDocument {
  /// Sets the value at `path`. An equal value changes nothing (objects are equal in any order); a new member of an object
  /// goes to its sorted place where the names are sorted, else to the end. `false` where there is no place for it.
  @discardableResult
  public mutating func set(_ value: JSONValue, at path: [Step]) -> Bool {
    if let node = self[path] {
      if node.value.sorted() == value.sorted() { return true }
      let base = lineIndentation(of: node.place.range.lowerBound)
      replace(node.place.range, with: layout.rendered(value, base: base))
      return true
    }
    guard case .name(let name)? = path.last, let owner = self[Array(path.dropLast())], owner.value.object != nil else {
      return false
    }
    let names = owner.members.map(\.name)
    let isSorted = zip(names, names.dropFirst()).allSatisfy(Self.precedes)
    let place = isSorted ? names.firstIndex { Self.precedes(name, $0) } ?? names.count : names.count
    insert(at: place, in: owner) { layout, base in layout.member(name, value, base: base) }
    return true
  }

  /// Puts a value into the array at `path`, before the element that is at `index`; `false` where there is no such place.
  @discardableResult
  public mutating func insert(_ value: JSONValue, at index: Int, in path: [Step]) -> Bool {
    guard let owner = self[path], let values = owner.value.array, (0...values.count).contains(index) else {
      return false
    }
    insert(at: index, in: owner) { layout, base in layout.rendered(value, base: base) }
    return true
  }

  /// Takes out a member or element, with its comma and its line; `false` where nothing is there.
  @discardableResult
  public mutating func remove(_ path: [Step]) -> Bool {
    guard let node = self[path], let owner = self[Array(path.dropLast())], node.index != 0 else { return false }
    let places = owner.childPlaces
    guard let index = places.firstIndex(where: { $0.range == node.place.range }) else { return false }
    if index > 0 {
      replace(places[index - 1].range.upperBound..<places[index].range.upperBound, with: "")
    } else if places.count > 1 {
      replace(places[0].whole.lowerBound..<places[1].whole.lowerBound, with: "")
    } else {
      let range = owner.place.range
      let isArray = owner.value.array != nil
      let base = lineIndentation(of: range.lowerBound)
      replace(range, with: layout.empty(isArray ? "[" : "{", isArray ? "]" : "}", base: base))
    }
    return true
  }

  private mutating func insert(at index: Int, in owner: JSONNode, _ render: (JSONLayout, String) -> String) {
    let layout = layout
    let places = owner.childPlaces
    let range = owner.place.range
    guard let first = places.first else {
      let base = lineIndentation(of: range.lowerBound)
      let inner = base + layout.unit
      let isArray = owner.value.array != nil
      let lines = layout.newline + inner + render(layout, inner) + layout.newline + base
      return replace(range, with: (isArray ? "[" : "{") + lines + (isArray ? "]" : "}"))
    }
    let indentation = indentation(of: first.whole.lowerBound)
    let lead = indentation.map { layout.newline + $0 } ?? " "
    let text = render(layout, indentation ?? lineIndentation(of: range.lowerBound))
    if index == 0 {
      replace(first.whole.lowerBound..<first.whole.lowerBound, with: text + "," + lead)
    } else {
      let end = places[index - 1].range.upperBound
      replace(end..<end, with: "," + lead + text)
    }
  }

  private static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
}

extension JSONValue {
  /// With the members of every object in the order of their names.
  public func sorted() -> JSONValue {
    switch self {
    case .array(let values): .array(values.map { $0.sorted() })
    case .object(let object):
      .object(
        JSONObject(
          object.members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map {
            ($0.name, $0.value.sorted())
          }
        ))
    default: self
    }
  }
}
