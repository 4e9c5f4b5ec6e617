// A document's text made to say something else, value by value.

/// Copies what stays and writes what is new. Every value of the old tree has one of three fates.
struct Rewriter {
  enum Fate {
    /// It says what it is to say; its bytes stay.
    case stays
    /// It is written anew, in canonical form.
    case anew(Place)
    /// The container stays, and some of its parts change.
    case inside(Place)
  }

  let old: Tree
  let style: TextStyle
  var output: [UInt8] = []

  init(_ old: Tree) {
    self.old = old
    style = TextStyle(of: old)
    output.reserveCapacity(old.bytes.count + old.bytes.count / 8)
  }

  /// The whole document.
  mutating func rewrite(to new: Place) -> [UInt8] {
    let root = Place(old, 0, new.shape)
    let range = old.tape[0].range
    output.append(contentsOf: old.bytes[..<range.lowerBound])
    write(root, fate(of: root, new, isInline: false), isInline: false, indentation: [])
    output.append(contentsOf: old.bytes[range.upperBound...])
    return output
  }

  /// `isInline`: the container around both is on one line, and so is what is in it.
  func fate(of place: Place, _ new: Place, isInline: Bool) -> Fate {
    if place.isSame(as: new) { return .stays }
    let (was, becomes) = (place.canonical, new.canonical)
    if was.isSame(as: becomes) { return .stays }
    guard becomes.isContainer, becomes.kind == was.kind, was.tree === place.tree, was.node == place.node else {
      return .anew(becomes)
    }
    let isFlipped = !isInline && was.isSprawling != becomes.isSprawling
    let isOtherForm =
      isEmpty(place.node)
      ? isFlipped || !fillsLines(place, becomes, isInline: isInline)
      : isFlipped && old.sprawls(place.node) != becomes.isSprawling
    // A container of another form is written anew, unless that would lose comments.
    return isOtherForm && !old.holdsComments(place.node) ? .anew(becomes) : .inside(becomes)
  }

  /// Whether the value will have lines of its own for its parts.
  func willSprawl(_ place: Place, _ fate: Fate, isInline: Bool) -> Bool {
    switch fate {
    case .stays: old.sprawls(place.node)
    case .inside(let new): isEmpty(place.node) ? fillsLines(place, new, isInline: isInline) : old.sprawls(place.node)
    case .anew(let new): !isInline && new.isContainer && new.isSprawling
    }
  }

  /// Whether an empty container that is not written anew has a line for each of its new parts.
  private func fillsLines(_ place: Place, _ new: Place, isInline: Bool) -> Bool {
    old.sprawls(place.node) || !isInline && new.isSprawling
  }

  private func isEmpty(_ container: TapeIndex) -> Bool { Int(old.tape[container].next) == container + 1 }

  /// `indentation` is that of the line on which the value begins.
  mutating func write(_ place: Place, _ fate: Fate, isInline: Bool, indentation: [UInt8]) {
    switch fate {
    case .stays: output.append(contentsOf: old.bytes[old.tape[place.node].range])
    case .anew(let new): writeAnew(new, isInline: isInline, indentation: indentation)
    case .inside(let new):
      let fillsLines = self.fillsLines(place, new, isInline: isInline)
      if new.kind == .object {
        rewriteMembers(of: place, to: new, fillsLines: fillsLines)
      } else {
        rewriteElements(of: place, to: new, fillsLines: fillsLines)
      }
    }
  }

  mutating func writeAnew(_ new: Place, isInline: Bool, indentation: [UInt8]) {
    var writer = CanonicalWriter(style: style, indentation: indentation)
    writer.write(new, isInline: isInline)
    output.append(contentsOf: writer.output)
  }
}
