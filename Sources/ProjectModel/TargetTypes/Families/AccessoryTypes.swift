// Devices, and what an application brings along.

extension TargetCatalogue {
  static let accessoryTypes: [TargetType] = [
    matter, accessorySetup, accessoryTransport, backgroundDownload, appMigration,
  ]

  static let matter = foundation(
    "matter", "Matter", point: "com.apple.matter.support.extension.device-setup",
    entry: .principalClass("RequestHandler"), frameworks: ["MatterSupport"], from: "16.1",
    notes: "Sets up Matter devices for an application's own home. The application needs "
      + "`com.apple.developer.matter.allow-setup-payload` only where it passes a code itself.")

  static let accessorySetup = extensionKit(
    "accessory-setup", "Accessory Setup", point: "com.apple.accessory-setup-extension",
    frameworks: ["AccessorySetupKit"], from: "26.0",
    notes: "Finds accessories for the setup sheet. State the entitlement "
      + "`com.apple.developer.accessory-setup-discovery-extension` as your profile has it.")

  static let accessoryTransport = extensionKit(
    "accessory-transport", "Accessory Transport", point: "com.apple.accessory-transport-extension",
    frameworks: ["AccessoryTransportExtension"], from: "26.2",
    entitlements: ["com.apple.developer.accessory-transport-extension": true],
    notes: "Carries what the system sends to an accessory.")

  /// apple-targets makes it with `NSExtension`, Xcode with ExtensionKit.
  static let backgroundDownload = extensionKit(
    "bg-download", "Background Download", point: "com.apple.background-asset-downloader-extension",
    frameworks: ["BackgroundAssets"], from: "16.1", usesAppGroups: true, aliases: ["background-assets"],
    others: [ProductTypes.appExtension],
    notes:
      "Fetches assets before the first launch. The application's Info.plist names the shared group as `BAAppGroupID`, "
      + "and `BAManifestURL` with its limits or `BAHasManagedAssetPacks`.")

  static let appMigration = extensionKit(
    "app-migration", "App Migration", point: "com.apple.app-migration", frameworks: ["AppMigrationKit"], from: "26.0",
    notes: "Moves data to and from another platform's application. State the entitlement "
      + "`com.apple.developer.app-migration.data-container-access` as your profile has it.")
}
