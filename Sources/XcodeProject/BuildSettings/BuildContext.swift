// For what a setting is asked: the choices that conditions are matched against.

import ProjectModel

/// `Debug` for `iphoneos`, any architecture.
public struct BuildContext: Hashable, Sendable {
  public var configuration: ConfigurationName?
  /// With or without its version: `iphoneos`, `iphonesimulator18.2`. nil where it is not known.
  public var sdk: String?
  /// nil for all that is built, as for settings of the whole target.
  public var architecture: String?

  public init(configuration: ConfigurationName? = nil, sdk: String? = nil, architecture: String? = nil) {
    self.configuration = configuration
    self.sdk = sdk
    self.architecture = architecture
  }

  /// The SDKs that Apple's platforms are built with, devices first.
  public static let sdks = [
    "iphoneos", "macosx", "watchos", "appletvos", "xros", "iphonesimulator", "watchsimulator", "appletvsimulator",
    "xrsimulator",
  ]

  /// `iphoneos` of `iphoneos18.2`.
  public var sdkName: String? { sdk.map { String($0.prefix { !("0"..."9").contains($0) }) } }

  func verdict(on part: SettingCondition.Part) -> SettingCondition.Verdict {
    switch part.parameter {
    case "sdk": sdkVerdict(part.pattern)
    case "arch": verdict(part.pattern, architecture)
    case "config": verdict(part.pattern, configuration?.description)
    // The other variants, `profile` and `debug`, are built only where BUILD_VARIANTS names them.
    case "variant": verdict(part.pattern, "normal")
    default: .fails
    }
  }

  private func verdict(_ pattern: String, _ value: String?) -> SettingCondition.Verdict {
    guard let value else { return pattern.allSatisfy { $0 == "*" } ? .holds : .depends }
    return Wildcard(pattern).matches(value) ? .holds : .fails
  }

  /// Xcode matches the name with its version, `iphoneos18.2`, so a pattern without a star at its end holds for no SDK,
  /// and `iphoneos17*` is not decided as long as the version is not known.
  private func sdkVerdict(_ pattern: String) -> SettingCondition.Verdict {
    guard let sdk, sdk == sdkName else { return verdict(pattern, sdk) }
    let wildcard = Wildcard(pattern)
    if pattern.hasSuffix("*"), wildcard.matches(sdk) { return .holds }
    return wildcard.matches(sdk, followedBy: { ("0"..."9").contains($0) || $0 == "." }) ? .depends : .fails
  }

  /// The SDK that a condition speaks of, where this one's does not fit: `macosx` for `[sdk=macosx*]`.
  func fitted(to condition: SettingCondition) -> BuildContext {
    var result = self
    for part in condition.parts where verdict(on: part) != .holds {
      switch part.parameter {
      case "sdk":
        result.sdk = Self.sdks.first { BuildContext(sdk: $0).verdict(on: part) == .holds } ?? result.sdk
      case "arch" where !part.pattern.contains("*") && !part.pattern.contains("?"): result.architecture = part.pattern
      default: break
      }
    }
    return result
  }

  /// What Xcode derives from these choices alone.
  var derivedSettings: [String: String] {
    var values: [String: String] = [:]
    if let name = sdkName {
      values["PLATFORM_NAME"] = name
      values["EFFECTIVE_PLATFORM_NAME"] = name == "macosx" ? "" : "-" + name
    }
    if let architecture { values["CURRENT_ARCH"] = architecture }
    return values
  }
}
