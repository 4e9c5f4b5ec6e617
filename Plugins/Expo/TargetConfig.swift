// One `expo-target.config` and the target that it declares.

import Configuration
import Diagnostics
import JavaScriptConfigs
import Platform
import PluginKit
import ProjectModel
import YAML

/// The keys are those of `targets` in `fixpoint.yml`, but for a few; names and defaults are those of apple-targets, so that
/// a project that comes from there keeps its identifiers.
struct TargetConfig {
  static let names = ["expo-target.config.json", "expo-target.config.js"]
  static let targets = TreePath("targets")!

  let folder: TreePath
  let root: Node
  /// What it was read from, where it is code.
  private(set) var evaluated: EvaluatedConfig?

  /// The folders that hold one, in order.
  static func folders(in tree: any ReadableTree) throws -> [TreePath] {
    try (tree.entries(targets) ?? []).compactMap { targets.appending($0) }.filter { folder in
      try tree.isDirectory(folder) && names.contains { try folder.appending($0).flatMap { try tree.read($0) } != nil }
    }
  }

  static func all(
    in tree: any ReadableTree, _ application: ApplicationConfig, _ configs: any ConfigEvaluator
  ) throws -> [TargetConfig] {
    var result: [TargetConfig] = []
    var problems: [Diagnostic] = []
    for folder in try folders(in: tree) {
      do {
        if let config = try TargetConfig(folder, tree, application, configs) { result.append(config) }
      } catch let rejection as Rejection {
        problems += rejection.diagnostics
      }
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
    return result
  }

  /// nil where the folder holds none.
  private init?(
    _ folder: TreePath, _ tree: any ReadableTree, _ application: ApplicationConfig, _ configs: any ConfigEvaluator
  ) throws {
    let files = try Self.names.compactMap { folder.appending($0) }.compactMap { path in
      try tree.read(path).map { (path, $0) }
    }
    guard let (path, bytes) = files.first else { return nil }
    guard files.count == 1 else {
      throw Rejection(
        .input, "expo.two-configs", "\(folder) holds both \(Self.names.joined(separator: " and ")); keep one of them",
        at: SourceLocation(file: files[1].0.string))
    }
    self.folder = folder
    if path.name.hasSuffix(".json") {
      root = try Node.json(bytes, file: path.string).node
    } else {
      let config = try configs.evaluate(.target(path, config: application.value))
      root = Node(config)
      evaluated = config
    }
  }

  /// Throws a `Rejection` with all that is wrong in the file.
  func target(_ application: ApplicationConfig) throws -> (TargetDeclaration, [Diagnostic]) {
    var notes: [Diagnostic] = []
    let named = root["name"]
    let name = named?.scalar?.text ?? Self.productName(folder.name)
    var entries = [Node.Entry("path", at: root.location, text(folder.string))]
    let product = Self.productName(name)
    if product != name, !product.isEmpty { entries.append(entry("productName", product, at: named)) }
    if root["entitlements"] == nil {
      // Without this key apple-targets mirrors nothing, and a target that exists must not come to need a capability.
      entries.append(Node.Entry("appGroups", at: root.location, text("false", isPlain: true)))
      if application.hasAppGroups {
        notes.append(
          Diagnostic(
            "expo.groups-not-mirrored", .note,
            "“\(name)” gets no app groups, since its config has no `entitlements`; write `\"entitlements\": {}` to give it the application's",
            at: root.location))
      }
    }
    for entry in root.mapping ?? [] { entries += try read(entry, &notes) }
    let node = Node(.mapping(entries), at: root.location)
    return (try TargetDeclaration.decode(node, name: name, at: (named ?? root).location), notes)
  }

  /// One key as `targets` has it; nothing where this version does not know it, with a warning.
  private func read(_ entry: Node.Entry, _ notes: inout [Diagnostic]) throws -> [Node.Entry] {
    switch entry.key {
    case "$schema", "name": return []
    case "appleTeamId":
      let setting = Node.Entry("DEVELOPMENT_TEAM", at: entry.location, entry.value)
      return [Node.Entry("settings", at: entry.location, Node(.mapping([setting]), at: entry.location))]
    case "icon": return located(entry, &notes)
    case "images": return images(entry, &notes)
    case "colors": return [Node.Entry(entry.key, at: entry.location, Self.colors(entry.value))]
    case "exportJs" where entry.value.scalar?.text == "false": return []
    case "exportJs", "pods":
      notes.append(
        Diagnostic(
          "expo.key-not-read", .warning,
          "`\(entry.key)` is not read by this version, so the target goes without it; take it out, or make what it asks for by hand",
          at: entry.location))
      return []
    default: return [entry]
    }
  }

  /// A file relative to the target's folder, as one relative to the root.
  private func located(_ entry: Node.Entry, _ notes: inout [Diagnostic]) -> [Node.Entry] {
    guard let written = entry.value.scalar?.text else { return [entry] }
    if written.hasPrefix("http://") || written.hasPrefix("https://") {
      notes.append(
        Diagnostic(
          "expo.image-not-fetched", .warning,
          "images are not fetched by this version, so the target goes without this one; save it in \(folder) and name the file",
          at: entry.value.location))
      return []
    }
    guard let path = TreePath(folder.string + "/" + written) else { return [entry] }
    return [Node.Entry(entry.key, at: entry.location, text(path.string, at: entry.value))]
  }

  private func images(_ entry: Node.Entry, _ notes: inout [Diagnostic]) -> [Node.Entry] {
    var images: [Node.Entry] = []
    for image in entry.value.mapping ?? [] {
      guard let scales = image.value.mapping else {
        images += located(image, &notes)
        continue
      }
      var files: [Node.Entry] = []
      for scale in scales { files += located(scale, &notes) }
      if files.isEmpty, !scales.isEmpty { continue }
      images.append(Node.Entry(image.key, at: image.location, Node(.mapping(files), at: image.value.location)))
    }
    if entry.value.mapping == nil { return [entry] }
    return [Node.Entry(entry.key, at: entry.location, Node(.mapping(images), at: entry.value.location))]
  }

  /// The older spelling of two looks is `color` and `darkColor`.
  private static func colors(_ node: Node) -> Node {
    let newer = ["color": "light", "darkColor": "dark"]
    guard let entries = node.mapping else { return node }
    let colors = entries.map { color in
      guard let looks = color.value.mapping else { return color }
      let renamed = looks.map { Node.Entry(newer[$0.key] ?? $0.key, at: $0.location, $0.value) }
      return Node.Entry(color.key, at: color.location, Node(.mapping(renamed), at: color.value.location))
    }
    return Node(.mapping(colors), at: node.location)
  }

  /// What apple-targets makes of a name: letters and digits of ASCII, and nothing else.
  static func productName(_ name: String) -> String {
    String(
      name.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || (48...57).contains($0.value)) }
        .map(Character.init))
  }

  private func text(_ text: String, isPlain: Bool = false, at node: Node? = nil) -> Node {
    Node(.scalar(Node.Scalar(text, isPlain: isPlain)), at: (node ?? root).location)
  }

  private func entry(_ key: String, _ value: String, at node: Node?) -> Node.Entry {
    Node.Entry(key, at: (node ?? root).location, text(value, at: node))
  }
}
