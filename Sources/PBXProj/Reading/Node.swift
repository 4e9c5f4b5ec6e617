// A value of the document, for reading.

import Diagnostics

/// Sees the edits made before it was taken from the document, and none made after.
public struct Node: Sendable {
  public enum Kind: Sendable {
    case string, data, list, dictionary
  }

  let source: Source
  let content: Content

  public var kind: Kind {
    switch content {
    case .string, .reference: return .string
    case .list: return .list
    case .dictionary: return .dictionary
    case .original(let node):
      switch source.tape[node].kind {
      case .string: return .string
      case .data: return .data
      case .list: return .list
      case .dictionary: return .dictionary
      }
    }
  }

  /// The text of a string, quotes and escapes resolved; nil for anything else.
  public var string: String? {
    switch content {
    case .string(let text): text
    case .reference(let id): id.string
    case .original(let node): source.tape[node].kind == .string ? source.text(of: node) : nil
    case .list, .dictionary: nil
    }
  }

  /// The id that the string is, whether or not such an object exists.
  public var reference: ObjectID? { source.reference(content) }

  /// The bytes of a data run, e.g. `<0fbd77>`; nil for anything else.
  public var data: [UInt8]? {
    guard case .original(let node) = content, source.tape[node].kind == .data else { return nil }
    let digits = source.bytes[source.tape[node].range].compactMap(hexValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The elements of a list; empty for anything else.
  public var elements: [Node] {
    switch content {
    case .list(let list): list.elements.map { Node(source: source, content: $0) }
    case .original(let node) where source.tape[node].kind == .list:
      source.children(of: node).map { Node(source: source, content: .original($0)) }
    default: []
    }
  }

  /// The entries of a dictionary, in file order, a key that is there twice included twice; empty for anything else.
  public var entries: [(key: String, value: Node)] {
    switch content {
    case .dictionary(let dictionary):
      dictionary.entries.map { ($0.key, Node(source: source, content: $0.value)) }
    case .original(let node) where source.tape[node].kind == .dictionary:
      source.children(of: node).map { (source.text(of: $0), Node(source: source, content: .original($0 + 1))) }
    default: []
    }
  }

  /// The value under the key of a dictionary; of a key that is there twice the later one, as Xcode reads it.
  public subscript(key: String) -> Node? {
    switch content {
    case .dictionary(let dictionary):
      dictionary.index(ofKey: key).map { Node(source: source, content: dictionary.entries[$0].value) }
    case .original(let node):
      source.value(forKey: key, in: node).map { Node(source: source, content: .original($0)) }
    default: nil
    }
  }

  /// Where the value begins; the file alone for a value that an edit made.
  public var location: SourceLocation {
    switch content {
    case .original(let node): source.location(ofNode: node)
    case .list(let list) where list.origin != nil: source.location(ofNode: list.origin ?? 0)
    case .dictionary(let dictionary) where dictionary.origin != nil: source.location(ofNode: dictionary.origin ?? 0)
    default: SourceLocation(file: source.file)
    }
  }
}

extension Node {
  /// The strings of a list; elements that are no strings are left out.
  public var strings: [String] { elements.compactMap(\.string) }

  /// The ids that a list holds; elements that are no strings are left out.
  public var references: [ObjectID] { elementReferences.compactMap { $0 } }

  /// The ids that the elements of a list are; nil for one that is no string.
  public var elementReferences: [ObjectID?] {
    switch content {
    case .list(let list): list.elements.map { source.reference($0) }
    case .original(let node) where source.tape[node].kind == .list:
      source.children(of: node).map { source.reference(.original($0)) }
    default: []
    }
  }
}

extension Node {
  /// Whether this is a string with exactly this text; cheaper than reading `string`.
  public func `is`(_ text: String) -> Bool {
    switch content {
    case .string(let own): sameBytes(own, text)
    case .reference(let id): id == ObjectID(text)
    case .original(let node): source.tape[node].kind == .string && source.text(of: node, equals: text)
    case .list, .dictionary: false
    }
  }
}

extension Source {
  fileprivate func reference(_ content: Content) -> ObjectID? {
    switch content {
    case .string(let text): ObjectID(text)
    case .reference(let id): id
    case .original(let node): tape[node].kind == .string ? id(at: node) : nil
    case .list, .dictionary: nil
    }
  }
}
