// A target that Xcode, apple-targets or another generator made, beside the row of its type.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import PropertyList
import XcodeProject

/// A committed target whose type is in the catalogue.
struct MadeTarget {
  /// `EvanBacon__pillar-valley: widget`.
  var name: String
  var type: TargetType
  var observed: ObservedTarget
  var project: ObservedProject

  /// What kinds of things are otherwise than the row says, each once: `setting − SKIP_INSTALL`, `framework + UIKit`.
  ///
  /// `+` is what only the committed target has, `−` what only the row has, `≠` what both have and say otherwise.
  func differences() -> Set<String> { product().union(embedding()).union(frameworks()).union(settings()) }

  private func product() -> Set<String> {
    var result: Set<String> = []
    if observed.productType != type.productType { result.insert("product type ≠ \(observed.productType)") }
    if let form, form != self.form(of: type.infoPlist) { result.insert("form ≠ \(form)") }
    return result
  }

  /// `NSExtension` or `EXAppExtensionAttributes`.
  private var form: String? {
    observed.configurations.lazy.compactMap { try? observed.infoPlist(in: $0) }.compactMap { form(of: $0.root) }.first
  }

  private func form(of list: PropertyDictionary) -> String? {
    list.keys.first { ["NSExtension", "EXAppExtensionAttributes"].contains($0) }
  }

  private func embedding() -> Set<String> {
    let embeds = project.hosts(of: observed).flatMap(\.embeds).filter { $0.target == observed.id }
    guard !embeds.isEmpty else { return ["embedding −"] }
    var result: Set<String> = []
    for embed in embeds {
      guard let destination = embed.destination.embedDestination, destination == type.destination else {
        result.insert("embedding ≠ \(embed.destination.subfolderSpec.map { "\($0)" } ?? "?"):\(embed.destination.path)")
        continue
      }
      let phase = PhaseView(project.file, embed.phase)?.name
      if phase != destination.phaseName { result.insert("phase ≠ \(phase ?? "unnamed")") }
    }
    return result
  }

  private func frameworks() -> Set<String> {
    let phases = TargetView(project.file, observed.id)?.phases.filter { $0.kind == .frameworks } ?? []
    let linked = phases.flatMap(\.buildFiles).compactMap { entry -> String? in
      guard let id = entry.reference, let fields = project.file.document.object(id),
        fields["sourceTree"]?.string == "SDKROOT", let path = fields["path"]?.string, path.hasSuffix(".framework")
      else { return nil }
      return path.split(separator: "/").last.map { String($0.dropLast(10)) }
    }
    let (theirs, ours) = (Set(linked), Set(type.frameworks))
    return Set(theirs.subtracting(ours).map { "framework + \($0)" })
      .union(ours.subtracting(theirs).map { "framework − \($0)" })
  }

  private func settings() -> Set<String> {
    var result: Set<String> = []
    for configuration in TargetView(project.file, observed.id)?.configurationList?.configurations ?? [] {
      let isDebugging = configuration.name.description.lowercased().contains("debug")
      let row = type.settings.merging(isDebugging ? type.debugSettings : type.releaseSettings) { $1 }
      let stated = configuration.settings
      for (name, value) in row {
        guard let theirs = stated[name]?.value else {
          result.insert("setting − \(name)")
          continue
        }
        if text(theirs) != text(value) { result.insert("setting ≠ \(name)") }
      }
      for name in stated.entries.map(\.name) where row[name] == nil && !Self.ofTheTarget.contains(name) {
        result.insert("setting + \(name)")
      }
    }
    return result
  }

  private func text(_ value: BuildSetting) -> String {
    switch value {
    case .string(let text): text
    case .list(let texts): texts.joined(separator: " ")
    }
  }

  /// What Fixpoint works out for every target, whatever its type.
  private static let ofTheTarget: Set<String> = [
    "CODE_SIGN_ENTITLEMENTS", "CODE_SIGN_STYLE", "CURRENT_PROJECT_VERSION", "DEVELOPMENT_TEAM", "INFOPLIST_FILE",
    "INFOPLIST_KEY_CFBundleDisplayName", "INFOPLIST_KEY_WKCompanionAppBundleIdentifier", "MARKETING_VERSION",
    "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "REGISTER_APP_GROUPS", "IPHONEOS_DEPLOYMENT_TARGET",
    "WATCHOS_DEPLOYMENT_TARGET", "MACOSX_DEPLOYMENT_TARGET", "TVOS_DEPLOYMENT_TARGET",
  ]
}

extension MadeTarget {
  /// The targets of a project whose types the catalogue has.
  static func all(in project: ObservedProject, of repository: String) -> [MadeTarget] {
    project.targets.compactMap { target in
      let point = target.extensionPoint
      let type = TargetCatalogue.types.first { type in
        ([type.productType] + type.otherProductTypes).contains(target.productType) && target.platform == type.platform
          && (type.extensionPoint == nil || type.extensionPoint == point)
      }
      return type.map {
        MadeTarget(name: "\(repository): \(target.name)", type: $0, observed: target, project: project)
      }
    }
  }
}
