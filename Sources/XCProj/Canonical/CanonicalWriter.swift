// Text in Xcode's layout.

struct CanonicalWriter {
  var output: [UInt8] = []
  let style: TextStyle
  /// The space at the beginning of the lines of the container that is open.
  private var indentation: [UInt8]

  init(style: TextStyle = TextStyle(), indentation: [UInt8] = []) {
    self.style = style
    self.indentation = indentation
  }

  /// The place, which is in canonical form already, as lines where it is a container that sprawls.
  mutating func write(_ place: Place, isInline: Bool) {
    switch place.kind {
    case .object: writeObject(place, isInline: isInline)
    case .array: writeArray(place, isInline: isInline)
    case .string: writeString(place.tree, place.node)
    case .null, .boolean: output.append(contentsOf: place.tree.bytes[place.tree.tape[place.node].range])
    case .number: writeNumber(place)
    }
  }

  private mutating func writeObject(_ place: Place, isInline: Bool) {
    let isInline = isInline || !place.isSprawling
    open("{", isInline: isInline)
    var isFirst = true
    place.forEachMember { member in
      if member.isRedundant { return }
      if isFirst { isFirst = false } else { separate(isInline: isInline) }
      begin(isInline: isInline)
      write(member, of: place, isInline: isInline)
    }
    close("}", isEmpty: isFirst, isInline: isInline)
  }

  /// The key and the value.
  mutating func write(_ member: PlacedMember, of object: Place, isInline: Bool) {
    writeString(object.tree, member.key)
    output.append(UInt8(ascii: ":"))
    output.append(0x20)
    write(member.value.canonical, isInline: isInline)
  }

  private mutating func writeArray(_ place: Place, isInline: Bool) {
    let isInline = isInline || !place.isSprawling
    open("[", isInline: isInline)
    var isFirst = true
    var wasSprawling = false
    place.forEachArrangedElement { element in
      let isSprawling = !isInline && element.isSprawling
      if isFirst { isFirst = false } else { separate(isInline: isInline) }
      if isSprawling, wasSprawling, style.joinsContainers {
        output.append(0x20)
      } else {
        begin(isInline: isInline)
      }
      write(element, isInline: isInline)
      wasSprawling = isSprawling
    }
    close("]", isEmpty: isFirst, isInline: isInline)
  }

  private mutating func open(_ bracket: Unicode.Scalar, isInline: Bool) {
    output.append(UInt8(ascii: bracket))
    if !isInline { indentation.append(contentsOf: style.indentation) }
  }

  private mutating func separate(isInline: Bool) { output.append(UInt8(ascii: ",")) }

  private mutating func begin(isInline: Bool) {
    if isInline {
      output.append(0x20)
    } else {
      output.append(contentsOf: style.lineEnding)
      output.append(contentsOf: indentation)
    }
  }

  private mutating func close(_ bracket: Unicode.Scalar, isEmpty: Bool, isInline: Bool) {
    if isInline {
      if !isEmpty { output.append(0x20) }
    } else {
      indentation.removeLast(style.indentation.count)
      if !isEmpty, style.hasTrailingComma { output.append(UInt8(ascii: ",")) }
      output.append(contentsOf: style.lineEnding)
      output.append(contentsOf: indentation)
    }
    output.append(UInt8(ascii: bracket))
  }

  mutating func writeString(_ tree: Tree, _ node: TapeIndex) {
    let token = tree.tape[node]
    tree.bytes.withUnsafeBufferPointer { buffer in
      if token.quote == .double, !token.hasEscapes {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[token.range]))
      } else {
        buffer.withText(of: token) { appendQuoted($0, to: &output) }
      }
    }
  }

  private mutating func writeNumber(_ place: Place) {
    let text = place.tree.bytes[place.tree.tape[place.node].range]
    if case .integer(let value) = numberValue(text) {
      output.append(contentsOf: String(value).utf8)
    } else {
      output.append(contentsOf: text)
    }
  }
}
