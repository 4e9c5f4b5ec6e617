// How a file as it was read writes what files write differently.

extension TextStyle {
  /// What the file does not show is as Xcode writes it.
  init(of tree: Tree) {
    self.init()
    if let end = tree.bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), tree.bytes[end] == 0x0D {
      lineEnding = end + 1 < tree.bytes.count && tree.bytes[end + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
    }
    let parts = tree.tape.children(of: 0)
    guard let first = parts.first, tree.sprawls(0) else { return }
    let start = Int(tree.tape[first].start)
    if tree.beginsLine(start) {
      let blanks = tree.indentation(ofLineWith: start)
      if !blanks.isEmpty { indentation = blanks }
    }
    hasTrailingComma = tree.gaps(of: 0, parts: parts).last?.hasComma ?? true
    let joint = tree.tape.indices.lazy.compactMap { tree.joinsContainers($0) }.first
    joinsContainers = joint ?? true
  }
}

extension Tree {
  /// Whether the first two neighbours in the array that both sprawl share a line; nil where there are none.
  func joinsContainers(_ array: TapeIndex) -> Bool? {
    guard tape[array].kind == .array, Int(tape[array].next) > array + 1 else { return nil }
    var at = array + 1
    var wasSprawling = sprawls(at)
    while true {
      let next = Int(tape[at].next)
      guard next < Int(tape[array].next) else { return nil }
      let isSprawling = sprawls(next)
      if wasSprawling, isSprawling {
        return bytes.withUnsafeBufferPointer {
          !Gap(Int(tape[at].end)..<Int(tape[next].start), isFirst: false, in: $0).breaksLine
        }
      }
      (at, wasSprawling) = (next, isSprawling)
    }
  }
}
