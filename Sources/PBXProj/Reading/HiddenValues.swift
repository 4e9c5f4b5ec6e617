// What a later object or entry with the same key hides, as a text merge leaves it.

import Diagnostics

extension ProjectDocument {
  /// An object that a later one with the same id hides, or the one that hides it.
  public struct IdentifiedObject: Sendable {
    public let id: ObjectID
    public let object: Node
    /// Whether a later object has the same id.
    public let isHidden: Bool
    /// Of the id.
    public let location: SourceLocation
    let key: TapeIndex
  }

  /// An entry of a dictionary that a later one with the same key hides.
  public struct HiddenEntry: Sendable {
    public let key: String
    public let value: Node
    public let later: Node
    public let location: SourceLocation
    public let laterLocation: SourceLocation
    let place: TapeIndex
  }

  /// A change to the bytes of the file as it was read.
  public struct TextEdit: Hashable, Sendable {
    var range: Range<Int>
    var text: String
  }

  /// Whether the bytes were made from another file, in which its places are.
  public var isGenerated: Bool { source.origins != nil }

  /// Every object of the file as read, hidden ones included, in file order.
  public var objectsAsRead: [IdentifiedObject] {
    source.index.entries.map { entry in
      IdentifiedObject(
        id: source.id(at: entry.key), object: Node(source: source, content: .original(entry.object)),
        isHidden: entry.isHidden,
        location: source.location(ofNode: entry.key), key: entry.key)
    }
  }

  /// Of the file as read, objects excepted.
  public var hiddenEntries: [HiddenEntry] {
    source.repeatedKeys.map { earlier, later in
      HiddenEntry(
        key: source.text(of: earlier), value: Node(source: source, content: .original(earlier + 1)),
        later: Node(source: source, content: .original(later + 1)), location: source.location(ofNode: earlier),
        laterLocation: source.location(ofNode: later), place: earlier)
    }
  }

  public func removal(of object: IdentifiedObject) -> TextEdit { removal(ofEntryAt: object.key) }
  public func removal(of entry: HiddenEntry) -> TextEdit { removal(ofEntryAt: entry.place) }

  private func removal(ofEntryAt key: TapeIndex) -> TextEdit {
    TextEdit(range: source.extent(from: key, value: key + 1).range, text: "")
  }

  /// Gives one of two objects with the same id another one; references are renamed apart.
  public func renaming(_ object: IdentifiedObject, to id: ObjectID) -> TextEdit {
    TextEdit(range: source.tape[object.key].range, text: quoted(id.string))
  }

  /// Another id for one reference of the file as read; nil for a value that an edit made. A comment after it stays.
  public func renaming(_ reference: Node, to id: ObjectID) -> TextEdit? {
    guard case .original(let node) = reference.content else { return nil }
    return TextEdit(range: source.tape[node].range, text: quoted(id.string))
  }

  /// The bytes of the file as read with these changes; of equal ones only one is made.
  public func bytesAsRead(with edits: [TextEdit]) -> [UInt8] {
    var patches = Patches()
    var seen: Set<TextEdit> = []
    for edit in edits where seen.insert(edit).inserted { patches.replace(edit.range, with: edit.text) }
    return source.encoding.encoded(patches.applied(to: source.bytes))
  }
}

extension ProjectDocument.IdentifiedObject {
  /// What the comment after its id says, `main.swift in Sources`; nil where there is none.
  public var comment: String? { object.source.comment(after: key) }
}

extension Node {
  /// What the comment after a string says; nil where there is none.
  public var comment: String? {
    guard case .original(let node) = content else { return nil }
    return source.comment(after: node)
  }

  /// Whether both are written with the same values, in whatever layout.
  public func hasSameValue(as other: Node) -> Bool { saysSame(as: other) }
}
