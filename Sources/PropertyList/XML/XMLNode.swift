// One value of an XML property list and where its element stands.

struct XMLNode: Sendable {
  struct Entry: Sendable {
    var key: String
    /// Of the whole `key` element, in bytes of the text.
    var keyRange: Range<Int>
    var value: XMLNode
  }

  indirect enum Content: Sendable {
    case scalar(PropertyValue)
    case array([XMLNode])
    case dictionary([Entry])
  }

  var content: Content
  /// Of the whole element.
  var range: Range<Int>
  /// Of its opening tag; all of it for `<dict/>`.
  var openTag: Range<Int>

  var isSelfClosing: Bool { range == openTag }

  var value: PropertyValue {
    switch content {
    case .scalar(let value): value
    case .array(let nodes): .array(nodes.map(\.value))
    case .dictionary(let entries):
      .dictionary(PropertyDictionary(entries.map { .init($0.key, $0.value.value) }))
    }
  }

  var entries: [Entry]? { if case .dictionary(let entries) = content { entries } else { nil } }
  var elements: [XMLNode]? { if case .array(let nodes) = content { nodes } else { nil } }
}
