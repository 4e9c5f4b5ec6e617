// The build settings of a target.

import Diagnostics
import JSON
import Terminal

public struct SettingsReport: Renderable, Hashable {
  /// What a setting comes to.
  public enum State: Hashable, Sendable {
    case value(String)
    /// The text with the references that have no value as written, and those references.
    case unresolved(String, [Gap])
    /// The names that lead back to the first.
    case cycle([String])
    /// Which limit it met, `depth` or `size`, the same as a predicate (“is nested too deep at this reference”), and
    /// where.
    case beyond(limit: String, String, SourceLocation)
    case absent
  }

  /// A reference without a value.
  public struct Gap: Hashable, Sendable {
    public var name: String
    /// Whether it has one while Xcode builds.
    public var isKnownAtBuildTime: Bool
    public var location: SourceLocation

    public init(name: String, isKnownAtBuildTime: Bool, location: SourceLocation) {
      self.name = name
      self.isKnownAtBuildTime = isKnownAtBuildTime
      self.location = location
    }
  }

  public struct Assignment: Hashable, Sendable {
    /// `target`, `target xcconfig`, `project`, `project xcconfig` or `default`.
    public var level: String
    /// `[sdk=iphoneos*]`, or empty.
    public var condition: String
    /// As written.
    public var text: String
    /// Whether its text is part of the value.
    public var isUsed: Bool
    public var location: SourceLocation

    public init(level: String, condition: String, text: String, isUsed: Bool, location: SourceLocation) {
      self.level = level
      self.condition = condition
      self.text = text
      self.isUsed = isUsed
      self.location = location
    }
  }

  /// What it comes to under another condition.
  public struct Alternative: Hashable, Sendable {
    /// `iphonesimulator`, or `[arch=x86_64]`.
    public var name: String
    public var state: State
    public var location: SourceLocation?

    public init(name: String, state: State, location: SourceLocation?) {
      self.name = name
      self.state = state
      self.location = location
    }
  }

  public struct Setting: Hashable, Sendable {
    public var name: String
    public var state: State
    /// The one that wins stands first.
    public var assignments: [Assignment]
    /// Other SDKs for which it is not the same.
    public var variants: [Alternative]
    /// Assignments of which it is not known whether they hold.
    public var undecided: [Alternative]

    public init(
      name: String, state: State, assignments: [Assignment], variants: [Alternative] = [],
      undecided: [Alternative] = []
    ) {
      self.name = name
      self.state = state
      self.assignments = assignments
      self.variants = variants
      self.undecided = undecided
    }
  }

  public var project: String
  public var target: String
  public var configuration: String
  public var sdk: String?
  public var architecture: String?
  public var settings: [Setting]
  public var diagnostics: [Diagnostic]
  /// Whether the text shows every assignment of a setting, or only the one that wins.
  public var showsChain: Bool

  public init(
    project: String, target: String, configuration: String, sdk: String?, architecture: String?, settings: [Setting],
    diagnostics: [Diagnostic] = [], showsChain: Bool = false
  ) {
    self.project = project
    self.target = target
    self.configuration = configuration
    self.sdk = sdk
    self.architecture = architecture
    self.settings = settings
    self.diagnostics = diagnostics
    self.showsChain = showsChain
  }
}
