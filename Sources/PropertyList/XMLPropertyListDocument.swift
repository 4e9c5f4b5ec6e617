// An XML property list that keeps its bytes.

import Diagnostics

/// A property list that is edited in place: what is not edited keeps its bytes exactly.
public struct XMLPropertyListDocument: Sendable {
  public let file: String
  /// Unedited, exactly the input.
  public private(set) var bytes: [UInt8]
  public private(set) var root: PropertyValue

  /// `file` names the bytes in errors.
  public init(parsing bytes: [UInt8], file: String) throws {
    self.file = file
    self.bytes = bytes
    root = try PropertyValue(parsing: bytes, file: file)
  }

  /// Of the key at `path` (dictionary keys, outermost first).
  public func location(ofKey path: [String]) -> SourceLocation? { nil }

  /// Sets a key of the outermost dictionary. An equal value changes nothing.
  public mutating func set(_ value: PropertyValue, forKey key: String) {}

  public mutating func remove(_ key: String) {}
}
