// One entry of `targets`.

import Diagnostics
import Platform
import ProjectModel
import PropertyList

/// A target as its owner states it; what is nil or empty was not stated.
public struct TargetDeclaration: Hashable, Sendable {
  /// Its identity: the key in `targets`.
  public var name: String
  /// Of that key.
  public var location: SourceLocation
  /// The name of a target type: `widget`. Not yet looked up in the catalogue.
  public var type: Located<String>
  /// The folder of its sources.
  public var path: Located<TreePath>
  /// `.widget` appends to the host's identifier, in each build configuration.
  public var bundleIdentifier: Located<String>?
  public var displayName: Located<String>?
  public var deploymentTarget: Located<String>?
  /// The name of the target that embeds it.
  public var host: Located<String>?
  /// An image file.
  public var icon: Located<TreePath>?
  public var productName: Located<String>?
  public var colors: [ColorDeclaration] = []
  public var images: [ImageDeclaration] = []
  public var frameworks: [Located<String>] = []
  /// Located at their keys; nil where the target has no `entitlements` at all.
  public var entitlements: [String: Located<PropertyValue>]?
  public var infoPlist: [String: Located<PropertyValue>]?
  public var settings: [String: Located<BuildSetting>] = [:]
  /// nil: as its type does by default.
  public var appGroups: Located<TargetAppGroups>?
  public var configurations: [ConfigurationName: ConfigurationOverrides] = [:]
}

/// `appGroups` of one target.
public enum TargetAppGroups: Hashable, Sendable {
  /// `true`: those of the application, even where the type has none by default.
  case ofApplication
  /// `false`: none.
  case omitted
  /// These and no others; without repeats, in the order written.
  case listed([String])
}

/// What one build configuration of a target states on top of the target's own values.
public struct ConfigurationOverrides: Hashable, Sendable {
  /// Of the configuration's name.
  public var location: SourceLocation
  public var bundleIdentifier: Located<String>?
  public var deploymentTarget: Located<String>?
  public var entitlements: [String: Located<PropertyValue>]?
  public var settings: [String: Located<BuildSetting>] = [:]
}
