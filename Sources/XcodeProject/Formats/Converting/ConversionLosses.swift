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
    "projectReferences",
    // Of phases, rules and lists.
    "buildActionMask", "isEditable", "defaultConfigurationIsVisible", "defaultConfigurationName", "proxyType",
  ]
  /// Whether a difference is only what the JSON cannot say.
  static func explains(_ difference: GraphComparison.Difference) -> Bool {
    guard let key = difference.key else {
      // Nothing in the JSON stands for an object that nothing uses.
      return difference.before == GraphComparison.unreferenced || difference.object.hasPrefix("the imported product")
    }
    let words = key.split(separator: " ")
    if difference.before == GraphComparison.order { return key == "files" || key == "buildConfigurations" }
    switch key {
    // The JSON must name one.
    case "developmentRegion" where difference.before == nil || difference.after == nil: return true
    // Says that linking is not weak, as without a word.
    case "settings ATTRIBUTES" where difference.before == BuildFileAttributes.standard: return true
    default: break
    }
    return words.contains { keys.contains(String($0)) }
  }
}
