// The line of a file that a finding points at.

import Diagnostics
import Platform
import Terminal

public enum SourceExcerpt {
  /// The text of each location's line, from files below `root` or absolute ones; what cannot be read is left out.
  public static func read(
    _ locations: [SourceLocation], root: AbsolutePath, files: any FileSystem
  ) -> [SourceLocation: String] {
    var excerpts: [SourceLocation: String] = [:]
    for (file, places) in Dictionary(grouping: locations, by: \.file) {
      guard let bytes = try? files.read(root.appending(file)) else { continue }
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for place in places {
        guard let line = place.line, lines.indices.contains(line - 1) else { continue }
        excerpts[place] = String(decoding: lines[line - 1], as: UTF8.self)
      }
    }
    return excerpts
  }

  /// `   12 │ text` and a caret under the column. Long lines are cut around it; tabs count as one column.
  static func lines(of excerpt: String, at location: SourceLocation, _ style: TextStyle) -> [String] {
    guard let line = location.line else { return [] }
    var scalars = Array(excerpt.unicodeScalars).map { $0.properties.generalCategory == .control ? " " : $0 }
    while scalars.last == " " { scalars.removeLast() }
    guard !scalars.isEmpty else { return [] }
    var column = min(max(1, location.column ?? 1), scalars.count)
    let indentation = min(scalars.prefix { $0 == " " }.count, column - 1)
    scalars.removeFirst(indentation)
    column -= indentation
    if scalars.count > width {
      let start = max(0, min(column - width / 2, scalars.count - width))
      scalars = Array(scalars[start..<min(scalars.count, start + width)])
      column -= start
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let number = String(line)
    let gutter = String(repeating: " ", count: max(0, 6 - number.count))
    let source = "  " + style.dim(gutter + number + " │ ") + String(text)
    guard location.column != nil else { return [source] }
    let caret = String(repeating: " ", count: column - 1) + style.cyan(style.bold("^"))
    return [source, "  " + style.dim(String(repeating: " ", count: gutter.count + number.count) + " │ ") + caret]
  }

  private static let width = 110
}
