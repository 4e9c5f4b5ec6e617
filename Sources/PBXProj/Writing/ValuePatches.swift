// What must change in the file for a value to become another.

extension DocumentWriter {
  mutating func patch(_ node: TapeIndex, to content: Content, isOnOneLine: Bool) {
    switch (content, source.tape[node].kind) {
    case (.original(let other), _) where other == node: return
    case (.string(let text), .string) where source.text(of: node, equals: text): return
    case (.reference(let id), .string) where source.id(at: node) == id: return
    case (.list(let list), .list): patchList(node, to: list.elements)
    case (.dictionary(let dictionary), .dictionary): patchDictionary(node, to: dictionary)
    default:
      let layout = ValueLayout(
        indentation: source.indentation(ofLineWith: Int(source.tape[node].start)), isOnOneLine: isOnOneLine)
      let end = source.extent(from: node, value: node).valueEnd
      patches.replace(Int(source.tape[node].start)..<end, with: text(content, layout))
    }
  }

  private mutating func patchDictionary(_ node: TapeIndex, to content: Content.DictionaryContent) {
    var members: [Member] = []
    var isOld: Set<ObjectID> = []
    for key in source.children(of: node) {
      let name = source.text(of: key)
      isOld.insert(source.id(at: key))
      var member = Member(name: name, extent: source.extent(from: key, value: key + 1), first: key)
      if let at = content.index(ofKey: name) {
        if source.value(forKey: name, in: node) == key + 1 {
          patchEntry(key, to: content.entries[at], isOnOneLine: !member.extent.isWholeLines)
        }
      } else {
        member.stays = false
        patches.delete(member.extent.range)
      }
      members.append(member)
    }
    let new = content.entries.filter { !isOld.contains(ObjectID($0.key)) }
      .sorted { keyPrecedes($0.key, $1.key) }
    guard !new.isEmpty else { return }
    let place = ContainerPlace(node: node, members: members)
    if members.isEmpty {
      let layout = layout(ofEmpty: place)
      fill(place, with: new.map { text(of: $0, layout) }, layout)
      return
    }
    for entry in new {
      let next = members.firstIndex { $0.stays && keyPrecedes(entry.key, $0.name) }
      add(in: place, before: next) { writer, layout in writer.text(of: entry, layout) }
    }
  }

  /// `key;`, which is short for `key = key;`, is spelled out when its value changes.
  private mutating func patchEntry(_ key: TapeIndex, to entry: Content.Entry, isOnOneLine: Bool) {
    let node = key + 1
    guard source.tape[key].start == source.tape[node].start else {
      return patch(node, to: entry.value, isOnOneLine: isOnOneLine)
    }
    if case .original = entry.value { return }
    if case .string(let text) = entry.value, source.text(of: key, equals: text) { return }
    let indentation = source.indentation(ofLineWith: Int(source.tape[key].start))
    let text = text(entry.value, ValueLayout(indentation: indentation, isOnOneLine: isOnOneLine))
    patches.insert(" = \(text)", at: Int(source.tape[key].end))
  }

  private mutating func patchList(_ node: TapeIndex, to elements: [Content]) {
    let old = source.children(of: node)
    if old.isEmpty {
      let place = ContainerPlace(node: node, members: [])
      let layout = layout(ofEmpty: place)
      fill(place, with: elements.map { text($0, layout) + "," }, layout)
      return
    }
    // Of what both begin with only the last counts: after it the first new element may stand.
    let untouched = max(untouchedStart(old, elements) - 1, 0)
    patchElements(of: node, Array(old[untouched...]), to: Array(elements[untouched...]))
  }

  /// How many elements at the start are those of the file, without the last of either list, which may have no comma.
  private func untouchedStart(_ old: [TapeIndex], _ new: [Content]) -> Int {
    var count = 0
    while count + 1 < min(old.count, new.count), case .original(let node) = new[count], node == old[count] {
      count += 1
    }
    return count
  }

