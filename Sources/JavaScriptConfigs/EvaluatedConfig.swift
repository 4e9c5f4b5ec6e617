// What a config in JavaScript says, and what that depends on.

import Diagnostics
import JSON
import Platform

public struct EvaluatedConfig: Hashable, Sendable {
  /// An object, its members in the order of the config.
  public var value: JSONValue
  /// The config's file.
  public var location: SourceLocation
  /// Where the values stand in it.
  public var places: ConfigPlaces
  /// What was looked at, in the order of the paths.
  public var inputs: [ConfigInput]
  /// Variables that the project's own files asked for, sorted, whether or not they may have them.
  public var environmentNames: [String]
  /// Functions of `expo/config-plugins` that were called, sorted: what they change, changes when Expo's prebuild runs.
  public var mods: [String]
  /// Warnings: variables that are not allowed, use of the clock.
  public var diagnostics: [Diagnostic]

  public init(
    value: JSONValue, location: SourceLocation, places: ConfigPlaces, inputs: [ConfigInput] = [],
    environmentNames: [String] = [],
    mods: [String] = [], diagnostics: [Diagnostic] = []
  ) {
    self.value = value
    self.location = location
    self.places = places
    self.inputs = inputs
    self.environmentNames = environmentNames
    self.mods = mods
    self.diagnostics = diagnostics
  }

  /// The inputs that lie in the application's folder, from there.
  public var paths: [TreePath] { inputs.compactMap { TreePath($0.path) } }
}

/// One place that an evaluation looked at.
public struct ConfigInput: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case nothing
    /// Something was there that was not read: it was found on the way to something else.
    case file
    case folder
    /// SHA-256 of its content.
    case contents(String)
    /// SHA-256 of its sorted names.
    case names(String)
  }

  /// From the application's folder; `../../packages/shared/index.js` outside of it.
  public var path: String
  public var state: State

  public init(path: String, state: State) {
    self.path = path
    self.state = state
  }
}
