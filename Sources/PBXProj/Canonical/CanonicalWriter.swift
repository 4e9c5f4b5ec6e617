// One pass over the tape that writes Xcode's layout.

struct CanonicalWriter {
  private let input: CanonicalInput
  private let comments: ObjectComments
  private let order: CanonicalOrder
  private let style: DocumentStyle
  private let fields = FieldNames()

  init(_ input: CanonicalInput, _ style: DocumentStyle, projectName: String) {
    self.input = input
    self.style = style
    comments = ObjectComments(input, style, projectName: projectName)
    order = CanonicalOrder(of: input)
  }

  func write(to output: inout OutputBytes) {
    output.append("// !$*UTF8*$!\n{\n")
    forEachKey(of: 0) { key in
      indent(1, &output)
      write(string: key, to: &output)
      output.append(" = ")
      if key + 1 == input.source.objects {
        writeObjects(to: &output)
      } else {
        write(key + 1, meaning(of: key), depth: 1, onOneLine: false, to: &output)
      }
      output.append(";\n")
    }
    output.append("}\n")
  }

  private func writeObjects(to output: inout OutputBytes) {
    output.append("{\n")
    for section in order.sections {
      writeMarker("\n/* Begin ", section.isa, to: &output)
      let onOneLine = section.isa.map(isOnOneLine) ?? false
      for place in section.objects {
        let entry = input.entries[place]
        output.append("\t\t")
        write(string: entry.key, to: &output)
        comments.write(place, to: &output)
        output.append(" = ")
        write(entry.object, depth: 2, onOneLine: onOneLine, hasFields: true, to: &output)
        output.append(";\n")
      }
      writeMarker("/* End ", section.isa, to: &output)
    }
    output.append("\t}")
  }

  private func writeMarker(_ start: StaticString, _ isa: String?, to output: inout OutputBytes) {
    guard let isa else { return }
    output.append(start)
    output.append(name: harmless(isa))
    output.append(" section */\n")
  }

  private func isOnOneLine(_ isa: String) -> Bool {
    switch isa {
    case "PBXBuildFile", "PBXFileReference": true
    case "PBXFileSystemSynchronizedRootGroup": style.synchronizedGroupsOnOneLine
    default: false
    }
  }

  // MARK: Values

  private func write(
    _ node: TapeIndex, _ meaning: FieldMeaning, depth: Int, onOneLine: Bool, to output: inout OutputBytes
  ) {
    switch input.tape[node].kind {
    case .string:
      write(string: node, to: &output)
      if meaning == .reference || (meaning == .unknown && hasComment(node)), let place = input.place(ofNode: node) {
        comments.write(place, to: &output)
      }
    case .data: output.append(UnsafeBufferPointer(rebasing: input.bytes[input.tape[node].range]))
    case .dictionary:
      write(node, depth: depth, onOneLine: onOneLine, hasFields: meaning == .references, to: &output)
    case .list:
      output.append(onOneLine ? "(" : "(\n")
      var at = node + 1
      let end = Int(input.tape[node].next)
      while at < end {
        if !onOneLine { indent(depth + 1, &output) }
        write(at, meaning, depth: depth + 1, onOneLine: onOneLine, to: &output)
        output.append(onOneLine ? ", " : ",\n")
        at = Int(input.tape[at].next)
      }
      if !onOneLine { indent(depth, &output) }
      output.append(")")
    }
  }

  /// - Parameter hasFields: Whether the keys are an object's, some of which hold references.
  private func write(
    _ dictionary: TapeIndex, depth: Int, onOneLine: Bool, hasFields: Bool, to output: inout OutputBytes
  ) {
    guard input.tape[dictionary].kind == .dictionary else {
      return write(dictionary, .text, depth: depth, onOneLine: onOneLine, to: &output)
    }
    output.append(onOneLine ? "{" : "{\n")
    forEachKey(of: dictionary) { key in
      if !onOneLine { indent(depth + 1, &output) }
      write(string: key, to: &output)
      output.append(" = ")
      write(key + 1, hasFields ? meaning(of: key) : .text, depth: depth + 1, onOneLine: onOneLine, to: &output)
      output.append(onOneLine ? "; " : ";\n")
    }
    if !onOneLine { indent(depth, &output) }
    output.append("}")
  }

  private func meaning(of key: TapeIndex) -> FieldMeaning {
    withText(of: input.tape[key], in: input.bytes) { fields.meaning(of: $0) }
  }

  /// Whether the file has a comment right behind the value.
  private func hasComment(_ node: TapeIndex) -> Bool {
    let end = input.tape[node].range.upperBound
    return end + 1 < input.bytes.count && input.bytes[end] == 0x20 && input.bytes[end + 1] == UInt8(ascii: "/")
  }

  private func write(string node: TapeIndex, to output: inout OutputBytes) {
    output.append(string: input.tape[node], in: input.bytes)
  }

  @inline(__always)
  private func forEachKey(of dictionary: TapeIndex, _ visit: (TapeIndex) -> Void) {
    if let keys = input.sortedKeys(of: dictionary) { return keys.forEach(visit) }
    var at = dictionary + 1
    let end = Int(input.tape[dictionary].next)
    while at < end {
      visit(at)
      at = Int(input.tape[at + 1].next)
    }
  }

  @inline(__always)
  private func indent(_ depth: Int, _ output: inout OutputBytes) {
    for _ in 0..<depth { output.append(0x09) }
  }
}
