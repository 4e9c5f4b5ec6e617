// The build settings of one configuration, taken out of the map of all.

import XCProj

/// `KEY[config=Debug]` is `KEY` in Debug, where it beats a plain `KEY`.
struct SettingUnfolding {
  private struct Entry {
    /// Without the condition on the configuration.
    var key: String
    /// nil for every configuration.
    var configuration: String?
    var value: XCNode
  }

  private var entries: [Entry] = []

  init(_ map: XCNode?) {
    for (key, value) in map?.members ?? [] {
      let (bare, configuration) = Self.parted(key)
      entries.append(Entry(key: bare, configuration: configuration, value: value))
    }
  }

  /// The settings of a configuration, sorted by key.
  func settings(of configuration: String) -> [(key: String, value: GraphValue)] {
    var found: [String: (value: XCNode, isOwn: Bool)] = [:]
    for entry in entries {
      guard entry.configuration == nil || entry.configuration == configuration else { continue }
      let isOwn = entry.configuration != nil
      if let other = found[entry.key], other.isOwn, !isOwn { continue }
      found[entry.key] = (entry.value, isOwn)
    }
    return found.keys.sortedByBytes().compactMap { key in
      found[key].map { (key, Self.value($0.value)) }
    }
  }

  /// Settings of configurations that are not among these.
  func homeless(_ configurations: [String]) -> [(key: String, configuration: String, value: XCNode)] {
    entries.compactMap { entry in
      guard let name = entry.configuration, !configurations.contains(name) else { return nil }
      return (entry.key, name, entry.value)
    }
  }

  private static func value(_ node: XCNode) -> GraphValue {
    if node.kind == .array {
      return .list(node.elements.compactMap { element in element.string.map { .text($0, element) } }, node)
    }
    // Xcode takes texts and lists only; a number or a boolean is what it would be as text.
    if let flag = node.boolean { return .text(flag ? "YES" : "NO", node) }
    return .text(node.string ?? node.integer.map { String($0) } ?? "", node)
  }

  /// `("KEY[sdk=a]", "Debug")` for `KEY[sdk=a][config=Debug]`.
  static func parted(_ key: String) -> (key: String, configuration: String?) {
    let mark = "[config="
    var at = key.startIndex
    while let open = key[at...].firstIndex(of: "[") {
      guard let close = key[open...].firstIndex(of: "]") else { break }
      if key[open...].hasPrefix(mark) {
        let name = key[key.index(open, offsetBy: mark.count)..<close]
        return (String(key[..<open] + key[key.index(after: close)...]), String(name))
      }
      at = key.index(after: close)
    }
    return (key, nil)
  }
}
