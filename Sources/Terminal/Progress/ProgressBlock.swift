// Lines at the bottom of a terminal that are drawn over.

/// The lines that stand there now.
struct ProgressBlock: Sendable {
  /// Widths of what stands above the cursor, each line in columns.
  private var drawn: [Int] = []
  private var lines: [String] = []

  var isShown: Bool { !lines.isEmpty }

  /// What to write so that `text` (whole lines) scrolls away above, and `lines` stand below it. Every line is written over
  /// and only its rest is erased, so that nothing flickers. `columns` is the width of the terminal now.
  mutating func draw(_ lines: [String], below text: String, columns: Int, style: (String, Int) -> String) -> String {
    if text.isEmpty, lines == self.lines { return "" }
    var result = rewind(columns)
    let above = text.isEmpty ? "" : text.hasSuffix("\n") ? String(text.dropLast()) : text
    if !text.isEmpty {
      result += above.split(separator: "\n", omittingEmptySubsequences: false).map { $0 + Self.rest }.joined()
    }
    for (index, line) in lines.enumerated() { result += style(line, index) + Self.rest }
    if drawn.count > 0 { result += "\u{1b}[J" }
    self.lines = lines
    drawn = lines.map { displayWidth(of: $0) }
    return result
  }

  /// Erases to the end of the line, and goes to the next.
  private static let rest = "\u{1b}[K\n"

  /// To the first column of the first line; a terminal that became narrower has broken the lines.
  private func rewind(_ columns: Int) -> String {
    let rows = drawn.reduce(0) { $0 + max(1, ($1 + max(1, columns) - 1) / max(1, columns)) }
    return rows == 0 ? "" : "\u{1b}[\(rows)A\r"
  }
}
