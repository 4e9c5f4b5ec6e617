// Build settings of all configurations as one map.

import PBXProj
import ProjectModel
import XCProj

/// `SWIFT_VERSION` where all configurations agree, else `SWIFT_VERSION[config=Debug]` for each that has it.
enum SettingFolding {
  /// The members of a `build-settings` map, sorted by key.
  static func fold(_ configurations: [(name: String, settings: Node?)]) -> [XCValue.Member] {
    var values: [String: [XCValue?]] = [:]
    for (at, configuration) in configurations.enumerated() {
      for (key, node) in configuration.settings?.entries ?? [] {
        values[key, default: Array(repeating: nil, count: configurations.count)][at] = normalized(key, node)
      }
    }
    var members: [XCValue.Member] = []
    for (key, found) in values {
      if let first = found[0], found.allSatisfy({ $0 == first }) {
        members.append(XCValue.Member(key, first))
        continue
      }
      for (configuration, value) in zip(configurations, found) {
        if let value { members.append(XCValue.Member(conditioned(key, configuration.name), value)) }
      }
    }
    return members.sorted { $0.key < $1.key }
  }

  /// The condition on the configuration stands before all others.
  static func conditioned(_ key: String, _ configuration: String) -> String {
    let start = key.firstIndex(of: "[") ?? key.endIndex
    return "\(key[..<start])[config=\(configuration)]\(key[start...])"
  }

  /// As Xcode writes it: see `FormatWords.listSettings`.
  static func normalized(_ key: String, _ node: Node) -> XCValue {
    if node.kind == .list { return value(BuildSetting.list(node.strings).normalized(for: key)) }
    return value(BuildSetting.string(node.string ?? "").normalized(for: key))
  }

  private static func value(_ setting: BuildSetting) -> XCValue {
    switch setting {
    case .string(let text): .string(text)
    case .list(let texts): .array(texts.map { .string($0) })
    }
  }
}

extension BuildSetting {
  /// The form that Xcode gives a value in a JSON project. A text with quotes or escapes is not parted, a list of one that
  /// would be parted stays a list, and so does everything under a condition, of which no file by Xcode is known.
  func normalized(for key: String) -> BuildSetting {
    guard FormatWords.listSettings.contains(key) else { return self }
    switch self {
    case .list(let texts): return texts.count == 1 && !texts[0].contains(" ") ? .string(texts[0]) : self
    case .string(let text):
      guard text.contains(" "), !text.contains(where: { "\"'\\".contains($0) }) else { return self }
      let parts = text.split(separator: " ").map(String.init)
      return parts.count > 1 ? .list(parts) : self
    }
  }
}
