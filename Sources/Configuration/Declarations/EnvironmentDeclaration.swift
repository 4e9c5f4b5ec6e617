// One entry of `environments`.

import Diagnostics

/// What replaces the file's own values when the environment is chosen.
public struct EnvironmentDeclaration: Hashable, Sendable {
  public var name: String
  /// Of the name.
  public var location: SourceLocation
  /// The application's.
  public var bundleIdentifier: Located<String>?
  public var team: Located<String>?
  public var appGroups: Located<[String]>?
}
