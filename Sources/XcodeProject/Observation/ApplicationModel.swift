// The application as the model sees it.

import Diagnostics
import Platform
import ProjectModel
import PropertyList

/// The model of an application target, every value resolved in each configuration.
///
/// `appGroups`, `team` and `bundleIdentifier` are what the declaration says, where it says so. Throws a `Rejection` where
/// an entitlements file cannot be read as one, or where nothing tells the platform.
public func applicationModel(
  of target: ObservedTarget, in project: ObservedProject, appGroups: Located<[String]>? = nil,
  team: Located<String>? = nil, bundleIdentifier: Located<String>? = nil
) throws -> Application {
  guard let platform = target.platform else {
    throw Rejection(
      .input, "project.no-platform",
      "nothing tells the platform of “\(target.name)”; set SDKROOT of the target or the project", at: target.location)
  }
  func perConfiguration(_ value: (ConfigurationName) -> ResolvedSetting) -> Configured<String?> {
    // An empty setting (`DEVELOPMENT_TEAM = ""`) states nothing.
    configured(target) { value($0).value.flatMap { $0.isEmpty ? nil : $0 } }
  }
  /// What the Info.plist says is what ends up in the product; else the setting that Xcode would write there.
  func version(_ key: String, _ setting: String) -> Configured<String?> {
    perConfiguration { configuration in
      let stated = target.infoPlistText(key, in: configuration)
      if case .absent = stated { return target.setting(setting, in: configuration) }
      return stated
    }
  }
  return Application(
    name: target.name, platform: platform,
    platforms: [platform] + ApplePlatform.allCases.filter { $0 != platform && target.isMade(for: $0) },
    configurations: target.configurations,
    bundleIdentifier: bundleIdentifier.map { Configured($0.value) }
      ?? perConfiguration { target.bundleIdentifier(in: $0) },
    marketingVersion: version("CFBundleShortVersionString", "MARKETING_VERSION"),
    buildNumber: version("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
    deploymentTarget: perConfiguration { target.setting(platform.deploymentTargetSetting, in: $0) },
    team: team.map { Configured($0.value) } ?? perConfiguration { target.setting("DEVELOPMENT_TEAM", in: $0) },
    declaredAppGroups: appGroups,
    entitlements: try entitlements(of: target).map { set in
      guard let appGroups else { return set }
      var set = set
      set[EntitlementSet.appGroupsKey] = Sourced(
        .array(appGroups.value.map { .string($0) }), .stated(appGroups.location))
      return set
    })
}

/// The entitlements that a target is signed with in each configuration, from the files that `CODE_SIGN_ENTITLEMENTS`
/// names; empty where it names none that is there. Each value knows its line.
public func entitlements(of target: ObservedTarget) throws -> Configured<EntitlementSet> {
  var sets: [ConfigurationName: EntitlementSet] = [:]
  for configuration in target.configurations {
    guard let file = try target.propertyList(ofSetting: "CODE_SIGN_ENTITLEMENTS", in: configuration) else { continue }
    var values: [String: Sourced<PropertyValue>] = [:]
    for entry in file.root.entries {
      values[entry.key] = Sourced(entry.value, .stated(file.location(of: entry.key)))
    }
    sets[configuration] = EntitlementSet(values)
  }
  return configured(target) { sets[$0] ?? EntitlementSet() }
}

/// The value of the default configuration for all, and those that differ from it for themselves.
private func configured<Value: Equatable>(
  _ target: ObservedTarget, _ value: (ConfigurationName) -> Value
) -> Configured<Value> {
  let stated = target.view.configurationList?.defaultName
  let common =
    stated.flatMap { target.configurations.contains($0) ? $0 : nil } ?? target.configurations.last ?? "Release"
  var result = Configured(value(common))
  for configuration in target.configurations where configuration != common {
    let own = value(configuration)
    if own != result.common { result[configuration] = own }
  }
  return result
}
