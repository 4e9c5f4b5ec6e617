// What is asked of the program that runs configs.

import JSON

/// One file to evaluate. Paths are absolute in the world of the configs, whose root is `/project`.
public struct Evaluation: Hashable, Sendable {
  public var entry: String
  /// The application's folder, which is what `process.cwd()` says.
  public var folder: String
  /// What a config that is a function is called with.
  public var arguments: [JSONValue]
  /// Variables that `process.env` has.
  public var environment: [String: String]
  /// Names that it may have, whether they have values or not.
  public var allowed: [String]
  /// Whether functions among the config's `plugins` change it, as in an application's.
  public var runsPlugins: Bool

  public init(
    entry: String, folder: String, arguments: [JSONValue] = [], environment: [String: String] = [:],
    allowed: [String] = [], runsPlugins: Bool = false
  ) {
    self.entry = entry
    self.folder = folder
    self.arguments = arguments
    self.environment = environment
    self.allowed = allowed
    self.runsPlugins = runsPlugins
  }

  /// As the script of the sandbox reads it.
  public var json: JSONValue {
    let variables = environment.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return .object([
      "entry": .string(entry), "folder": .string(folder), "arguments": .array(arguments),
      "environment": .object(JSONObject(variables.map { ($0.key, .string($0.value)) })),
      "allowed": .array(allowed.map { .string($0) }), "runsPlugins": .boolean(runsPlugins),
    ])
  }
}
