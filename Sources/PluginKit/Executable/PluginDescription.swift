// What a program says of itself.

import JSON
import Platform

/// The answer to `describe`.
struct PluginDescription: Hashable, Sendable {
  /// The requests that it answers besides `describe`.
  enum Request: String, CaseIterable { case resolve, generate }

  var name: String
  var version: String
  var inputs: [Glob]
  var outputs: [TreePath]
  var provides: Set<Request>

  init(_ answer: JSONObject, of program: ProgramIdentity) throws {
    let reader = AnswerReader(program: program, request: "describe")
    try reader.only(["name", "version", "inputs", "outputs", "provides", "diagnostics"], in: answer)
    name = try reader.text("name", in: answer)
    version = try reader.text("version", in: answer)
    inputs = try reader.texts("inputs", in: answer).map { text in
      guard let glob = Glob(text) else { throw reader.failure("its input “\(text)” does not lie in the project") }
      return glob
    }
    outputs = try reader.texts("outputs", in: answer).map { text in
      guard let path = TreePath(text), path != .root else {
        throw reader.failure("its output “\(text)” does not lie in the project")
      }
      return path
    }
    guard Set(outputs).count == outputs.count else { throw reader.failure("it names an output twice") }
    guard answer["provides"] != nil else {
      provides = Set(Request.allCases)
      return
    }
    provides = Set(
      try reader.texts("provides", in: answer).map { text in
        guard let request = Request(rawValue: text) else {
          throw reader.failure("it provides “\(text)”, which is neither “resolve” nor “generate”")
        }
        return request
      })
  }
}
