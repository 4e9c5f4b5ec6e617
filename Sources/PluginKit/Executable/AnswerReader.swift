// Taking a program's answer apart, with every fault laid at its door.

import Diagnostics
import JSON
import Platform

/// Who answers: how `fixpoint.yml` names it, and where.
struct ProgramIdentity: Hashable, Sendable {
  var name: String
  var location: SourceLocation

  func failure(_ id: String, _ what: String, cause: Rejection.Cause = .input) -> Rejection {
    Rejection(cause, id, "the plugin \(name) \(what); correct it or take it out of `plugins:`", at: location)
  }
}

struct AnswerReader {
  let program: ProgramIdentity
  let request: String

  func failure(_ what: String) -> Rejection {
    program.failure("plugin.invalid-answer", "answered “\(request)” with something else than asked: \(what)")
  }

  func only(_ names: [String], in object: JSONObject) throws {
    for name in object.names where !names.contains(name) {
      let near = nearestWord(to: name, among: names).map { " (did it mean “\($0)”?)" } ?? ""
      throw failure("the key “\(name)” is not known\(near)")
    }
  }

  func text(_ name: String, in object: JSONObject) throws -> String {
    guard let text = object[name]?.string, !text.isEmpty else { throw failure("“\(name)” must be a text") }
    return text
  }

  func optionalText(_ name: String, in object: JSONObject) throws -> String? {
    guard let value = object[name], value != .null else { return nil }
    guard let text = value.string else { throw failure("“\(name)” must be a text") }
    return text
  }

  /// None where the key is absent.
  func texts(_ name: String, in object: JSONObject) throws -> [String] {
    guard let value = object[name] else { return [] }
    guard let values = value.array else { throw failure("“\(name)” must be a list of texts") }
    return try values.map {
      guard let text = $0.string else { throw failure("“\(name)” must be a list of texts") }
      return text
    }
  }

  func objects(_ name: String, in object: JSONObject) throws -> [JSONObject] {
    guard let value = object[name] else { return [] }
    guard let values = value.array else { throw failure("“\(name)” must be a list of objects") }
    return try values.map {
      guard let object = $0.object else { throw failure("“\(name)” must be a list of objects") }
      return object
    }
  }

  func path(_ text: String) throws -> TreePath {
    guard let path = TreePath(text), path != .root else { throw failure("“\(text)” does not lie in the project") }
    return path
  }

  /// The program's own remarks; an error among them is thrown.
  func diagnostics(in answer: JSONObject) throws -> [Diagnostic] {
    let all = try objects("diagnostics", in: answer).map { object in
      try only(["severity", "message", "file", "line", "column"], in: object)
      let word = try text("severity", in: object)
      guard let severity = Diagnostic.Severity(rawValue: word) else {
        throw failure("the severity “\(word)” is none of error, warning, note")
      }
      let file = try optionalText("file", in: object)
      let place = file.map {
        SourceLocation(
          file: $0, line: object["line"]?.integer.map(Int.init(clamping:)),
          column: object["column"]?.integer.map(Int.init(clamping:)))
      }
      let message = try text("message", in: object)
      return Diagnostic(
        "plugin.\(program.name)", severity, "\(program.name): \(message)", at: place ?? program.location)
    }
    if all.contains(where: { $0.severity == .error }) { throw Rejection(.input, all) }
    return all
  }
}
