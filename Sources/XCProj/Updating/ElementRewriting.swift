// Arrays whose elements change.

extension Rewriter {
  mutating func rewriteElements(of array: Place, to new: Place, fillsLines: Bool) {
    let elements = old.tape.children(of: array.node).map { Place(old, $0, array.elementShape) }
    let parts = finalElements(of: array, new)
    var layout = ContainerLayout(old, array.node, style, staying: Set(parts.compactMap(\.old)), fillsLines: fillsLines)
    let isInline = !layout.isOnLines
    var wasSprawling = false
    output.append(UInt8(ascii: "["))
    for part in parts {
      let element = part.old.map { elements[$0] }
      let fate: Fate = element.map { self.fate(of: $0, part.content, isInline: isInline) } ?? .anew(part.content)
      let isSprawling = willSprawl(element ?? part.content, fate, isInline: isInline)
      layout.begin(part.old, isJoint: wasSprawling && isSprawling, into: &output)
      write(element ?? part.content, fate, isInline: isInline, indentation: layout.indentation)
      wasSprawling = isSprawling
    }
    layout.end(into: &output)
    output.append(UInt8(ascii: "]"))
  }

  private func finalElements(of array: Place, _ new: Place) -> [Part<Place>] {
    let elements = array.elements
    let wanted = new.arrangedElements
    let matches = matchElements(elements, wanted, isOrderFree: new.isOrderFree)
    let parts = zip(matches, wanted).map { Part(old: $0, content: $1) }
    guard new.isOrderFree else { return parts }
    let arranged = array.arrangedElements
    let wasInOrder = arranged.count == elements.count && zip(arranged, elements).allSatisfy { $0.isSame(as: $1) }
    return wasInOrder ? parts : mergedOrder(parts)
  }
}
