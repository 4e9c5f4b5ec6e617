// Which platform a target is built for.

import ProjectModel

extension ApplePlatform {
  /// From `SDKROOT`, else the first of `SUPPORTED_PLATFORMS`, else the deployment target that it sets. The configurations
  /// of one target never differ in it, so the first that says so is asked. nil where nothing does.
  init?(productType: String, scopes: [SettingScope]) {
    // Watch products of the old kind name their platform in their type.
    if productType.contains("watchkit2-extension") || productType.hasSuffix(".watchapp2") {
      self = .watchOS
      return
    }
    for scope in scopes {
      if let sdk = scope.resolve("SDKROOT").value, let platform = ApplePlatform(sdk: sdk) {
        self = platform
        return
      }
      let supported = (scope.resolve("SUPPORTED_PLATFORMS").value ?? "").split(separator: " ").compactMap {
        ApplePlatform(sdk: String($0))
      }
      // A target for several platforms counts as the one that comes first in this list of platforms.
      if let platform = ApplePlatform.allCases.first(where: supported.contains) {
        self = platform
        return
      }
    }
    for scope in scopes {
      guard
        let platform = ApplePlatform.allCases.first(where: {
          !scope.assignments(of: $0.deploymentTargetSetting).isEmpty
        })
      else { continue }
      self = platform
      return
    }
    return nil
  }
}

extension SettingScope {
  /// Asked for the SDK of a platform's devices, in the version that `SDKROOT` names, where it names one.
  func forDevices(of platform: ApplePlatform?) -> SettingScope {
    guard let platform else { return self }
    var context = context
    context.sdk = platform.sdk
    if let root = resolve("SDKROOT").value, root.hasPrefix(platform.sdk),
      root.dropFirst(platform.sdk.count).allSatisfy({ ("0"..."9").contains($0) || $0 == "." })
    {
      context.sdk = root
    }
    return with(context)
  }
}

extension ObservedTarget {
  /// Whether it is built for a platform, perhaps among others. True where nothing says what it is built for.
  func isMade(for wanted: ApplePlatform) -> Bool {
    guard let platform, platform != wanted else { return true }
    return configurations.contains { configuration in
      let supported = (setting("SUPPORTED_PLATFORMS", in: configuration).value ?? "").split(separator: " ")
      return supported.contains { ApplePlatform(sdk: String($0)) == wanted }
    }
  }
}
