// One target from its declaration, its type and its host.

import Configuration
import Diagnostics
import Platform
import PluginKit
import ProjectModel
import PropertyList
import XcodeProject

struct TargetBuilder {
  let declaration: TargetDeclaration
  let type: TargetType
  let application: Application
  let followedApplication: FollowedApplication
  /// nil: the application.
  let host: Target?
  let context: PluginContext
  /// The target of the project file that it takes over.
  let adopted: ObservedTarget?

  func target() throws -> Target {
    let names = try folderEntries()
    try checkConfigurations()
    try checkSettings()
    var target = Target(
      name: declaration.name, type: type, folder: declaration.path.value, productName: try productName(),
      displayName: displayName(), bundleIdentifier: try bundleIdentifier(), deploymentTarget: try deploymentTarget(),
      host: host?.name ?? application.name, frameworks: frameworks(), location: declaration.location)
    for (key, value) in declaration.infoPlist ?? [:] {
      target.infoPlistEntries[key] = Sourced(value.value, .stated(value.location))
    }
    target.infoPlist = try infoPlistPath()
    target.settings = TargetSettings(builder: self, target: target).all()
    target.nonMembers = nonMembers(target, names)
    return target
  }

  // MARK: - What it is called

  private func productName() throws -> Sourced<String> {
    if let stated = declaration.productName { return try checked(Sourced(stated.value, .stated(stated.location))) }
    if let own = observed("PRODUCT_NAME") { return own }
    return try checked(Sourced(type.defaultProductName ?? declaration.name, .catalogue))
  }

  private func checked(_ name: Sourced<String>) throws -> Sourced<String> {
    guard !name.value.isEmpty, !name.value.contains("/"), !name.value.hasPrefix("."),
      name.value.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
    else {
      throw Rejection(
        .input, "target.invalid-product-name",
        "“\(name.value)” cannot be the name of a product; state a `productName` without slashes and leading dots",
        at: name.origin.location ?? declaration.location)
    }
    return name
  }

  private func displayName() -> Sourced<String> {
    if let stated = declaration.displayName { return Sourced(stated.value, .stated(stated.location)) }
    return observed("INFOPLIST_KEY_CFBundleDisplayName") ?? Sourced(declaration.name, .catalogue)
  }

  /// What the adopted target says in its first configuration.
  private func observed(_ setting: String) -> Sourced<String>? {
    guard let adopted, let configuration = adopted.configurations.first,
      case .value(let text, let location) = adopted.setting(setting, in: configuration)
    else { return nil }
    return Sourced(text, .plugin("apple-targets", location))
  }

  // MARK: - Its identifier

  private func bundleIdentifier() throws -> Configured<Sourced<String>> {
    try Configured(for: application.configurations, otherwise: Sourced("", .catalogue)) { configuration in
      let stated = declaration.configurations[configuration]?.bundleIdentifier ?? declaration.bundleIdentifier
      if let stated {
        try check(identifier: stated)
        let text =
          stated.value.hasPrefix(".") ? try hostIdentifier(configuration, for: stated) + stated.value : stated.value
        return Sourced(text, .stated(stated.location))
      }
      if let adopted,
        case .value(let text, let location) = adopted.setting("PRODUCT_BUNDLE_IDENTIFIER", in: configuration)
      {
        return Sourced(text, .plugin("apple-targets", location))
      }
      let suffix = Located(".\(type.bundleIdentifierSuffix)", at: declaration.location)
      return Sourced(try hostIdentifier(configuration, for: suffix) + suffix.value, .catalogue)
    }
  }

  private func hostIdentifier(_ configuration: ConfigurationName, for suffix: Located<String>) throws -> String {
    if let host { return host.bundleIdentifier[configuration].value }
    guard let identifier = application.bundleIdentifier[configuration], !identifier.isEmpty else {
      throw Rejection(
        .input, "target.no-host-identifier",
        "“\(application.name)” states no bundle identifier for \(configuration) that “\(suffix.value)” could extend "
          + "(not in the project file, its xcconfig files or its Info.plist); set PRODUCT_BUNDLE_IDENTIFIER there or "
          + "write the whole identifier", at: suffix.location)
    }
    return identifier
  }

