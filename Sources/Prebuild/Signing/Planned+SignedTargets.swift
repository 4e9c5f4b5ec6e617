// What the targets of a plan are signed with.

import Diagnostics
import PBXProj
import PluginKit
import ProjectModel
import PropertyList
import XcodeProject

extension Planned {
  /// The targets that are signed apart from the application, once the plan is applied.
  ///
  /// Throws a `Rejection` where there is no build configuration of that name, and where a bundle identifier is not known.
  ///
  /// - Parameter configuration: nil for `Release`, or where there is none, for that which `xcodebuild` would build.
  public func signedTargets(in configuration: String?) throws -> SignedTargets {
    try atDisk(resolved.loaded.options.root) { try SignedTargetsBuilder(self, configuration).all() }
  }
}

private struct SignedTargetsBuilder {
  /// Of the products that have a profile of their own where they are embedded.
  private static let bundles: Set<String> = ["app", "appex"]

  let resolved: Resolved
  let project: ObservedProject
  let configuration: ConfigurationName
  private var diagnostics: [Diagnostic] = []

  init(_ planned: Planned, _ named: String?) throws {
    resolved = planned.resolved
    let file = planned.writtenProject ?? resolved.loaded.observed.file
    project = try ObservedProject(file, files: PlannedDisk(planned))
    let usual = resolved.application.configurations.contains("Release") ? "Release" : nil
    configuration = try selectConfiguration(of: resolved.application, named: named ?? usual)
  }

  func all() throws -> SignedTargets {
    var builder = self
    let members = try resolved.model.targets.filter { Self.bundles.contains($0.type.productExtension) }
      .compactMap { try builder.member($0) }
    let own = Set(resolved.matches.values.map(\.id)).union([resolved.application.id])
    let others = project.targets.filter { !own.contains($0.id) }.map { target in
      SignedTargets.Other(
        name: target.name,
        bundleIdentifiers: Set(target.configurations.compactMap { target.bundleIdentifier(in: $0).value }))
    }
    return SignedTargets(
      application: resolved.application.name,
      applicationIdentifier: resolved.model.application.bundleIdentifier[configuration],
      configuration: configuration, members: members, others: others, diagnostics: builder.diagnostics)
  }

  private mutating func member(_ target: Target) throws -> SignedTargets.Member? {
    guard let observed = observed(target) else { return nil }
    let host = resolved.model.target(named: target.host).flatMap { self.observed($0) }
    return SignedTargets.Member(
      name: observed.name, platform: target.type.platform,
      productName: observed.productName(in: configuration) ?? target.productName.value,
      bundleIdentifier: try identifier(of: observed, target.location),
      parent: try host.map { try identifier(of: $0, target.location) },
      entitlements: try entitlements(target, observed), location: target.location)
  }

  private func observed(_ target: Target) -> ObservedTarget? {
    resolved.matches[target.name].flatMap { project.target($0.id) }
  }

  private func identifier(of target: ObservedTarget, _ location: SourceLocation) throws -> String {
    let setting = target.bundleIdentifier(in: configuration)
    if let text = setting.value, !text.isEmpty { return text }
    throw Rejection(
      .input, "signing.no-identifier",
      "the bundle identifier of “\(target.name)” is not known in \(configuration): "
        + (setting.problem(of: "PRODUCT_BUNDLE_IDENTIFIER") ?? "PRODUCT_BUNDLE_IDENTIFIER is empty")
        + "; state it with `bundleIdentifier`", at: location)
  }

  /// From the file that it will be signed with, with the places of the model where that knows better.
  private mutating func entitlements(_ target: Target, _ observed: ObservedTarget) throws -> EntitlementSet {
    var result: [String: Sourced<PropertyValue>] = [:]
    for (key, value) in try XcodeProject.entitlements(of: observed)[configuration].values {
      let stated = target.entitlements[configuration][key]?.origin.location
      let place = stated ?? (observed.isOwned ? target.location : value.origin.location ?? target.location)
      var missing: [String] = []
      let expanded = expand(value.value, observed.scope(in: configuration), at: place, &missing)
      for name in missing {
        diagnostics.append(
          Diagnostic(
            "signing.unknown-setting", .warning,
            "the entitlement \(key) of “\(observed.name)” refers to $(\(name)), which nothing defines in \(configuration); define it, or write the value",
            at: place))
      }
      result[key] = Sourced(expanded, .stated(place))
    }
    return EntitlementSet(result)
  }

  private func expand(
    _ value: PropertyValue, _ scope: SettingScope?, at place: SourceLocation, _ missing: inout [String]
  ) -> PropertyValue {
    switch value {
    case .string(let text):
      guard text.contains("$"), let scope else { return value }
      switch scope.expand(text, at: place) {
      case .value(let text, _): return .string(text)
      case .unresolved(let text, let names, _):
        missing += names.filter { !BuildTimeSettings.contains($0) && !missing.contains($0) }
        return .string(text)
      case .cycle, .beyond, .absent: return value
      }
    case .array(let values):
      return .array(values.map { expand($0, scope, at: place, &missing) })
    case .dictionary(let dictionary):
      return .dictionary(
        PropertyDictionary(dictionary.entries.map { .init($0.key, expand($0.value, scope, at: place, &missing)) }))
    case .integer, .real, .boolean, .date, .data: return value
    }
  }
}
