// From bytes to a decoded workflow.

import Diagnostics
import JSON
import YAML

extension WorkflowFile {
  /// All errors of the file come in one `Rejection`. `file` names the bytes in them.
  public static func parse(bytes: [UInt8], file: String) throws -> WorkflowFile {
    // A generated one may have a hundred thousand steps.
    let document = try Document(parsing: bytes, file: file, limits: Limits(nodes: 10_000_000))
    let start = SourceLocation(file: file, line: 1, column: 1)
    var decoder = Decoder()
    let root = document.root ?? Node(.mapping([]), at: start)
    let decoded = form.decode(root, WorkflowFile(location: start), &decoder)
    if let decoded { decoder.check(decoded, from: root) }
    let problems = document.diagnostics + decoder.diagnostics
    guard let result = decoded, problems.isEmpty else {
      throw Rejection(
        .input,
        problems.enumerated().sorted { a, b in
          guard let first = a.element.location, let second = b.element.location, first != second else {
            return a.offset < b.offset
          }
          return first < second
        }.map(\.element))
    }
    return result
  }

  /// JSON Schema (draft 7), from the tables that decode.
  public static func jsonSchema() -> JSONValue {
    var schema: JSONObject = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "A workflow of Fixpoint",
      "description": "Steps that `fixpoint run` runs.",
    ]
    for member in form.schema.object?.members ?? [] { schema[member.name] = member.value }
    return .object(schema)
  }
}