  private mutating func patchElements(of node: TapeIndex, _ old: [TapeIndex], to elements: [Content]) {
    let kept = keptElements(old, elements)
    var members = old.map { Member(name: "", extent: source.extent(from: $0, value: $0), first: $0) }
    let stays = Set(kept.compactMap { $0 })
    for at in old.indices where !stays.contains(at) {
      members[at].stays = false
      patches.delete(members[at].extent.range)
    }
    let place = ContainerPlace(node: node, members: members)
    let lastIsBare = members.last.map { $0.extent.terminator == nil } ?? false
    // The next kept element after each place, found from the end.
    var nexts: [Int?] = Array(repeating: nil, count: elements.count)
    var next: Int?
    for at in elements.indices.reversed() {
      nexts[at] = next
      if let old = kept[at] { next = old }
    }
    for (at, element) in elements.enumerated() {
      let comma = lastIsBare && at == elements.count - 1 ? "" : ","
      if let oldPlace = kept[at] {
        if case .original = element {
          // Equal text, so what stands there stays.
        } else {
          patch(old[oldPlace], to: element, isOnOneLine: !members[oldPlace].extent.isWholeLines)
        }
        setComma(members[oldPlace].extent, !comma.isEmpty, Int(source.tape[old[oldPlace]].end))
      } else {
        add(in: place, before: nexts[at]) { writer, layout in writer.text(element, layout) + comma }
      }
    }
  }

  private mutating func setComma(_ extent: Extent, _ wanted: Bool, _ end: Int) {
    if wanted, extent.terminator == nil { patches.insert(",", at: end) }
    if !wanted, let terminator = extent.terminator { patches.delete(terminator) }
  }
}

/// An entry or element that stood in a container when it was read.
struct Member {
  var name: String
  var extent: Extent
  var first: TapeIndex
  var stays = true
}

/// A container that gets new members.
struct ContainerPlace {
  var node: TapeIndex
  var members: [Member]
}

extension DocumentWriter {
  /// Puts one member before an old one that stays, or after all of them.
  private mutating func add(
    in place: ContainerPlace, before next: Int?, _ write: (inout DocumentWriter, ValueLayout) -> String
  ) {
    let neighbour: Member
    let offset: Int
    if let next {
      neighbour = place.members[next]
      offset = neighbour.extent.range.lowerBound
    } else if let last = place.members.last(where: \.stays) {
      neighbour = last
      offset = last.extent.range.upperBound
    } else {
      neighbour = place.members[0]
      offset = neighbour.extent.range.lowerBound
    }
    let indentation = source.indentation(ofLineWith: Int(source.tape[neighbour.first].start))
    let isLine = neighbour.extent.isWholeLines
    let text = write(&self, ValueLayout(indentation: indentation, isOnOneLine: !isLine))
    if isLine {
      patches.insert(indentation + text + style.lineEnding, at: offset)
    } else {
      patches.insert(source.spaced(text, at: offset), at: offset)
    }
  }

  /// An empty container is filled the way it is written: `{}` on its line, brackets on two lines with lines between.
  private func layout(ofEmpty place: ContainerPlace) -> ValueLayout {
    let start = Int(source.tape[place.node].start)
    let indentation = source.indentation(ofLineWith: start)
    return source.firstLine(inEmpty: place.node) != nil
      ? ValueLayout(indentation: indentation + style.indentation, isOnOneLine: false)
      : ValueLayout(indentation: indentation, isOnOneLine: true)
  }

  /// Puts members into a container that had none.
  private mutating func fill(_ place: ContainerPlace, with texts: [String], _ layout: ValueLayout) {
    if !layout.isOnOneLine, let line = source.firstLine(inEmpty: place.node) {
      patches.insert(texts.map { layout.indentation + $0 + style.lineEnding }.joined(), at: line)
    } else {
      let offset = Int(source.tape[place.node].start) + 1
      for text in texts { patches.insert(source.spaced(text, at: offset), at: offset) }
    }
  }
}
