// Text in Xcode's layout.

struct CanonicalWriter {
  var output: [UInt8] = []
  let style: TextStyle
  /// A line break and the space at the beginning of the lines of the container that is open.
  private var lineStart: [UInt8]

  init(style: TextStyle = TextStyle(), indentation: [UInt8] = []) {
    self.style = style
    lineStart = style.lineEnding + indentation
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
    if let record = place.record {
      place.forEachRankedKey(of: record) { key, rank in
        writeMember(of: place, record, key, rank, isFirst: &isFirst, isInline: isInline)
      }
    } else {
      place.forEachMember { member in
        begin(isFirst: &isFirst, isInline: isInline)
        write(member, of: place, isInline: isInline)
      }
    }
    close("}", isEmpty: isFirst, isInline: isInline)
  }

  private mutating func writeMember(
    of place: Place, _ record: Record, _ key: TapeIndex, _ rank: Int, isFirst: inout Bool, isInline: Bool
  ) {
    if rank < record.fields.count, place.tree.tape[key + 1].kind == .string {
      let field = record.fields[rank]
      if field.keepsStrings {
        if let omitted = field.omittedText, place.tree.text(of: key + 1, equals: omitted) { return }
        begin(isFirst: &isFirst, isInline: isInline)
        output.append(contentsOf: field.written)
        return writeString(place.tree, key + 1)
      }
    }
    let member = place.member(key, record, rank)
    if member.isRedundant { return }
    begin(isFirst: &isFirst, isInline: isInline)
    write(member, of: place, isInline: isInline)
  }

  /// The key and the value.
  mutating func write(_ member: PlacedMember, of object: Place, isInline: Bool) {
    writeString(object.tree, member.key)
    output.append(UInt8(ascii: ":"))
    output.append(0x20)
    if member.value.kind == .string, member.value.shape.keepsStrings {
      writeString(object.tree, member.value.node)
    } else {
      write(member.value.canonical, isInline: isInline)
    }
  }

  private mutating func writeArray(_ place: Place, isInline: Bool) {
    let isInline = isInline || !place.isSprawling
    open("[", isInline: isInline)
    var isFirst = true
    var wasSprawling = false
    if place.isOrderFree {
      for element in place.arrangedElements {
        writeElement(element, isFirst: &isFirst, wasSprawling: &wasSprawling, isInline: isInline)
      }
    } else {
      let shape = place.elementShape
      let keepsStrings = shape.keepsStrings
      place.forEachNode { node in
        if keepsStrings, place.tree.tape[node].kind == .string {
          begin(isFirst: &isFirst, isInline: isInline)
          writeString(place.tree, node)
          wasSprawling = false
        } else {
          let element = Place(place.tree, node, shape).canonical
          writeElement(element, isFirst: &isFirst, wasSprawling: &wasSprawling, isInline: isInline)
        }
      }
    }
    close("]", isEmpty: isFirst, isInline: isInline)
  }

  private mutating func writeElement(
    _ element: Place, isFirst: inout Bool, wasSprawling: inout Bool, isInline: Bool
  ) {
    let isSprawling = !isInline && element.isSprawling
    if isSprawling, wasSprawling, style.joinsContainers {
      output.append(UInt8(ascii: ","))
      output.append(0x20)
    } else {
      begin(isFirst: &isFirst, isInline: isInline)
    }
    // A container on one line need not be asked again.
    write(element, isInline: !isSprawling)
    wasSprawling = isSprawling
  }

  private mutating func open(_ bracket: Unicode.Scalar, isInline: Bool) {
    output.append(UInt8(ascii: bracket))
    if !isInline { lineStart.append(contentsOf: style.indentation) }
  }

  /// The comma after the part before, and the way to the next.
  private mutating func begin(isFirst: inout Bool, isInline: Bool) {
    if isFirst { isFirst = false } else { output.append(UInt8(ascii: ",")) }
    if isInline {
      output.append(0x20)
    } else {
      output.append(contentsOf: lineStart)
    }
  }

  private mutating func close(_ bracket: Unicode.Scalar, isEmpty: Bool, isInline: Bool) {
    if isInline {
      if !isEmpty { output.append(0x20) }
    } else {
      lineStart.removeLast(style.indentation.count)
      if !isEmpty, style.hasTrailingComma { output.append(UInt8(ascii: ",")) }
      output.append(contentsOf: lineStart)
    }
    output.append(UInt8(ascii: bracket))
  }

  private mutating func writeString(_ tree: Tree, _ node: TapeIndex) {
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
