// Lists of app groups.

import Diagnostics
import JSON
import YAML

private var groupSchema: JSONValue { ["type": "string", "pattern": #"^(group\.|[A-Z0-9]{10}\.|.*\$\().+"#] }

extension Form<[String]> {
  /// Without repeats, in the order written. A key without a value is no empty list: that would take the groups out of
  /// the application's own file.
  static var appGroups: Form<[String]> {
    let text = Form<String>.literal(wanted: "an app group")
    return Form(schema: ["type": "array", "items": groupSchema]) { node, decoder in
      guard !node.isNull else {
        decoder.report(
          "wrong-type",
          "`\(decoder.place)` has no value; write a list of app groups, [] for none, or take the key out",
          at: node.location)
        return nil
      }
      guard let nodes = decoder.sequence(node, wanted: "a list of app groups") else { return nil }
      var groups: [String] = []
      for (index, node) in nodes.enumerated() {
        let texts = decoder.within("\(index)") { decoder in
          text.decode(node, &decoder).flatMap { decoder.spliced($0, at: node.location) }
        }
        for group in texts ?? [] where !groups.contains(group) {
          if isAppGroup(group) {
            groups.append(group)
          } else {
            decoder.report(
              "bad-value",
              "`\(decoder.place)`: “\(group)” is not an app group; write one such as group.com.acme.app",
              at: node.location)
          }
        }
      }
      return groups
    }
  }
}

extension Form<TargetAppGroups> {
  /// A list, or whether the application's are mirrored.
  static var targetAppGroups: Form<TargetAppGroups> {
    let list = Form<[String]>.appGroups
    return Form(schema: ["type": ["boolean", "array", "string"], "items": groupSchema]) { node, decoder in
      guard let scalar = node.scalar, !scalar.isNull else { return list.decode(node, &decoder).map { .listed($0) } }
      switch (scalar.text, scalar.isPlain) {
      case ("true", true): return .ofApplication
      case ("false", true): return .omitted
      default:
        guard let groups = decoder.list(scalar.text, at: node.location) else {
          decoder.report(
            "wrong-type", "`\(decoder.place)` must be true, false or a list of app groups, not “\(scalar.text)”",
            at: node.location)
          return nil
        }
        return groups.map { .listed($0) }
      }
    }
  }
}

/// `group.` and an identifier; on macOS also a team and an identifier.
private func isAppGroup(_ text: String) -> Bool {
  let plain = withoutSettingReferences(text)
  guard isBundleIdentifier(plain.replacing("_", with: "-")) else { return false }
  let first = plain.prefix { $0 != "." }
  return plain != first && (first == "group" || isTeam(String(first)) || text.hasPrefix("$"))
}
