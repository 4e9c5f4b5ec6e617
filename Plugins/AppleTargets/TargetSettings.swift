// The build settings of a target.

import Configuration
import Diagnostics
import PluginKit
import ProjectModel
import XcodeProject

/// What the project file shall say, each with who says so. An adopted target gets what is stated and nothing else.
struct TargetSettings {
  let builder: TargetBuilder
  let target: Target

  private typealias Value = Configured<Sourced<BuildSetting>?>

  private var application: Application { builder.application }
  private var followedApplication: FollowedApplication { builder.followedApplication }
  private var configurations: [ConfigurationName] { application.configurations }

  func all() -> [String: Configured<Sourced<BuildSetting>?>] {
    var settings = catalogue()
    settings.merge(identity()) { $1 }
    settings.merge(followed()) { $1 }
    settings.merge(stated(over: settings)) { $1 }
    guard builder.adopted != nil else { return settings }
    return settings.compactMapValues { value in
      let kept = value.map { $0.flatMap { $0.origin.isStated ? $0 : nil } }
      return kept.common == nil && kept.overrides.values.allSatisfy { $0 == nil } ? nil : kept
    }
  }

  // MARK: - Of the type

  private func catalogue() -> [String: Configured<Sourced<BuildSetting>?>] {
    let type = builder.type
    var settings = type.settings.mapValues { Value(Sourced($0, .catalogue)) }
    for name in Set(type.debugSettings.keys).union(type.releaseSettings.keys) {
      settings[name] = Configured(for: configurations, otherwise: nil) { configuration in
        (followedApplication.debugging.contains(configuration) ? type.debugSettings : type.releaseSettings)[name].map {
          Sourced($0, .catalogue)
        }
      }
    }
    return settings
  }

  // MARK: - Of the target

  private func identity() -> [String: Configured<Sourced<BuildSetting>?>] {
    var settings: [String: Value] = [
      "PRODUCT_BUNDLE_IDENTIFIER": text(target.bundleIdentifier),
      "PRODUCT_NAME": Value(
        target.productName.value == target.name
          ? Sourced("$(TARGET_NAME)", target.productName.origin)
          : Sourced(.string(target.productName.value), target.productName.origin)),
      "INFOPLIST_KEY_CFBundleDisplayName": Value(
        Sourced(.string(target.displayName.value), target.displayName.origin)),
      target.type.platform.deploymentTargetSetting: text(target.deploymentTarget),
    ]
    if let path = target.infoPlist {
      // An adopted target without an Info.plist gets one only for the keys that are stated for it.
      let reason = target.infoPlistEntries.values.compactMap(\.origin.location).min()
      let origin: Origin = if let reason, needsInfoPlistSetting { .stated(reason) } else { .catalogue }
      settings["INFOPLIST_FILE"] = Value(Sourced(.string(builder.context.observed.path(fromProject: path)), origin))
    }
    if target.type.id == "watch" {
      settings["INFOPLIST_KEY_WKCompanionAppBundleIdentifier"] = Configured(for: configurations, otherwise: nil) {
        application.bundleIdentifier[$0].map { Sourced(.string($0), .application) }
      }
    }
    return settings
  }

  private var needsInfoPlistSetting: Bool {
    guard let adopted = builder.adopted else { return false }
    return adopted.configurations.allSatisfy { adopted.treePath(ofSetting: "INFOPLIST_FILE", in: $0) == nil }
  }

  private func text(_ values: Configured<Sourced<String>>) -> Configured<Sourced<BuildSetting>?> {
    values.map { Sourced(.string($0.value), $0.origin) }
  }

  // MARK: - Of the application

  /// An extension whose versions differ from the application's is refused by the store.
  private func followed() -> [String: Configured<Sourced<BuildSetting>?>] {
    var settings: [String: Value] = [
      "CODE_SIGN_STYLE": Configured(for: configurations, otherwise: nil) {
        followedApplication.signingStyles[$0].map { Sourced(.string($0), .application) }
          ?? Sourced("Automatic", .catalogue)
      }
    ]
    if !followedApplication.inherited.contains("MARKETING_VERSION") {
      settings["MARKETING_VERSION"] = following(application.marketingVersion, otherwise: "1.0")
    }
    if !followedApplication.inherited.contains("CURRENT_PROJECT_VERSION") {
      settings["CURRENT_PROJECT_VERSION"] = following(application.buildNumber, otherwise: "1")
    }
    let declared = builder.context.configuration.team?.value
    let team = Value(for: configurations, otherwise: nil) {
      (declared ?? application.team[$0]).map { Sourced(.string($0), .application) }
    }
    if team.common != nil || team.overrides.values.contains(where: { $0 != nil }) {
      settings["DEVELOPMENT_TEAM"] = team
    }
    return settings
  }

  private func following(
    _ values: Configured<String?>, otherwise: BuildSetting
  ) -> Configured<Sourced<BuildSetting>?> {
    Configured(for: configurations, otherwise: nil) {
      values[$0].map { Sourced(.string($0), .application) } ?? Sourced(otherwise, .catalogue)
    }
  }

  // MARK: - Of the YAML

  private func stated(
    over settings: [String: Configured<Sourced<BuildSetting>?>]
  ) -> [String: Configured<Sourced<BuildSetting>?>] {
    let declaration = builder.declaration
    let overrides = declaration.configurations
    var names = Set(declaration.settings.keys)
    for own in overrides.values { names.formUnion(own.settings.keys) }
    var result: [String: Value] = [:]
    for name in names {
      result[name] = Configured(for: configurations, otherwise: nil) { configuration in
        (overrides[configuration]?.settings[name] ?? declaration.settings[name])
          .map { Sourced($0.value, .stated($0.location)) } ?? settings[name]?[configuration] ?? nil
      }
    }
    return result
  }
}
