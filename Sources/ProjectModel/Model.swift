// The one model that every witness is read into.

import Diagnostics
import Platform
import PropertyList

/// An application and the targets that it carries.
public struct Model: Hashable, Sendable {
  public var application: Application
  /// In the order of the YAML, then of the plugins that added them.
  public var targets: [Target]

  public init(application: Application, targets: [Target] = []) {
    self.application = application
    self.targets = targets
  }

  public func target(named name: String) -> Target? { targets.first { $0.name == name } }
}

/// The target that hosts the others, as its project file resolves it.
public struct Application: Hashable, Sendable {
  /// The name of its target.
  public var name: String
  /// The first of `platforms`.
  public var platform: ApplePlatform
  /// Every one that it is built for. Mac Catalyst is no platform of its own: what it embeds is made for iOS.
  public var platforms: [ApplePlatform]
  /// In the order of its configuration list.
  public var configurations: [ConfigurationName]
  /// nil in a configuration that states none or leaves references unresolved.
  public var bundleIdentifier: Configured<String?>
  public var marketingVersion: Configured<String?>
  public var buildNumber: Configured<String?>
  public var deploymentTarget: Configured<String?>
  public var team: Configured<String?>
  /// The app groups that `fixpoint.yml` declares; nil where it declares none, and then the application's own file is
  /// the truth and only read.
  public var declaredAppGroups: Located<[String]>?
  /// As signed today, from the files that `CODE_SIGN_ENTITLEMENTS` names; where `declaredAppGroups` says so, with those
  /// groups in place of the file's.
  public var entitlements: Configured<EntitlementSet>
  /// Build settings that Fixpoint adds to the application target (and takes back), by name.
  public var settings: [String: Configured<Sourced<BuildSetting>?>]

  public init(
    name: String, platform: ApplePlatform, platforms: [ApplePlatform]? = nil, configurations: [ConfigurationName],
    bundleIdentifier: Configured<String?> = Configured(nil), marketingVersion: Configured<String?> = Configured(nil),
    buildNumber: Configured<String?> = Configured(nil), deploymentTarget: Configured<String?> = Configured(nil),
    team: Configured<String?> = Configured(nil), declaredAppGroups: Located<[String]>? = nil,
    entitlements: Configured<EntitlementSet> = Configured(EntitlementSet()),
    settings: [String: Configured<Sourced<BuildSetting>?>] = [:]
  ) {
    self.name = name
    self.platform = platform
    self.platforms = platforms ?? [platform]
    self.configurations = configurations
    self.bundleIdentifier = bundleIdentifier
    self.marketingVersion = marketingVersion
    self.buildNumber = buildNumber
    self.deploymentTarget = deploymentTarget
    self.team = team
    self.declaredAppGroups = declaredAppGroups
    self.entitlements = entitlements
    self.settings = settings
  }
}

/// A target that `fixpoint.yml` or a plugin asks for.
public struct Target: Hashable, Sendable {
  /// Its identity: the key in the YAML.
  public var name: String
  public var type: TargetType
  /// The folder of its sources.
  public var folder: TreePath
  /// The value of `PRODUCT_NAME`; the product's file is this and the type's extension.
  public var productName: Sourced<String>
  public var displayName: Sourced<String>
  public var bundleIdentifier: Configured<Sourced<String>>
  public var deploymentTarget: Configured<Sourced<String>>
  /// The name of the target that embeds it.
  public var host: String
  /// Names as linked: `WidgetKit` (a system framework).
  public var frameworks: [Sourced<String>]
  /// Its Info.plist, and whether Fixpoint writes that file.
  public var infoPlist: TreePath?
  /// Keys for its Info.plist beyond the type's defaults.
  public var infoPlistEntries: [String: Sourced<PropertyValue>]
  public var entitlements: Configured<EntitlementSet>
  /// Every build setting that the project file shall state for it, by name.
  public var settings: [String: Configured<Sourced<BuildSetting>?>]
  /// Files inside `folder` that are not members of the target, though they lie there: configs, Info.plist,
  /// entitlements.
  public var nonMembers: Set<TreePath>
  /// Where it is declared.
  public var location: SourceLocation

  public init(
    name: String, type: TargetType, folder: TreePath, productName: Sourced<String>, displayName: Sourced<String>,
    bundleIdentifier: Configured<Sourced<String>>, deploymentTarget: Configured<Sourced<String>>, host: String,
    frameworks: [Sourced<String>] = [], infoPlist: TreePath? = nil,
    infoPlistEntries: [String: Sourced<PropertyValue>] = [:],
    entitlements: Configured<EntitlementSet> = Configured(EntitlementSet()),
    settings: [String: Configured<Sourced<BuildSetting>?>] = [:], nonMembers: Set<TreePath> = [],
    location: SourceLocation
  ) {
    self.name = name
    self.type = type
    self.folder = folder
    self.productName = productName
    self.displayName = displayName
    self.bundleIdentifier = bundleIdentifier
    self.deploymentTarget = deploymentTarget
    self.host = host
    self.frameworks = frameworks
    self.infoPlist = infoPlist
    self.infoPlistEntries = infoPlistEntries
    self.entitlements = entitlements
    self.settings = settings
    self.nonMembers = nonMembers
    self.location = location
  }
}
