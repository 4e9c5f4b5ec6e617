// Where a setting depends on what is built for.

import ProjectModel

/// What a setting comes to for another SDK than that of the devices.
public struct SettingVariant: Hashable, Sendable {
  /// `iphonesimulator`
  public var sdk: String
  public var setting: ResolvedSetting
}

extension ObservedTarget {
  /// The SDKs that it can be built with, without versions: what `SUPPORTED_PLATFORMS` says, else the devices and the
  /// simulator of its platform, and the Mac's where it is built for that too (Catalyst). Empty where nothing says so.
  public func sdks(in configuration: ConfigurationName) -> [String] {
    let stated = (setting("SUPPORTED_PLATFORMS", in: configuration).value ?? "").split(separator: " ").map(String.init)
    var sdks = stated.filter(BuildContext.sdks.contains)
    if sdks.isEmpty, let platform { sdks = platform.sdks }
    if setting("SUPPORTS_MACCATALYST", in: configuration).value == "YES", !sdks.contains("macosx") {
      sdks.append("macosx")
    }
    return sdks
  }

  /// What the setting comes to for those of its SDKs for which it is not the same as for devices; empty where it is the
  /// same for all.
  public func variants(ofSetting name: String, in configuration: ConfigurationName) -> [SettingVariant] {
    scopes[configuration].map { variants(of: name, scope: $0, in: configuration) } ?? []
  }

  func variants(of name: String, scope: SettingScope, in configuration: ConfigurationName) -> [SettingVariant] {
    guard scope.hasConditions else { return [] }
    let own = scope.resolve(name)
    return sdks(in: configuration).filter { $0 != scope.context.sdkName }.compactMap { sdk in
      var context = scope.context
      context.sdk = sdk
      let setting = scope.with(context).resolve(name)
      return setting.saysTheSame(as: own) ? nil : SettingVariant(sdk: sdk, setting: setting)
    }
  }
}

extension ResolvedSetting {
  /// Wherever it is stated.
  fileprivate func saysTheSame(as other: ResolvedSetting) -> Bool {
    switch (self, other) {
    case (.value(let one, _), .value(let other, _)): one == other
    case (.unresolved(let one, _, _), .unresolved(let other, _, _)): one == other
    case (.cycle(let one, _), .cycle(let other, _)): one == other
    case (.beyond(let one, _, _), .beyond(let other, _, _)): one == other
    case (.absent, .absent): true
    default: false
    }
  }
}
