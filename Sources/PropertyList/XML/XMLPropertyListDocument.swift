// An XML property list that keeps its bytes.

import Diagnostics
import XML

/// A dictionary that is edited in place: what is not edited keeps its bytes exactly, and what an edit put in goes out
/// again without a trace.
public struct XMLPropertyListDocument: Sendable {
  public let file: String
  private var text: EncodedText
  private var tree: XMLNode
  /// How the outermost dictionary was written while it was still empty.
  private var emptyForm: [UInt8]?

  /// `file` names the bytes in errors.
  public init(parsing bytes: [UInt8], file: String) throws {
    guard PropertyListFormat(of: bytes) == .xml else {
      throw Rejection(
        .input, "property-list.format", "\(file) is not an XML property list; convert it with `plutil -convert xml1`",
        at: SourceLocation(file: file))
    }
    self.file = file
    (text, tree) = try namingMergeConflict(in: bytes, file: file) {
      let text = try EncodedText(bytes, file: file, format: "property-list")
      return (text, try XMLReader.read(text, file: file))
    }
    guard tree.entries != nil else {
      throw Rejection(
        .input, "property-list.format", "the value of \(file) must be a dictionary",
        at: text.location(of: tree.range.lowerBound, file: file))
    }
  }

  /// Unedited, exactly the input.
  public var bytes: [UInt8] { text.bytes }
  /// With the edits.
  public var root: PropertyValue { tree.value }

  // MARK: Places

  /// Of the key at `path` (dictionary keys, outermost first).
  public func location(ofKey path: [String]) -> SourceLocation? {
    entry(at: path).map { text.location(of: $0.keyRange.lowerBound, file: file) }
  }

  /// Of the value at `path`.
  public func location(ofValue path: [String]) -> SourceLocation? {
    entry(at: path).map { text.location(of: $0.value.range.lowerBound, file: file) }
  }

  /// Of one element of the array at `path`.
  public func location(ofElement index: Int, in path: [String]) -> SourceLocation? {
    guard let nodes = entry(at: path)?.value.elements, nodes.indices.contains(index) else { return nil }
    return text.location(of: nodes[index].range.lowerBound, file: file)
  }

  private func entry(at path: [String]) -> XMLNode.Entry? {
    var node = tree
    var found: XMLNode.Entry?
    for key in path {
      guard let entry = node.entries?.first(where: { $0.key == key }) else { return nil }
      found = entry
      node = entry.value
    }
    return found
  }

  // MARK: Edits

  /// Sets a key of the outermost dictionary. An equal value changes nothing (dictionaries are equal in any order); in a
  /// list only the elements that differ are touched; a new key goes to its sorted place where the keys are sorted, else
  /// to the end.
  public mutating func set(_ value: PropertyValue, forKey key: String) {
    let layout = XMLLayout(text.utf8, dictionary: tree)
    if let entry = tree.entries?.first(where: { $0.key == key }) {
      if entry.value.value.sorted() != value.sorted() { apply(layout.replacing(entry.value, with: value)) }
    } else {
      if tree.entries?.isEmpty == true { emptyForm = Array(text.utf8[tree.range]) }
      apply(layout.inserting(.init(key, value)))
    }
  }

  /// Takes a key of the outermost dictionary out; nothing where it is not there.
  public mutating func remove(_ key: String) {
    guard let entries = tree.entries, let index = entries.firstIndex(where: { $0.key == key }) else { return }
    if entries.count == 1, let emptyForm {
      return apply([.init(range: tree.range, bytes: emptyForm)])
    }
    apply([XMLLayout(text.utf8, dictionary: tree).removing(entries[index])])
    if entries.count == 1, let edit = XMLLayout(text.utf8, dictionary: tree).collapsing() { apply([edit]) }
  }

  /// Edits in any order, none of which overlap.
  private mutating func apply(_ edits: [XMLLayout.Edit]) {
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      text.utf8.replaceSubrange(edit.range, with: edit.bytes)
    }
    // The writer writes nothing that is not read back; were it otherwise, the old tree would stand for other bytes.
    guard let edited = try? XMLReader.read(text, file: file, maximumDepth: 1024) else {
      preconditionFailure("an edit of \(file) left it malformed")
    }
    tree = edited
  }
}
