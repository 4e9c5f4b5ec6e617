// Diffs, wherever a report has them.

import Terminal

/// The lines of a unified diff, those that come and go in colour.
func diffLines(_ diff: String, _ style: TextStyle) -> [String] {
  var lines = diff.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    switch line.utf8.first {
    case UInt8(ascii: "+"): style.green(String(line))
    case UInt8(ascii: "-"): style.red(String(line))
    case UInt8(ascii: "@"): style.cyan(String(line))
    default: String(line)
    }
  }
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines
}
