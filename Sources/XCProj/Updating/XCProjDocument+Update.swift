// Edits of the document.

extension XCProjDocument {
  /// Makes the document say `value`.
  public mutating func update(to value: XCValue) {
    guard value != original.tree.value(of: 0) else {
      source = original
      return
    }
    if let changed = try? Source(parsing: Self.canonicalBytes(value), file: file) { source = changed }
  }
}
