// Which build settings of an owned target are Fixpoint's.

import ProjectModel

/// A setting of these names in an owned configuration is Fixpoint's also where the model does not state it any more, and
/// then goes. Any other that the model does not state was added by somebody, and stays.
enum SettingTables {
  /// The setting that remembers the names beyond the tables which the model once stated, so that these go too when they
  /// leave the model. It is there only where there are any.
  static let marker = "FIXPOINT_SETTINGS"

  private static let known = names { $0.platform != .macOS }
  /// On other platforms these names are somebody's additions.
  private static let knownOnMac = names { _ in true }

  private static func names(of isWanted: (TargetType) -> Bool) -> Set<String> {
    var names = derived
    for type in TargetCatalogue.types.filter(isWanted) {
      for settings in [type.settings, type.debugSettings, type.releaseSettings] { names.formUnion(settings.keys) }
    }
    return names.union(ApplePlatform.allCases.map(\.deploymentTargetSetting))
  }

  private static func isKnown(_ name: String, sdk: String?) -> Bool {
    (sdk == ApplePlatform.macOS.sdk ? knownOnMac : known).contains(name)
  }

  /// What is worked out for each target.
  private static let derived: Set<String> = [
    marker, "ASSETCATALOG_COMPILER_APPICON_NAME", "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME",
    "ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME", "CODE_SIGN_ENTITLEMENTS", "CODE_SIGN_STYLE",
    "CURRENT_PROJECT_VERSION", "DEVELOPMENT_TEAM", "GENERATE_INFOPLIST_FILE", "INFOPLIST_FILE",
    "INFOPLIST_KEY_CFBundleDisplayName", "INFOPLIST_KEY_WKCompanionAppBundleIdentifier", "MARKETING_VERSION",
    "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "REGISTER_APP_GROUPS",
  ]

  /// The settings as they are written, with the marker where it is needed.
  static func marked(_ settings: [String: BuildSetting]) -> [String: BuildSetting] {
    let sdk = settings["SDKROOT"]?.text
    let beyond = settings.keys.filter { !isKnown($0, sdk: sdk) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !beyond.isEmpty else { return settings }
    return settings.merging([marker: .string(beyond.joined(separator: " "))]) { $1 }
  }

  /// Whether an owned configuration may hold this setting only as the model's, by what it remembers (`marker`) and the
  /// SDK that it names.
  static func isOwned(_ name: String, marker: String?, sdk: String?) -> Bool {
    if isKnown(name, sdk: sdk) { return true }
    return marker?.split(separator: " ").contains { $0 == name } ?? false
  }
}
