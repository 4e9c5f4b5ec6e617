// Scripts.

enum MultilineText {
  /// One string where the text has at most one line, with or without its line feed; else the list of its lines. nil where
  /// the value is no text.
  static func written(_ value: XCValue) -> XCValue? {
    let text: String
    switch value {
    case .string(let string): text = string
    case .array(let lines):
      guard lines.allSatisfy({ $0.string != nil }) else { return nil }
      text = lines.compactMap(\.string).joined(separator: "\n")
    default: return nil
    }
    let lineFeed = UInt8(ascii: "\n")
    guard text.utf8.dropLast().contains(lineFeed) else { return .string(text) }
    let lines = text.utf8.split(separator: lineFeed, omittingEmptySubsequences: false)
    return .array(lines.map { .string(String($0) ?? "") })
  }
}
