// Entitlements, Info.plist entries and build settings.

import Diagnostics
import JSON
import ProjectModel
import PropertyList
import YAML

extension Form<PropertyValue> {
  /// Unquoted `true`, `false` and integers are booleans and integers; everything else is a string.
  static var property: Form<PropertyValue> {
    Form(schema: ["type": ["string", "number", "boolean", "array", "object"]]) { node, decoder in
      property(node, &decoder)
    }
  }

  private static func property(_ node: Node, _ decoder: inout Decoder) -> PropertyValue? {
    switch node.content {
    case .scalar:
      guard let scalar = decoder.scalar(node, wanted: "a value") else { return nil }
      if let value = typed(scalar) { return value }
      if let list = decoder.list(scalar.text, at: node.location) { return list.map { .array($0.map { .string($0) }) } }
      guard !scalar.text.unicodeScalars.contains(where: isForbiddenInXML) else {
        decoder.report(
          "bad-value", "`\(decoder.place)` holds a control character, which no property list may hold; take it out",
          at: node.location)
        return nil
      }
      return decoder.replaced(scalar.text, at: node.location).map { .string($0) }
    case .sequence(let nodes):
      return .array(
        nodes.enumerated().flatMap { index, node in
          decoder.within("\(index)") { elements(node, &$0) }
        })
    case .mapping(let entries):
      return .dictionary(
        PropertyDictionary(
          entries.compactMap { entry in
            decoder.within(entry.key) { property(entry.value, &$0) }.map { .init(entry.key, $0) }
          }))
    }
  }

  /// `$(appGroups)` inside a list stands for its elements.
  private static func elements(_ node: Node, _ decoder: inout Decoder) -> [PropertyValue] {
    guard let text = node.scalar?.text, let list = decoder.list(text, at: node.location) else {
      return property(node, &decoder).map { [$0] } ?? []
    }
    return (list ?? []).map { .string($0) }
  }

  private static func typed(_ scalar: Node.Scalar) -> PropertyValue? {
    guard scalar.isPlain else { return nil }
    switch scalar.text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default:
      // Only a number that is written back with the same letters: `0755`, `+1` and `-0` are texts.
      guard let number = Int64(scalar.text), String(number) == scalar.text else { return nil }
      return .integer(number)
    }
  }
}

extension Form<[String: Located<PropertyValue>]> {
  /// Located at the keys.
  static func properties(wanted what: String) -> Form<[String: Located<PropertyValue>]> {
    Form<PropertyValue>.entries(of: .property, wanted: what) { $0.isEmpty ? "a key cannot be empty" : nil }
      .map { entries in
        Dictionary(
          entries.map { ($0.name, Located($0.value, at: $0.location)) }, uniquingKeysWith: { first, _ in first })
      }
  }
}

extension Form<BuildSetting> {
  static var setting: Form<BuildSetting> {
    Form(schema: ["type": ["string", "number", "boolean", "array"], "items": anyScalar]) { node, decoder in
      if let scalar = node.scalar {
        // An empty text is a value of its own here, but has to be written as one.
        if scalar.isPlain, scalar.text.isEmpty {
          decoder.report(
            "wrong-type", "`\(decoder.place)` has no value; write \"\" for an empty one", at: node.location)
          return nil
        }
        if let list = decoder.list(scalar.text, at: node.location) { return list.map { .list($0) } }
        return decoder.replaced(scalar.text, at: node.location).map { .string($0) }
      }
      guard let nodes = decoder.sequence(node, wanted: "a text or a list of texts") else { return nil }
      return .list(
        nodes.enumerated().flatMap { index, node in
          decoder.within("\(index)") { decoder in
            decoder.scalar(node, wanted: "a text").flatMap { decoder.spliced($0.text, at: node.location) } ?? []
          }
        })
    }
  }
}

extension Form<[String: Located<BuildSetting>]> {
  /// Located at the names.
  static var settings: Form<[String: Located<BuildSetting>]> {
    Form<BuildSetting>.entries(of: .setting, wanted: "a mapping of build settings") { name in
      isSettingName(name) ? nil : "“\(name)” is not the name of a build setting, as in SWIFT_VERSION"
    }
    .map { entries in
      Dictionary(entries.map { ($0.name, Located($0.value, at: $0.location)) }, uniquingKeysWith: { first, _ in first })
    }
  }
}

private func isForbiddenInXML(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar) || scalar.value == 0xFFFE || scalar.value == 0xFFFF
}

/// `SWIFT_VERSION`, `ARCHS[sdk=iphoneos*][arch=arm64]`.
private func isSettingName(_ text: String) -> Bool {
  let name = text.prefix { $0 != "[" }
  let conditions = text.dropFirst(name.count)
  guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
  guard name.utf8.allSatisfy({ isWord($0) && $0 != UInt8(ascii: "-") }) else { return false }
  guard !conditions.isEmpty else { return true }
  return conditions.hasSuffix("]")
    && conditions.dropFirst().dropLast().split(separator: "][", omittingEmptySubsequences: false).allSatisfy { part in
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      return sides.count == 2 && sides.allSatisfy { !$0.isEmpty && !$0.contains("[") && !$0.contains("]") }
    }
}
