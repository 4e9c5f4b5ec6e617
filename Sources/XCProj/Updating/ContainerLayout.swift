// A container written again with other parts: the commas, line breaks and comments between them.

/// Knows the container as it was. Where two parts that stood side by side still do, what was between them stays. Else a
/// comment on the line of a part goes or stays with it, and a comment on a line of its own always stays, before the next
/// part that does. What was between the brackets of an empty container stays before the closing one, so that the container
/// is as it was once the new parts are gone.
struct ContainerLayout {
  private enum Last: Equatable {
    case bracket
    case old(Int)
    case new
  }

  /// The parts have lines of their own.
  let isOnLines: Bool
  /// At the beginning of the lines of the parts.
  let indentation: [UInt8]

  private let tree: Tree
  private let container: TapeIndex
  private let style: TextStyle
  private let parts: [TapeIndex]
  private let gaps: [Gap]
  private let hasTrailingComma: Bool
  private let joinsContainers: Bool
  /// Comments above parts that go, by the old part or closing bracket before which they stand now.
  private let orphans: [Int: [Range<Int>]]
  private var last = Last.bracket

  /// `staying`: the places of the old parts that the new container has too. `fillsLines`: so do the parts of one that was
  /// empty.
  init(_ tree: Tree, _ container: TapeIndex, _ style: TextStyle, staying: Set<Int>, fillsLines: Bool) {
    self.tree = tree
    self.container = container
    self.style = style
    parts = tree.tape.children(of: container)
    gaps = tree.gaps(of: container, parts: parts)
    isOnLines = parts.isEmpty ? fillsLines : gaps.dropLast().contains { $0.breaksLine }
    hasTrailingComma = parts.isEmpty ? style.hasTrailingComma && gaps[0].breaksLine : gaps[parts.count].hasComma
    joinsContainers = tree.joinsContainers(container) ?? style.joinsContainers
    let starts = parts.lazy.map { [tape = tree.tape] in Int(tape[$0].start) }
    if let start = starts.first(where: { tree.beginsLine($0) }) {
      indentation = tree.indentation(ofLineWith: start)
    } else {
      indentation = tree.indentation(ofLineWith: Int(tree.tape[container].start)) + style.indentation
    }
    var orphans: [Int: [Range<Int>]] = [:]
    var waiting: [Range<Int>] = []
    for at in 0...parts.count {
      if at < parts.count, !staying.contains(at) {
        if let comments = tree.comments(in: gaps[at].lead) { waiting.append(comments) }
      } else if !waiting.isEmpty {
        orphans[at] = waiting
        waiting = []
      }
    }
    self.orphans = orphans
  }

  /// What comes before a part: an old one by its place, or a new one. `isJoint`: it and the part before both sprawl.
  mutating func begin(_ old: Int?, isJoint: Bool = false, into output: inout [UInt8]) {
    defer { last = old.map { .old($0) } ?? .new }
    if let old, isAfterOldNeighbour(old), last == .bracket || isJoint == wasJoint(old) {
      output.append(contentsOf: tree.bytes[gaps[old].range])
      return
    }
    let wantsLine =
      last == .bracket && !parts.isEmpty ? gaps[0].breaksLine : isOnLines && !(isJoint && joinsContainers)
    let isForced = finishLast(hasComma: true, into: &output)
    let comments = old.flatMap { orphans[$0] } ?? []
    write(comments, into: &output)
    let isOnLine = wantsLine || isForced || !comments.isEmpty
    if let old {
      writeLead(gaps[old], isOnLine: isOnLine, into: &output)
    } else if isOnLine {
      breakLine(indentation, into: &output)
    } else {
      output.append(0x20)
    }
  }

  /// What comes before the closing bracket.
  mutating func end(into output: inout [UInt8]) {
    let closing = gaps[parts.count]
    if isAfterOldNeighbour(parts.count) {
      output.append(contentsOf: tree.bytes[closing.range])
      return
    }
    let isEmpty = last == .bracket
    let isForced = finishLast(hasComma: hasTrailingComma, into: &output)
    let comments = orphans[parts.count] ?? []
    write(comments, into: &output)
    if closing.breaksLine || !(isForced || !comments.isEmpty) {
      if gaps[0].breaksLine || closing.breaksLine || !isEmpty || tree.comments(in: closing.lead) != nil {
        output.append(contentsOf: tree.bytes[closing.lead])
      }
    } else {
      breakLine(tree.indentation(ofLineWith: Int(tree.tape[container].start)), into: &output)
      if let comments = tree.comments(in: closing.lead) { output.append(contentsOf: tree.bytes[comments]) }
    }
  }

  private func isAfterOldNeighbour(_ place: Int) -> Bool {
    place == 0 ? last == .bracket : last == .old(place - 1)
  }

  private func wasJoint(_ place: Int) -> Bool {
    place > 0 && tree.sprawls(parts[place - 1]) && tree.sprawls(parts[place])
  }

  /// The comma after the last part and the comments on its line. Whether a line break must follow.
  private func finishLast(hasComma: Bool, into output: inout [UInt8]) -> Bool {
    var tail: Range<Int>?
    switch last {
    case .bracket:
      output.append(contentsOf: tree.bytes[gaps[0].tail])
      return tree.comments(in: gaps[0].tail) != nil
    case .new: if hasComma { output.append(UInt8(ascii: ",")) }
    case .old(let place):
      let gap = gaps[place + 1]
      if tree.comments(in: gap.beforeComma) != nil { output.append(contentsOf: tree.bytes[gap.beforeComma]) }
      if hasComma { output.append(UInt8(ascii: ",")) }
      tail = gap.tail
    }
    guard let tail, tree.comments(in: tail) != nil else { return false }
    output.append(contentsOf: tree.bytes[tail])
    return true
  }

  /// What stood before an old part, in the form that it needs now.
  private func writeLead(_ gap: Gap, isOnLine: Bool, into output: inout [UInt8]) {
    let comments = tree.comments(in: gap.lead)
    if gap.breaksLine == isOnLine || gap.breaksLine && comments != nil {
      output.append(contentsOf: tree.bytes[gap.lead])
    } else if isOnLine {
      breakLine(indentation, into: &output)
      if let comments { output.append(contentsOf: tree.bytes[comments] + [0x20]) }
    } else {
      output.append(0x20)
    }
  }

  private func write(_ comments: [Range<Int>], into output: inout [UInt8]) {
    for range in comments {
      breakLine(indentation, into: &output)
      output.append(contentsOf: tree.bytes[range])
    }
  }

  private func breakLine(_ indentation: [UInt8], into output: inout [UInt8]) {
    output.append(contentsOf: style.lineEnding)
    output.append(contentsOf: indentation)
  }
}