  private func check(identifier: Located<String>) throws {
    let text = identifier.value
    // What Xcode will put in place of a reference is not known here.
    if text.contains("$(") || text.contains("${") { return }
    let components = (text.hasPrefix(".") ? text.dropFirst() : text[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    let isValid = components.allSatisfy { component in
      !component.isEmpty && component.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    guard isValid else {
      throw Rejection(
        .input, "target.invalid-bundle-identifier",
        "“\(text)” is not a bundle identifier; use letters, digits and hyphens, parted by single dots",
        at: identifier.location)
    }
  }

  // MARK: - What it runs on

  private func deploymentTarget() throws -> Configured<Sourced<String>> {
    try Configured(for: application.configurations, otherwise: Sourced(type.defaultDeploymentTarget, .catalogue)) {
      configuration in
      let stated = declaration.configurations[configuration]?.deploymentTarget ?? declaration.deploymentTarget
      if let stated {
        guard OSVersion(stated.value) != nil || stated.value.contains("$(") else {
          throw Rejection(
            .input, "target.invalid-deployment-target",
            "“\(stated.value)” is not a version of \(type.platform.rawValue); write it like 17.0", at: stated.location)
        }
        return Sourced(stated.value, .stated(stated.location))
      }
      let setting = type.platform.deploymentTargetSetting
      if let adopted, case .value(let text, let location) = adopted.setting(setting, in: configuration) {
        return Sourced(text, .plugin("apple-targets", location))
      }
      return followingHost(configuration)
    }
  }

  /// The host's, or the type's minimum where that is higher.
  private func followingHost(_ configuration: ConfigurationName) -> Sourced<String> {
    let text: String? =
      if let host {
        host.type.platform == type.platform ? host.deploymentTarget[configuration].value : nil
      } else {
        applicationDeploymentTarget(configuration)
      }
    guard let text, let version = OSVersion(text), let minimum = OSVersion(type.minimumDeploymentTarget) else {
      return Sourced(type.defaultDeploymentTarget, .catalogue)
    }
    return version < minimum ? Sourced(type.minimumDeploymentTarget, .catalogue) : Sourced(text, .application)
  }

  /// Of the application on the type's platform; nil where it is not built for that, or does not say.
  private func applicationDeploymentTarget(_ configuration: ConfigurationName) -> String? {
    if type.platform == application.platform { return application.deploymentTarget[configuration] }
    guard application.platforms.contains(type.platform) else { return nil }
    return context.observedTarget(of: application)?
      .setting(type.platform.deploymentTargetSetting, in: configuration).value
  }

  private func frameworks() -> [Sourced<String>] {
    let stated = declaration.frameworks.map { Sourced($0.value, .stated($0.location)) }
    // Nothing that the catalogue only suggests is added to a target that somebody else made.
    guard adopted == nil else { return stated }
    let words = Set(stated.map(\.value))
    return type.frameworks.filter { !words.contains($0) }.map { Sourced($0, .catalogue) } + stated
  }

  // MARK: - Its files

  private func folderEntries() throws -> [String] {
    let path = declaration.path
    if path.value == .root {
      throw Rejection(
        .input, "target.folder-is-root",
        "“\(declaration.name)” would have the whole project as its sources; give it a folder of its own",
        at: path.location)
    }
    guard let names = try context.tree.entries(path) else {
      throw Rejection(
        .input, "target.no-folder",
        "there is no folder \(path.value) for “\(declaration.name)”; make it or correct `path:`", at: path.location)
    }
    let project = context.configuration.project.value
    guard adopted != nil || !project.isInside(path.value) else {
      throw Rejection(
        .input, "target.folder-holds-project",
        "“\(declaration.name)” would have all that lies beside \(project) as its sources; give it a folder of its own",
        at: path.location)
    }
    // Where its Info.plist lies: an application may well compile single files out of an extension's folder.
    let app = context.observedTarget(of: application)
    let lists = app.map { app in app.configurations.compactMap { app.infoPlistPath(in: $0) } } ?? []
    if adopted == nil, let list = lists.first(where: { $0.isInside(path.value) }) {
      throw Rejection(
        .input, "target.folder-holds-application",
        "“\(declaration.name)” would have the sources of “\(application.name)” as its own, whose \(list) lies in "
          + "\(path.value); give it a folder of its own", at: path.location)
    }
    return names
  }

  private func infoPlistPath() throws -> TreePath? {
    let own = declaration.path.value.appending("Info.plist")
    guard let adopted else {
      let stated = declaration.settings["INFOPLIST_FILE"]
      guard let stated, case .string(let text) = stated.value else { return own }
      return TreePath(context.observed.projectDirectory.appending(text), in: context.root)
    }
    let named = adopted.configurations.lazy.compactMap { adopted.treePath(ofSetting: "INFOPLIST_FILE", in: $0) }.first
    return named ?? (declaration.infoPlist?.isEmpty == false ? own : nil)
  }

  /// What lies in the folder and is no source of the target.
  private func nonMembers(_ target: Target, _ names: [String]) -> Set<TreePath> {
    let configs = ["expo-target.config.js", "expo-target.config.json", "expo-target.config.ts"]
    var result = Set(names.filter { configs.contains($0) }.compactMap { target.folder.appending($0) })
    if let path = target.infoPlist, path.isInside(target.folder) { result.insert(path) }
    return result
  }

  // MARK: - What it may not say

  private func checkConfigurations() throws {
    let known = application.configurations.map(\.description)
    let problems = declaration.configurations.keys.sorted().filter { !known.contains($0.description) }.map { name in
      let advice =
        nearestWord(to: name.description, among: known).map { "did you mean “\($0)”?" } ?? "it has \(list(known))"
      return Diagnostic(
        "target.unknown-configuration", .error, "“\(application.name)” has no build configuration “\(name)”; \(advice)",
        at: declaration.configurations[name]?.location)
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
  }

  /// Settings that have a key of their own, since more than the setting depends on them.
  private func checkSettings() throws {
    let keys = [
      "PRODUCT_BUNDLE_IDENTIFIER": "bundleIdentifier", "PRODUCT_NAME": "productName",
      type.platform.deploymentTargetSetting: "deploymentTarget",
    ]
    let all =
      [declaration.settings]
      + declaration.configurations.keys.sorted().compactMap {
        declaration.configurations[$0]?.settings
      }
    for settings in all {
      for (name, key) in keys.sorted(by: { $0.key < $1.key }) {
        guard let stated = settings[name] else { continue }
        throw Rejection(
          .input, "target.setting-has-key", "\(name) is stated with `\(key)`; move it there", at: stated.location)
      }
    }
  }
}
