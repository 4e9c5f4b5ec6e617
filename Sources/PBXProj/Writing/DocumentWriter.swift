// The edited document as bytes.

/// Collects what differs from the file as read; everything else is copied.
struct DocumentWriter {
  let source: Source
  let style: DocumentStyle
  let document: ProjectDocument
  let arrangement: ObjectArrangement
  var patches = Patches()
  var comments: ReferenceComments

  init(_ document: ProjectDocument) {
    source = document.source
    style = document.style
    self.document = document
    arrangement = ObjectArrangement(of: document)
    comments = ReferenceComments(document, arrangement)
  }

  mutating func write() -> [UInt8] {
    for id in document.edited.keys.sorted() { patchInPlace(id) }
    for range in arrangement.emptied { patches.delete(range) }
    for insertion in arrangement.insertions { insert(insertion) }
    refreshComments()
    return patches.isEmpty ? source.original : source.encoding.encoded(patches.applied(to: source.bytes))
  }

  private mutating func patchInPlace(_ id: ObjectID) {
    guard let edit = document.edited[id], let node = source.object(id) else { return }
    let hidden = source.index.hidden.map(\.earlier).filter { source.id(at: $0) == id }
    if let content = edit, !arrangement.moved.contains(id) {
      let extent = source.extent(from: node - 1, value: node)
      patch(node, to: content, isOnOneLine: !extent.isWholeLines || !source.spansLines(node))
      return
    }
    for key in [node - 1] + hidden { patches.delete(source.extent(from: key, value: key + 1).range) }
  }

  private mutating func insert(_ insertion: ObjectArrangement.Insertion) {
    if insertion.isInline { return insertInline(insertion) }
    let line = style.lineEnding
    let isOnOneLine = arrangement.isOnOneLine(insertion.isa)
    var text = ""
    for id in insertion.ids {
      guard let object = self.text(ofObject: id, isOnOneLine: isOnOneLine) else { continue }
      text += arrangement.indentation + object + line
    }
    if insertion.makesSection {
      text = "/* Begin \(insertion.isa) section */\(line)\(text)/* End \(insertion.isa) section */\(line)"
      text = insertion.isBeforeSection ? text + line : line + text
    }
    patches.insert(text, at: insertion.offset)
  }

  private mutating func insertInline(_ insertion: ObjectArrangement.Insertion) {
    for id in insertion.ids {
      guard let object = text(ofObject: id, isOnOneLine: true) else { continue }
      patches.insert(source.spaced(object, at: insertion.offset), at: insertion.offset)
    }
  }

  private mutating func text(ofObject id: ObjectID, isOnOneLine: Bool) -> String? {
    guard let content = document.edited[id] ?? nil else { return nil }
    let layout = ValueLayout(indentation: arrangement.indentation, isOnOneLine: isOnOneLine)
    return "\(text(of: id)) = \(text(content, layout));"
  }
}

extension ProjectDocument {
  /// The file. Without an edit that changes anything, exactly the bytes that were read.
  public var bytes: [UInt8] {
    guard !edited.isEmpty else { return source.original }
    var writer = DocumentWriter(self)
    return writer.write()
  }
}
