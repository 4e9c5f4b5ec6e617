// Edits of the document.

extension XCProjDocument {
  /// Makes the document say `value`.
  public mutating func update(to value: XCValue) {
    guard value != XCNode(source: original, index: 0).value else {
      source = original
      return
    }
    if let changed = try? Source(parsing: Self.canonicalBytes(value), file: file) { source = changed }
  }

  /// The project as Xcode writes it.
  public static func canonicalBytes(_ value: XCValue) -> [UInt8] { value.plainBytes }

  /// This document as Xcode would write it.
  public func canonicalBytes() -> [UInt8] { Self.canonicalBytes(root.value) }
}
