// Whether two documents say the same, however they are written.

extension ProjectDocument {
  /// Whether both have the same objects with the same values, edits included. Neither comments nor the order of objects
  /// and keys count.
  ///
  /// Costs about a reading of the bytes where most objects are written alike.
  public func hasSameObjects(as other: ProjectDocument) -> Bool {
    guard rootObject == other.rootObject, objectCount == other.objectCount else { return false }
    return haveSameUntouchedObjects(as: other)
      && edited.allSatisfy { id, edit in edit == nil || isSame(id, in: other) }
  }

  /// How many ids there are, edits included.
  private var objectCount: Int {
    edited.reduce(source.index.entries.count - source.index.hidden.count) { count, edit in
      let wasThere = source.object(edit.key) != nil
      return count + (edit.value == nil ? 0 : 1) - (wasThere ? 1 : 0)
    }
  }

  /// What no edit here touched is mostly there in the same order and with the same bytes.
  private func haveSameUntouchedObjects(as other: ProjectDocument) -> Bool {
    let (mine, theirs) = (source.index, other.source.index)
    let touched = Set(edited.keys.compactMap { mine.place(of: $0) })
    var next = 0
    for place in mine.entries.indices {
      let entry = mine.entries[place]
      if entry.isHidden || !touched.isEmpty && touched.contains(place) { continue }
      if next < theirs.entries.count, theirs.entries[next].isHidden || !mine.isSame(entry, as: theirs.entries[next]) {
        next = theirs.place(of: mine.id(of: entry)) ?? theirs.entries.count
      }
      let isOriginal = next < theirs.entries.count && (other.edited.isEmpty || other.edited[mine.id(of: entry)] == nil)
      let isSame =
        isOriginal
        ? source.saysSame(entry.object, as: theirs.entries[next].object, in: other.source)
        : self.isSame(mine.id(of: entry), in: other)
      guard isSame else { return false }
      next += 1
    }
    return true
  }

  private func isSame(_ id: ObjectID, in other: ProjectDocument) -> Bool {
    guard let left = object(id), let right = other.object(id) else { return false }
    return left.saysSame(as: right)
  }
}

extension Source {
  fileprivate func saysSame(_ node: TapeIndex, as theirs: TapeIndex, in other: Source) -> Bool {
    if hasSameBytes(node, as: theirs, in: other) || hasSameTokens(node, as: theirs, in: other) { return true }
    return Node(source: self, content: .original(node)).saysSame(as: Node(source: other, content: .original(theirs)))
  }

  private func hasSameBytes(_ node: TapeIndex, as theirs: TapeIndex, in other: Source) -> Bool {
    bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { others in
        equal(
          UnsafeBufferPointer(rebasing: mine[tape[node].range]),
          UnsafeBufferPointer(rebasing: others[other.tape[theirs].range]))
      }
    }
  }

  /// Whether both are made of the same tokens in the same order. If not, they may yet say the same.
  private func hasSameTokens(_ node: TapeIndex, as theirs: TapeIndex, in other: Source) -> Bool {
    let count = Int(tape[node].next) - node
    guard count == Int(other.tape[theirs].next) - theirs else { return false }
    return bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { others in
        (0..<count).allSatisfy { at in
          let (left, right) = (tape[node + at], other.tape[theirs + at])
          guard left.kind == right.kind, Int(left.next) - node == Int(right.next) - theirs else { return false }
          switch left.kind {
          case .string: return withText(of: left, in: mine) { spells(right, $0, in: others) }
          case .data: return mine[left.range].elementsEqual(others[right.range])
          case .list, .dictionary: return true
          }
        }
      }
    }
  }
}

extension ObjectIndex {
  /// Whether it is certain that both have the same id.
  fileprivate func isSame(_ entry: Entry, as other: Entry) -> Bool {
    entry.digits != nil && entry.digits == other.digits
  }
}

extension Node {
  func saysSame(as other: Node) -> Bool {
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
      let keys = Set(left.map { ObjectID($0.key) })
      return keys == Set(right.map { ObjectID($0.key) })
        && keys.allSatisfy { key in
          guard let left = self[key.string], let right = other[key.string] else { return false }
          return left.saysSame(as: right)
        }
    }
  }
}
