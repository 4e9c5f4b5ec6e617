// What a kind of target is. The rows stand in `TargetCatalogue`.

import PropertyList

/// One row of the catalogue.
public struct TargetType: Hashable, Sendable, Identifiable {
  /// What the YAML calls it: `widget`.
  public var id: String
  /// Other words for it that the YAML may use.
  public var aliases: [String]
  /// For people: `Widget`.
  public var title: String
  public var platform: ApplePlatform
  public var productType: String
  /// With which other generators make it; a target of one of these is taken over as it is.
  public var otherProductTypes: [String]
  /// Of the product's file: `appex`.
  public var productExtension: String
  /// The `explicitFileType` of the product reference.
  public var fileType: String
  /// `PRODUCT_NAME` where it has to be other than the target's name.
  public var defaultProductName: String?
  public var destination: EmbedDestination
  /// The type of target that hosts it; nil for the application.
  public var hostType: String?
  /// `com.apple.widgetkit-extension`; nil for what is no extension.
  public var extensionPoint: String?
  public var entry: TargetEntry
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
  /// Entitlements that the application needs for it. Fixpoint leaves those to the application.
  public var applicationEntitlements: [String: PropertyValue]
  /// What to know before the first one, in a sentence or two.
  public var notes: String

  public init(
    id: String, aliases: [String] = [], title: String, platform: ApplePlatform, productType: String,
    otherProductTypes: [String] = [], productExtension: String, fileType: String, defaultProductName: String? = nil,
    destination: EmbedDestination, hostType: String? = nil, extensionPoint: String? = nil, entry: TargetEntry = .main,
    frameworks: [String] = [], bundleIdentifierSuffix: String, minimumDeploymentTarget: String,
    defaultDeploymentTarget: String, usesAppGroups: Bool, settings: [String: BuildSetting] = [:],
    debugSettings: [String: BuildSetting] = [:], releaseSettings: [String: BuildSetting] = [:],
    infoPlist: PropertyDictionary = PropertyDictionary(), requiredEntitlements: [String: PropertyValue] = [:],
    applicationEntitlements: [String: PropertyValue] = [:], notes: String = ""
  ) {
    self.id = id
    self.aliases = aliases
    self.title = title
    self.platform = platform
    self.productType = productType
    self.otherProductTypes = otherProductTypes
    self.productExtension = productExtension
    self.fileType = fileType
    self.defaultProductName = defaultProductName
    self.destination = destination
    self.hostType = hostType
    self.extensionPoint = extensionPoint
    self.entry = entry
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
    self.applicationEntitlements = applicationEntitlements
    self.notes = notes
  }
}

extension TargetType {
  /// Of the application that carries it, in a host of its own or at once: a watch app travels inside one for iOS.
  public var applicationPlatform: ApplePlatform { platform == .watchOS ? .iOS : platform }

  /// Whether it is an application itself, which alone embeds others.
  public var isApplication: Bool { productType.hasPrefix("com.apple.product-type.application") }
}
