// One pass over the tape that writes Xcode's layout.

/// Lives as long as the buffers that it reads from.
struct CanonicalWriter {
  private let source: Source
  private let bytes: UnsafeBufferPointer<UInt8>
  private let tape: UnsafeBufferPointer<TapeNode>
  private let comments: ObjectComments
  private let order: CanonicalOrder
  private let style: DocumentStyle
  private let fields = FieldNames()
  private var out: [UInt8] = []

  init(
    _ source: Source, _ bytes: UnsafeBufferPointer<UInt8>, _ tape: UnsafeBufferPointer<TapeNode>,
    _ style: DocumentStyle, projectName: String
  ) {
    self.source = source
    self.bytes = bytes
    self.tape = tape
    self.style = style
    comments = ObjectComments(source, bytes, tape, style, projectName: projectName)
    order = CanonicalOrder(of: source.index)
  }

  mutating func write() -> [UInt8] {
    out.reserveCapacity(bytes.count + bytes.count / 8)
    append("// !$*UTF8*$!\n{\n")
    for key in sortedKeys(of: 0) {
      indent(1)
      appendString(tape[key])
      append(" = ")
      if key + 1 == source.objects {
        appendObjects()
      } else {
        appendValue(key + 1, fields.meaning(ofNode: tape[key], bytes), depth: 1, onOneLine: false)
      }
      append(";\n")
    }
    append("}\n")
    return out
  }

  private mutating func appendObjects() {
    append("{\n")
    for section in order.sections {
      let isa = section.kind.map { source.index.kinds[$0] }
      if let isa { append("\n/* Begin \(isa) section */\n") }
      let onOneLine = isa.map(isOnOneLine) ?? false
      for place in section.objects {
        let entry = source.index.entries[place]
        indent(2)
        appendString(tape[entry.key])
        appendComment(of: place)
        append(" = ")
        appendObject(entry.object, onOneLine: onOneLine)
        append(";\n")
      }
      if let isa { append("/* End \(isa) section */\n") }
    }
    indent(1)
    append("}")
  }

  private func isOnOneLine(_ isa: String) -> Bool {
    switch isa {
    case "PBXBuildFile", "PBXFileReference": true
    case "PBXFileSystemSynchronizedRootGroup": style.synchronizedGroupsOnOneLine
    default: false
    }
  }

  private mutating func appendObject(_ object: TapeIndex, onOneLine: Bool) {
    guard tape[object].kind == .dictionary else {
      return appendValue(object, .plain, depth: 2, onOneLine: onOneLine)
    }
    appendDictionary(object, depth: 2, onOneLine: onOneLine, hasFields: true)
  }

  private mutating func appendDictionary(_ node: TapeIndex, depth: Int, onOneLine: Bool, hasFields: Bool) {
    append(onOneLine ? "{" : "{\n")
    for key in sortedKeys(of: node) {
      if !onOneLine { indent(depth + 1) }
      appendString(tape[key])
      append(" = ")
      let meaning = hasFields ? fields.meaning(ofNode: tape[key], bytes) : .plain
      appendValue(key + 1, meaning, depth: depth + 1, onOneLine: onOneLine)
      append(onOneLine ? "; " : ";\n")
    }
    if !onOneLine { indent(depth) }
    append("}")
  }

  private mutating func appendValue(_ node: TapeIndex, _ meaning: FieldMeaning, depth: Int, onOneLine: Bool) {
    switch tape[node].kind {
    case .string:
      appendString(tape[node])
      if meaning == .reference, let place = source.index.place(ofNode: tape[node], in: bytes) {
        appendComment(of: place)
      }
    case .data: out.append(contentsOf: bytes[tape[node].range])
    case .dictionary:
      appendDictionary(node, depth: depth, onOneLine: onOneLine, hasFields: meaning == .references)
    case .list:
      append(onOneLine ? "(" : "(\n")
      var at = node + 1
      while at < Int(tape[node].next) {
        if !onOneLine { indent(depth + 1) }
        appendValue(at, meaning, depth: depth + 1, onOneLine: onOneLine)
        append(onOneLine ? ", " : ",\n")
        at = Int(tape[at].next)
      }
      if !onOneLine { indent(depth) }
      append(")")
    }
  }

  private mutating func appendComment(of place: Int) {
    let range = comments.ranges[place]
    guard !range.isEmpty else { return }
    append(" /* ")
    out.append(contentsOf: comments.text[range])
    append(" */")
  }

  private mutating func appendString(_ node: TapeNode) {
    withText(of: node, in: bytes) { text in
      out.append(contentsOf: quoted(String(decoding: text, as: UTF8.self)).utf8)
    }
  }

  private func sortedKeys(of dictionary: TapeIndex) -> [TapeIndex] {
    guard tape[dictionary].kind == .dictionary else { return [] }
    var keys: [TapeIndex] = []
    var at = dictionary + 1
    while at < Int(tape[dictionary].next) {
      keys.append(at)
      at = Int(tape[at + 1].next)
    }
    let names = keys.map { source.text(of: $0) }
    guard zip(names, names.dropFirst()).contains(where: { keyPrecedes($1, $0) }) else { return keys }
    return keys.indices.sorted { a, b in
      keyPrecedes(names[a], names[b]) || (!keyPrecedes(names[b], names[a]) && a < b)
    }.map { keys[$0] }
  }

  private mutating func indent(_ depth: Int) { for _ in 0..<depth { out.append(0x09) } }

  private mutating func append(_ text: String) { out.append(contentsOf: text.utf8) }
}

extension FieldNames {
  func meaning(ofNode key: TapeNode, _ bytes: UnsafeBufferPointer<UInt8>) -> FieldMeaning {
    withText(of: key, in: bytes) { meaning(of: $0) }
  }
}
