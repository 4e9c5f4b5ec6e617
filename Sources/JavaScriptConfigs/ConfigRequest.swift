// A config to be evaluated.

import JSON
import Platform

public struct ConfigRequest: Hashable, Sendable {
  /// From the application's folder: `targets/widget/expo-target.config.js`.
  public var path: TreePath
  /// What the config is called with where it is a function.
  public var arguments: [JSONValue]
  /// Whether functions among its `plugins` change it, as Expo has it in an application's config.
  public var runsPlugins: Bool

  public init(_ path: TreePath, arguments: [JSONValue] = [], runsPlugins: Bool = false) {
    self.path = path
    self.arguments = arguments
    self.runsPlugins = runsPlugins
  }

  /// `app.config.js` or `app.config.ts`: its function gets `{ config }`, which is what `app.json` says under `expo`, or `{}`.
  public static func application(_ path: TreePath, config: JSONValue = [:]) -> ConfigRequest {
    let folder = JSONValue.string(ConfigWorld.root)
    return ConfigRequest(
      path, arguments: [["config": config, "projectRoot": folder]], runsPlugins: true)
  }

  /// `expo-target.config.js`: its function gets the resolved config of the application.
  public static func target(_ path: TreePath, config: JSONValue) -> ConfigRequest {
    ConfigRequest(path, arguments: [config])
  }
}
