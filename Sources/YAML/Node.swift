// One value of a YAML document and where it stands.

import Diagnostics

/// A scalar, a sequence or a mapping. Aliases and merge keys are already resolved, to nodes located where they are
/// defined.
public struct Node: Sendable {
  public indirect enum Content: Sendable {
    case scalar(Scalar)
    case sequence([Node])
    /// In the order of the file. Keys are distinct.
    case mapping([Entry])
  }

  /// A text exactly as written, quotes and escapes resolved.
  public struct Scalar: Hashable, Sendable {
    public var text: String
    /// Written without quotes, and not as a block: the only form in which `true` may mean more than its letters.
    public var isPlain: Bool

    public init(_ text: String, isPlain: Bool) {
      self.text = text
      self.isPlain = isPlain
    }

    /// Nothing, `~` or `null`, without quotes.
    public var isNull: Bool { isPlain && ["", "~", "null"].contains(text) }
  }

  public struct Entry: Sendable {
    public var key: String
    /// Of the key.
    public var location: SourceLocation
    public var value: Node

    public init(_ key: String, at location: SourceLocation, _ value: Node) {
      self.key = key
      self.location = location
      self.value = value
    }
  }

  public var content: Content
  public var location: SourceLocation

  public init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }

  public var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
  public var sequence: [Node]? { if case .sequence(let nodes) = content { nodes } else { nil } }
  public var mapping: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

  /// Whether nothing was written: an empty scalar, `~` or `null`.
  public var isNull: Bool { scalar?.isNull ?? false }

  /// The value of a key of a mapping.
  public subscript(key: String) -> Node? { mapping?.first { $0.key == key }?.value }
}
