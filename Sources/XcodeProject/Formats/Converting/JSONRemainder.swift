// What a JSON project says that its object graph does not.

import Diagnostics
import PBXProj
import XCProj

/// Members of the JSON that are gone when the graph is made into JSON again.
enum JSONRemainder {
  static func losses(of json: JSONProject, graph: ProjectDocument) throws -> [Diagnostic] {
    guard var writer = JSONProjectWriter(graph) else { return [] }
    let back = writer.write()
    var losses: [Diagnostic] = []
    compare(json.document.root, back, [], &losses)
    return losses
  }

  /// Whether a record says something that `back` does not. Settings are compared as those of configurations.
  static func isMore(_ node: XCNode, than back: XCValue) -> Bool {
    var losses: [Diagnostic] = []
    for (key, value) in node.members where !expected.contains(key) && key != "build-settings" {
      compare(value, back[key], [key], &losses)
    }
    return !losses.isEmpty
  }

  /// Ids become those of objects, and defaults may be spelled out.
  private static let expected: Set<String> = ["id", "root-group-debug-id", "configuration-list-debug-id"]

  private static func compare(_ node: XCNode, _ back: XCValue?, _ path: [String], _ losses: inout [Diagnostic]) {
    switch (node.kind, back) {
    case (.object, .object?):
      for (key, value) in node.members where !expected.contains(key) {
        if key == "build-settings" {
          compareSettings(value, back?[key], &losses)
          continue
        }
        compare(value, back?[key], path + [key], &losses)
      }
    case (.array, .array(let elements)?):
      let values = node.elements.map(\.value)
      for (value, partner) in zip(node.elements, ElementMatching.pairs(values, elements)) {
        compare(value, partner.map { elements[$0] }, path, &losses)
      }
    case (.array, nil) where node.elements.isEmpty: return
    case (_, let back?): _ = back
    case (_, nil):
      guard !isDefault(node, path.last ?? "") else { return }
      let what = node.kind == .object || node.kind == .array ? "" : "; it is “\(node.value.string ?? "\(node.value)")”"
      losses.append(
        Diagnostic(
          "convert.lost", .warning, "“\(path.joined(separator: "/"))” has no place in a property list\(what)",
          at: node.location))
    }
  }

  /// The values were compared as those of each configuration; what is left is how they are told apart.
  private static func compareSettings(_ node: XCNode, _ back: XCValue?, _ losses: inout [Diagnostic]) {
    for (key, value) in node.members where back?[key] == nil {
      let (bare, configuration) = SettingUnfolding.parted(key)
      let becomes = configuration != nil && back?[bare] != nil ? "“\(bare)”, since all configurations agree" : nil
      losses.append(
        Diagnostic(
          "convert.lost", .warning,
          "“\(key)” comes back as \(becomes ?? "one setting for each configuration that has it")", at: value.location))
    }
  }

  private static func isDefault(_ node: XCNode, _ key: String) -> Bool {
    switch key {
    case "build-independent-targets-in-parallel", "pass-build-settings-in-environment", "run-once-per-architecture":
      node.boolean == true
    case "products-group": node.is("Products")
    case "kind": node.is("file-reference") || node.is("native")
    case "code-generation": node.is("default")
    case "header-preservation": node.is("keep")
    case "scope": node.is("always")
    case "product-type": node.is("other")
    default: node.boolean == false || node.kind == .null || node.string == ""
    }
  }
}
