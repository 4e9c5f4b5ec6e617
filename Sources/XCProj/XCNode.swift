// A value of the document, and where it stands.

import Diagnostics

/// Sees the document as it was when the node was taken from it.
public struct XCNode: Sendable {
  public enum Kind: Sendable {
    case null, boolean, number, string, array, object
  }

  let source: Source
  let index: TapeIndex

  private var node: TapeNode { source.tree.tape[index] }

  public var kind: Kind {
    switch node.kind {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The text of a string, quotes and escapes resolved; nil for anything else.
  public var string: String? { node.kind == .string ? source.tree.text(of: index) : nil }

  /// Whether this is a string with exactly this text; cheaper than reading `string`.
  public func `is`(_ text: String) -> Bool { node.kind == .string && source.tree.text(of: index, equals: text) }

  /// The number, where it is a whole one that fits; nil for anything else.
  public var integer: Int64? {
    guard node.kind == .number, case .integer(let value) = numberValue(source.tree.bytes[node.range]) else {
      return nil
    }
    return value
  }

  /// nil for anything but `true` and `false`.
  public var boolean: Bool? { node.kind == .boolean ? source.tree.isTrue(index) : nil }

  /// The elements of an array; empty for anything else.
  public var elements: [XCNode] {
    node.kind == .array ? source.tree.tape.children(of: index).map { XCNode(source: source, index: $0) } : []
  }

  /// The members of an object, in file order; empty for anything else.
  public var members: [(key: String, value: XCNode)] {
    guard node.kind == .object else { return [] }
    return source.tree.tape.children(of: index).map {
      (source.tree.text(of: $0), XCNode(source: source, index: $0 + 1))
    }
  }

  /// The value under the key of an object.
  public subscript(key: String) -> XCNode? {
    source.tree.value(forKey: key, in: index).map { XCNode(source: source, index: $0) }
  }

  /// Where the value begins.
  public var location: SourceLocation { source.location(of: Int(node.start)) }

  /// Where the key of an object's member begins.
  public func location(ofKey key: String) -> SourceLocation? {
    source.tree.value(forKey: key, in: index).map { source.location(of: Int(source.tree.tape[$0 - 1].start)) }
  }

  /// The value apart from its place, with everything in it.
  public var value: XCValue { source.tree.value(of: index) }
}
