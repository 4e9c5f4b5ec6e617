// Values of a declaration as YAML.

import JSON
import YAML

extension JSONObject {
  /// One line a key, in block style; lists of texts and numbers stay on their line.
  func blockLines(indent: Int, step: Int) -> [String] {
    members.flatMap { member in
      Self.lines(member.name.yamlText + ":", member.value, indent: indent, step: step)
    }
  }

  /// On one line, as it may stand anywhere.
  var flowText: String {
    "{ " + members.map { "\($0.name.yamlText): \($0.value.flowText)" }.joined(separator: ", ") + " }"
  }

  private static func lines(_ head: String, _ value: JSONValue, indent: Int, step: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    guard let object = value.object, !object.members.isEmpty else { return ["\(margin)\(head) \(value.flowText)"] }
    return ["\(margin)\(head)"] + object.blockLines(indent: indent + step, step: step)
  }
}

extension JSONValue {
  fileprivate var flowText: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let text): text
    case .string(let text): text.yamlText
    case .array(let values): "[" + values.map(\.flowText).joined(separator: ", ") + "]"
    case .object(let object): object.members.isEmpty ? "{}" : object.flowText
    }
  }
}
