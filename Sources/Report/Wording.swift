// Small matters of text.

extension String {
  /// Spaces at the end up to a width in characters.
  func padded(to width: Int) -> String {
    count < width ? self + String(repeating: " ", count: width - count) : self
  }
}

extension Int {
  /// `1 artifact`, `2 artifacts`.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
