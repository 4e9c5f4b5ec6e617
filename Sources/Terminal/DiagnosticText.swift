// Diagnostics for people.

import Diagnostics

extension Diagnostic {
  /// `file:3:5: error: …`, each related place on a line of its own below. Control characters are written out: names from
  /// outside stand in it.
  public func text(style: TextStyle) -> String {
    let label =
      switch severity {
      case .error: style.red("error:")
      case .warning: style.yellow("warning:")
      case .note: style.cyan("note:")
      }
    let place = location.map { style.bold(visible("\($0):")) + " " } ?? ""
    let more = related.map { related in
      "\n  \(style.bold(visible("\(related.location):"))) \(style.cyan("note:")) \(visible(related.message))"
    }
    return place + label + " " + visible(message) + more.joined()
  }
}
