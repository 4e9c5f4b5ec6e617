// Diagnostics, wherever a report has them.

import Diagnostics
import JSON

extension Diagnostic {
  public var json: JSONValue {
    var object: JSONObject = [
      "id": .string(id), "severity": .string(severity.rawValue), "message": .string(message),
    ]
    object.append(location)
    if !related.isEmpty { object["related"] = .array(related.map(\.json)) }
    return .object(object)
  }

  /// `fixpoint.yml:3:5: error: …`, and a line for each related place.
  public func lines(_ style: ANSIStyle) -> [String] {
    let place = location.map { style("\($0)", .bold) + ": " } ?? ""
    return [place + style(severity.rawValue, .bold, severity.tone) + ": " + message]
      + related.map { "    " + style("\($0.location): \($0.message)", .faint) }
  }
}

/// Diagnostics for people, a line each and one for each related place.
public func render(_ diagnostics: [Diagnostic], _ style: ANSIStyle) -> String {
  diagnostics.flatMap { $0.lines(style) }.map { $0 + "\n" }.joined()
}

extension Diagnostic.Related {
  var json: JSONValue {
    var object: JSONObject = ["message": .string(message)]
    object.append(location)
    return .object(object)
  }
}

extension Diagnostic.Severity {
  var tone: ANSIStyle.Tone {
    switch self {
    case .error: .red
    case .warning: .yellow
    case .note: .blue
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
