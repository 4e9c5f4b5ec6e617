// An object as the repository stores it.

/// The kind and the content, without git's header.
public struct StoredObject: Hashable, Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case commit, tree, blob, tag
  }

  public var kind: Kind
  public var bytes: [UInt8]

  public init(kind: Kind, bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }
}
