// Diagnostics, wherever a report has them.

import Diagnostics
import JSON
import Terminal

extension Diagnostic {
  public var json: JSONValue {
    var object: JSONObject = [
      "id": .string(id), "severity": .string(severity.rawValue), "message": .string(message),
    ]
    object.append(location)
    if !related.isEmpty { object["related"] = .array(related.map(\.json)) }
    return .object(object)
  }
}

extension [Diagnostic] {
  /// One line or more each, as `Diagnostic.text(style:)` writes them.
  func lines(_ style: TextStyle) -> [String] { map { $0.text(style: style) } }
}

extension Diagnostic.Related {
  var json: JSONValue {
    var object: JSONObject = ["message": .string(message)]
    object.append(location)
    return .object(object)
  }
}

extension Diagnostic.Severity {
  /// The text in the severity's colour.
  func coloured(_ text: String, _ style: TextStyle) -> String {
    switch self {
    case .error: style.red(text)
    case .warning: style.yellow(text)
    case .note: style.cyan(text)
    }
  }
}

extension JSONObject {
  /// `file`, `line` and `column`, as far as they are known.
  mutating func append(_ location: SourceLocation?) {
    guard let location else { return }
    self["file"] = .string(location.file)
    if let line = location.line { self["line"] = .integer(Int64(line)) }
    if let column = location.column { self["column"] = .integer(Int64(column)) }
  }
}
