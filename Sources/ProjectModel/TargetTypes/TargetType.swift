// What a kind of target is. The rows stand in `TargetCatalogue`.

import PropertyList

/// Where a host keeps the products that it embeds.
///
/// Destinations are those of a copy phase: `dstSubfolderSpec` and `dstPath` (Xcode's "Destination" and "Subpath").
public enum EmbedDestination: String, Hashable, Sendable, CaseIterable {
  case plugIns, extensionKit, appClips, watch

  public var subfolderSpec: Int { self == .plugIns ? 13 : 16 }

  public var path: String {
    switch self {
    case .plugIns: ""
    case .extensionKit: "$(EXTENSIONS_FOLDER_PATH)"
    case .appClips: "$(CONTENTS_FOLDER_PATH)/AppClips"
    case .watch: "$(CONTENTS_FOLDER_PATH)/Watch"
    }
  }

  /// As Xcode names a phase that it makes for it.
  public var phaseName: String {
    switch self {
    case .plugIns: "Embed Foundation Extensions"
    case .extensionKit: "Embed ExtensionKit Extensions"
    case .appClips: "Embed App Clips"
    case .watch: "Embed Watch Content"
    }
  }
}

/// One row of the catalogue.
public struct TargetType: Hashable, Sendable, Identifiable {
  /// What the YAML calls it: `widget`.
  public var id: String
  /// For people: `Widget`.
  public var title: String
  public var platform: ApplePlatform
  public var productType: String
  /// Of the product's file: `appex`.
  public var productExtension: String
  /// The `explicitFileType` of the product reference.
  public var fileType: String
  public var destination: EmbedDestination
  /// The type of target that hosts it; nil for the application.
  public var hostType: String?
  /// `com.apple.widgetkit-extension`; nil for application products.
  public var extensionPoint: String?
  public var frameworks: [String]
  /// Appended to the host's identifier, with a dot, where none is stated.
  public var bundleIdentifierSuffix: String
  public var minimumDeploymentTarget: String
  public var defaultDeploymentTarget: String
  /// Whether the application's app groups are mirrored into it.
  public var usesAppGroups: Bool
  /// Build settings of every configuration, and of those that are for debugging or for release.
  public var settings: [String: BuildSetting]
  public var debugSettings: [String: BuildSetting]
  public var releaseSettings: [String: BuildSetting]
  public var infoPlist: PropertyDictionary
  /// Entitlements without which it is not of this type; text may refer to `$(hostBundleIdentifier)`.
  public var requiredEntitlements: [String: PropertyValue]

  public init(
    id: String, title: String, platform: ApplePlatform, productType: String, productExtension: String,
    fileType: String, destination: EmbedDestination, hostType: String? = nil, extensionPoint: String? = nil,
    frameworks: [String] = [], bundleIdentifierSuffix: String, minimumDeploymentTarget: String,
    defaultDeploymentTarget: String, usesAppGroups: Bool, settings: [String: BuildSetting] = [:],
    debugSettings: [String: BuildSetting] = [:], releaseSettings: [String: BuildSetting] = [:],
    infoPlist: PropertyDictionary = PropertyDictionary(), requiredEntitlements: [String: PropertyValue] = [:]
  ) {
    self.id = id
    self.title = title
    self.platform = platform
    self.productType = productType
    self.productExtension = productExtension
    self.fileType = fileType
    self.destination = destination
    self.hostType = hostType
    self.extensionPoint = extensionPoint
    self.frameworks = frameworks
    self.bundleIdentifierSuffix = bundleIdentifierSuffix
    self.minimumDeploymentTarget = minimumDeploymentTarget
    self.defaultDeploymentTarget = defaultDeploymentTarget
    self.usesAppGroups = usesAppGroups
    self.settings = settings
    self.debugSettings = debugSettings
    self.releaseSettings = releaseSettings
    self.infoPlist = infoPlist
    self.requiredEntitlements = requiredEntitlements
  }
}
