// As much of JSON Schema as the schema of `fixpoint.yml` uses.

import JSON
import YAML

/// What is wrong with `node` by `schema`, as paths; scalars have the types that editors give them.
func validate(_ node: Node, _ schema: JSONValue, _ path: String = "") -> [String] {
  var wrong: [String] = []
  if let alternatives = schema["anyOf"]?.array, !alternatives.contains(where: { validate(node, $0, path).isEmpty }) {
    wrong.append("\(path): no alternative")
  }
  if let type = schema["type"] {
    let allowed = type.array?.compactMap(\.string) ?? [type.string ?? ""]
    if types(of: node).isDisjoint(with: allowed) { wrong.append("\(path): type") }
  }
  if let constant = schema["const"]?.integer, node.scalar?.text != "\(constant)" { wrong.append("\(path): const") }
  if let words = schema["enum"]?.array, !words.contains(.string(node.scalar?.text ?? "")) {
    wrong.append("\(path): enum")
  }
  if let pattern = schema["pattern"]?.string, let scalar = node.scalar, types(of: node).contains("string") {
    let regex = try? Regex(pattern)
    if regex.flatMap({ try? $0.firstMatch(in: scalar.text) }) == nil { wrong.append("\(path): pattern") }
  }
  for (index, element) in (node.sequence ?? []).enumerated() {
    if let items = schema["items"] { wrong += validate(element, items, "\(path)/\(index)") }
  }
  guard let entries = node.mapping else { return wrong }
  for name in schema["required"]?.array?.compactMap(\.string) ?? [] where !entries.contains(where: { $0.key == name }) {
    wrong.append("\(path): required \(name)")
  }
  for entry in entries {
    if let inner = schema["properties"]?[entry.key] {
      wrong += validate(entry.value, inner, "\(path)/\(entry.key)")
    } else if schema["additionalProperties"] == .boolean(false) {
      wrong.append("\(path)/\(entry.key): unknown")
    } else if let rest = schema["additionalProperties"] {
      wrong += validate(entry.value, rest, "\(path)/\(entry.key)")
    }
  }
  return wrong
}

private func types(of node: Node) -> Set<String> {
  switch node.content {
  case .sequence: return ["array"]
  case .mapping: return ["object"]
  case .scalar(let scalar):
    guard scalar.isPlain else { return ["string"] }
    if scalar.isNull { return ["null"] }
    if ["true", "false"].contains(scalar.text) { return ["boolean"] }
    if Int(scalar.text) != nil { return ["integer", "number"] }
    return Double(scalar.text) != nil ? ["number"] : ["string"]
  }
}
