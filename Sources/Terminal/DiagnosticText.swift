// Diagnostics for people.

import Diagnostics

extension Diagnostic {
  /// `file:3:5: error: …`, each related place on a line of its own below.
  public func text(style: TextStyle) -> String {
    let label =
      switch severity {
      case .error: style.red("error:")
      case .warning: style.yellow("warning:")
      case .note: style.cyan("note:")
      }
    let place = location.map { style.bold("\($0):") + " " } ?? ""
    let more = related.map { "\n  \(style.bold("\($0.location):")) \(style.cyan("note:")) \($0.message)" }
    return place + label + " " + message + more.joined()
  }
}
