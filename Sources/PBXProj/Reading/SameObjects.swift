// Whether two documents say the same, however they are written.

extension ProjectDocument {
  /// Whether both have the same objects with the same values, edits included. Neither comments nor the order of objects
  /// and keys count.
  public func hasSameObjects(as other: ProjectDocument) -> Bool {
    let ids = Set(objectIDs)
    guard ids == Set(other.objectIDs), rootObject == other.rootObject else { return false }
    return ids.allSatisfy { id in
      guard let left = object(id), let right = other.object(id) else { return false }
      return left.saysSame(as: right)
    }
  }
}

extension Node {
  fileprivate func saysSame(as other: Node) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .string:
      guard let left = string, let right = other.string else { return false }
      return sameBytes(left, right)
    case .data: return data == other.data
    case .list:
      let (left, right) = (elements, other.elements)
      return left.count == right.count && zip(left, right).allSatisfy { $0.saysSame(as: $1) }
    case .dictionary:
      // Nearly always both have their keys in one order.
      let (left, right) = (entries, other.entries)
      let isSame =
        left.count == right.count
        && zip(left, right).allSatisfy { a, b in
          sameBytes(a.key, b.key) && a.value.saysSame(as: b.value)
        }
      if isSame { return true }
      let keys = Set(entries.map { ObjectID($0.key) })
      return keys == Set(other.entries.map { ObjectID($0.key) })
        && keys.allSatisfy { key in
          guard let left = self[key.string], let right = other[key.string] else { return false }
          return left.saysSame(as: right)
        }
    }
  }
}
