// New values as text in Xcode's layout.

/// How deep a value stands, and whether its container is spread over lines.
struct ValueLayout {
  /// The space before the line that closes the value.
  var indentation: String
  var isOnOneLine: Bool
}

extension DocumentWriter {
  mutating func text(_ content: Content, _ layout: ValueLayout) -> String {
    switch content {
    case .string(let text): quoted(text)
    case .reference(let id): text(of: id)
    case .original(let node): source.verbatim(node)
    case .list(let list):
      container(list.elements, ("(", ")"), layout) { writer, element, inner in
        writer.text(element, inner) + ","
      }
    case .dictionary(let dictionary):
      container(dictionary.entries, ("{", "}"), layout) { writer, entry, inner in
        writer.text(of: entry, inner)
      }
    }
  }

  /// `path = Widget;`
  mutating func text(of entry: Content.Entry, _ layout: ValueLayout) -> String {
    "\(quoted(entry.key)) = \(text(entry.value, layout));"
  }

  /// `13B07F8E1A680F5B00A75B9A /* Resources */`
  mutating func text(of id: ObjectID) -> String {
    guard style.hasComments, let comment = comments.comment(for: id) else { return quoted(id.string) }
    return "\(quoted(id.string)) /* \(harmless(comment)) */"
  }

  private mutating func container<Member>(
    _ members: [Member], _ brackets: (open: String, close: String), _ layout: ValueLayout,
    _ write: (inout DocumentWriter, Member, ValueLayout) -> String
  ) -> String {
    var inner = layout
    var text = brackets.open
    if layout.isOnOneLine {
      for member in members { text += write(&self, member, inner) + " " }
      return text + brackets.close
    }
    inner.indentation += style.indentation
    text += style.lineEnding
    for member in members { text += inner.indentation + write(&self, member, inner) + style.lineEnding }
    return text + layout.indentation + brackets.close
  }
}

/// A name must end neither the comment that it stands in nor the line.
func harmless(_ comment: String) -> String {
  let isHarmless = !comment.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == UInt8(ascii: "*") }
  if isHarmless { return comment }
  let oneLine = String(decoding: comment.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
  return oneLine.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
}

extension Source {
  /// A value as it stands in the file, its comment included.
  fileprivate func verbatim(_ node: TapeIndex) -> String {
    let end = extent(from: node, value: node).valueEnd
    return String(decoding: bytes[Int(tape[node].start)..<end], as: UTF8.self)
  }
}
