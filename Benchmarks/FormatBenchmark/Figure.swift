// What was measured, and what is wanted.

/// One line of the result.
struct Figure {
  enum Limit {
    case atLeast(Double)
    case atMost(Double)
  }

  var name: String
  var value: Double
  var unit: String
  var limit: Limit

  /// Fields between tabs, for the script that adds its own: `name value unit least-or-most limit`.
  var line: String {
    let (word, bound) =
      switch limit {
      case .atLeast(let bound): ("least", bound)
      case .atMost(let bound): ("most", bound)
      }
    return "\(name)\t\(value)\t\(unit)\t\(word)\t\(bound)"
  }
}
