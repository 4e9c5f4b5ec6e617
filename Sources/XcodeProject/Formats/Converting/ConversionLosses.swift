// What a property list can say and the JSON cannot.

/// Keys that do not come back from a conversion, or come back as what Xcode would infer.
enum ConversionLosses {
  static let keys: Set<String> = [
    // Of files and groups: what is shown and how it is edited.
    "name", "lastKnownFileType", "comments", "indentWidth", "tabWidth", "usesTabs", "wrapsLines",
    "xcLanguageSpecificationIdentifier", "plistStructureDefinitionIdentifier", "languageSpecificationIdentifier",
    // Of the project.
    "compatibilityVersion", "preferredProjectObjectVersion", "minimizedProjectReferenceProxies",
    "hasScannedForEncodings", "projectDirPath", "projectRoot", "knownRegions", "LastTestingUpgradeCheck",
    // Of targets.
    "productName", "productInstallPath", "CreatedOnToolsVersion", "SystemCapabilities", "DevelopmentTeamName",
    "packageProductDependencies",
    // Of phases, rules and lists.
    "buildActionMask", "isEditable", "defaultConfigurationIsVisible", "defaultConfigurationName", "proxyType",
  ]
}
