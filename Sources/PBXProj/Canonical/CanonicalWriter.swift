// One pass over the tape that writes Xcode's layout.

struct CanonicalWriter {
  private let input: CanonicalInput
  private let comments: ObjectComments
  private let order: CanonicalOrder
  /// By kind.
  private let isOnOneLine: [Bool]

  init(_ input: CanonicalInput, _ style: DocumentStyle, projectName: String) {
    self.input = input
    isOnOneLine = input.index.kinds.map { isa in
      switch isa {
      case "PBXBuildFile", "PBXFileReference": true
      case "PBXFileSystemSynchronizedRootGroup": style.synchronizedGroupsOnOneLine
      default: false
      }
    }
    order = CanonicalOrder(of: input)
    comments = ObjectComments(input, style, projectName: projectName, order: order)
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
        write(key + 1, depth: 1, onOneLine: false, to: &output)
      }
      output.append(";\n")
    }
    output.append("}\n")
  }

  private func writeObjects(to output: inout OutputBytes) {
    output.append("{\n")
    for section in order.sections {
      writeMarker("\n/* Begin ", section.isa, to: &output)
      for place in section.objects {
        let entry = input.entries[place]
        output.append("\t\t")
        write(string: entry.key, to: &output)
        comments.write(place, to: &output)
        output.append(" = ")
        write(entry.object, depth: 2, onOneLine: entry.kind.map { isOnOneLine[$0] } ?? false, to: &output)
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

  // MARK: Values

  private func write(_ node: TapeIndex, depth: Int, onOneLine: Bool, to output: inout OutputBytes) {
    switch input.tape[node].kind {
    case .string:
      write(string: node, to: &output)
      if let place = input.references[node] { comments.write(place, to: &output) }
    case .data: output.append(UnsafeBufferPointer(rebasing: input.bytes[input.tape[node].range]))
    case .dictionary: write(dictionary: node, depth: depth, onOneLine: onOneLine, to: &output)
    case .list:
      output.append(onOneLine ? "(" : "(\n")
      var at = node + 1
      let end = Int(input.tape[node].next)
      while at < end {
        if !onOneLine { indent(depth + 1, &output) }
        write(at, depth: depth + 1, onOneLine: onOneLine, to: &output)
        output.append(onOneLine ? ", " : ",\n")
        at = Int(input.tape[at].next)
      }
      if !onOneLine { indent(depth, &output) }
      output.append(")")
    }
  }

  private func write(dictionary: TapeIndex, depth: Int, onOneLine: Bool, to output: inout OutputBytes) {
    output.append(onOneLine ? "{" : "{\n")
    forEachKey(of: dictionary) { key in
      if !onOneLine { indent(depth + 1, &output) }
      write(string: key, to: &output)
      output.append(" = ")
      write(key + 1, depth: depth + 1, onOneLine: onOneLine, to: &output)
      output.append(onOneLine ? "; " : ";\n")
    }
    if !onOneLine { indent(depth, &output) }
    output.append("}")
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
