// Objects whose members change.

extension Rewriter {
  mutating func rewriteMembers(of object: Place, to new: Place, fillsLines: Bool) {
    let members = object.members.sorted { $0.key < $1.key }
    let parts = finalMembers(of: object, members, new)
    var layout = ContainerLayout(old, object.node, style, staying: Set(parts.compactMap(\.old)), fillsLines: fillsLines)
    output.append(UInt8(ascii: "{"))
    for part in parts {
      layout.begin(part.old, into: &output)
      guard let place = part.old else {
        if let member = part.content { writeNew(member, of: new, layout) }
        continue
      }
      let member = members[place]
      let start = Int(old.tape[member.key].start)
      output.append(contentsOf: old.bytes[start..<Int(old.tape[member.key + 1].start)])
      let fate: Fate? = part.content.map { self.fate(of: member.value, $0.value, isInline: !layout.isOnLines) }
      write(member.value, fate ?? .stays, isInline: !layout.isOnLines, indentation: layout.indentation)
    }
    layout.end(into: &output)
    output.append(UInt8(ascii: "}"))
  }

  private mutating func writeNew(_ member: PlacedMember, of object: Place, _ layout: ContainerLayout) {
    var writer = CanonicalWriter(style: style, indentation: layout.indentation)
    writer.write(member, of: object, isInline: !layout.isOnLines)
    output.append(contentsOf: writer.output)
  }

  /// The members to write. Without content: an old one that says what its absence says, and so stays.
  private func finalMembers(
    of object: Place, _ members: [PlacedMember], _ new: Place
  ) -> [Part<PlacedMember?>] {
    var places: [[UInt8]: Int] = [:]
    for (place, member) in members.enumerated() { places[old.textBytes(of: member.key)] = place }
    var wanted: [Part<PlacedMember?>] = []
    for member in new.members {
      let place = places.removeValue(forKey: new.tree.textBytes(of: member.key))
      if !member.isRedundant {
        wanted.append(Part(old: place, content: member))
      } else if let place, members[place].isRedundant || members[place].value.isSame(as: member.value) {
        wanted.append(Part(old: place, content: nil))
      } else if let place {
        places[new.tree.textBytes(of: member.key)] = place
      }
    }
    let silent = places.values.compactMap { place -> Part<PlacedMember?>? in
      if members[place].isRedundant { return Part(old: place, content: nil) }
      return emptied(members[place], of: object, new).map { Part(old: place, content: $0) }
    }
    let wasInOrder = zip(object.members, members).allSatisfy { $0.key == $1.key }
    if wasInOrder, silent.isEmpty { return wanted }
    return mergedOrder(wanted, alsoStaying: silent)
  }

  /// What is to stay of a member that goes where the text had it empty before, although it could have left it out.
  private func emptied(_ member: PlacedMember, of object: Place, _ new: Place) -> PlacedMember? {
    guard let record = object.record, record === new.record, member.rank < record.fields.count,
      case .unlessEmpty = record.fields[member.rank].presence, old.looksFilled(member.value.node)
    else { return nil }
    var emptied = member
    emptied.value = member.value.holding(member.value.kind == .array ? .array([]) : .object([]))
    return emptied
  }
}

extension Tree {
  /// Whether the parts have lines and the closing bracket has none: as one is filled that was empty.
  fileprivate func looksFilled(_ container: TapeIndex) -> Bool {
    guard tape[container].isContainer, sprawls(container) else { return false }
    let parts = tape.children(of: container)
    guard !parts.isEmpty, let closing = gaps(of: container, parts: parts).last else { return false }
    return !closing.hasComma && !closing.breaksLine
  }

  func textBytes(of node: TapeIndex) -> [UInt8] {
    bytes.withUnsafeBufferPointer { $0.withText(of: tape[node]) { [UInt8]($0) } }
  }
}
