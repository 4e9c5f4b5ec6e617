// What the Expo config says of the application.

import Configuration
import Diagnostics
import JSON
import JavaScriptConfigs
import Platform
import PluginKit
import YAML

/// The parts of the Expo config that targets follow. A project without one says nothing.
struct ApplicationConfig {
  static let path = TreePath("app.json")!
  /// In the order in which Expo looks for them.
  private static let codePaths = ["app.config.ts", "app.config.js"].compactMap { TreePath($0) }

  private let root: Node?
  /// Whether a file says that it is Expo's.
  let isExpo: Bool
  /// What functions of targets are called with.
  let value: JSONValue
  /// What the config was read from, where it is code.
  private(set) var evaluated: EvaluatedConfig?

  /// What `app.json` says.
  init(_ tree: any ReadableTree) throws {
    guard let bytes = try tree.read(Self.path) else {
      root = nil
      isExpo = false
      value = [:]
      return
    }
    let (document, written) = try Node.json(bytes, file: Self.path.string)
    root = document["expo"] ?? document
    isExpo = document["expo"] != nil
    value = written["expo"] ?? written
  }

  /// What code makes of that, where there is some.
  init(_ tree: any ReadableTree, _ configs: any ConfigEvaluator) throws {
    let written = try ApplicationConfig(tree)
    guard let code = try Self.codePaths.first(where: { try tree.read($0) != nil }) else {
      self = written
      return
    }
    let config = try configs.evaluate(.application(code, config: written.value))
    let node = Node(config)
    root = node["expo"] ?? node
    isExpo = true
    value = config.value["expo"] ?? config.value
    evaluated = config
  }

  private var ios: Node? { root?["ios"] }

  /// `ios.appleTeamId`; where it has no team's shape it is an error.
  func team() throws -> Located<String>? {
    guard let node = ios?["appleTeamId"], let text = node.scalar?.text else { return nil }
    guard isTeam(text) else {
      throw Rejection(
        .input, "expo.bad-team",
        "`ios.appleTeamId` must be ten capital letters and digits, as in ABCDE12345, not “\(text)”", at: node.location)
    }
    return Located(text, at: node.location)
  }

  /// Whether it gives the application app groups, which targets may follow.
  var hasAppGroups: Bool {
    !(ios?["entitlements"]?["com.apple.security.application-groups"]?.sequence ?? []).isEmpty
  }

  static let appleTargetsName = "@bacons/apple-targets"

  /// The entry of the plugin that makes the same targets as this one, with its options.
  var appleTargets: (entry: Node, options: Node?)? {
    for entry in root?["plugins"]?.sequence ?? [] {
      let name = entry.scalar ?? entry.sequence?.first?.scalar
      if name?.text == Self.appleTargetsName { return (entry, entry.sequence?.dropFirst().first) }
    }
    return nil
  }

  /// Throws where a plugin of the Expo config makes the same targets.
  func checkOtherGenerators() throws {
    guard let entry = appleTargets?.entry else { return }
    let help = entry.location.file == Self.path.string ? ", or have `fixpoint init` take it out" : ""
    throw Rejection(
      .input, "expo.two-generators",
      "\(Self.appleTargetsName) makes the same targets as Fixpoint, so each would undo the other's work; take this entry "
        + "out of `plugins`\(help)",
      at: entry.location)
  }
}

extension Node {
  /// JSON is YAML, whose reader tells the place of every value; what is wrong with it is told in the words of JSON.
  static func json(_ bytes: [UInt8], file: String) throws -> (node: Node, value: JSONValue) {
    let value = try JSONValue(parsing: bytes, file: file)
    let document = try Document(parsing: bytes, file: file)
    if !document.diagnostics.isEmpty { throw Rejection(.input, document.diagnostics) }
    guard let root = document.root, root.mapping != nil else {
      throw Rejection(
        .input, "expo.no-object", "\(file) holds no object; write one in braces",
        at: SourceLocation(file: file, line: 1, column: 1))
    }
    return (root, value)
  }
}
