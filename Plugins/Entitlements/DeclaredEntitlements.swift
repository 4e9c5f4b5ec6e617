// What one target may do, in each build configuration.

import Configuration
import Diagnostics
import PluginKit
import ProjectModel
import PropertyList
import XcodeProject

struct DeclaredEntitlements {
  let declaration: TargetDeclaration
  let target: Target
  let model: Model
  let groups: ApplicationGroups
  /// What the target that it takes over is signed with today; nil where it takes over none.
  let adopted: Configured<EntitlementSet>?

  private var isAdopted: Bool { adopted != nil }
  private var configurations: [ConfigurationName] { model.application.configurations }

  /// What holds for all configurations, then what a configuration has otherwise.
  func edits() throws -> [ModelEdit] {
    let common = commonSet()
    var edits: [ModelEdit] = common.keys.compactMap { key in
      common[key].map { .entitlement(.target(target.name), key: key, configuration: nil, $0) }
    }
    for configuration in configurations {
      let own = set(in: configuration, withOverrides: true)
      for key in Set(common.keys).union(own.keys).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      where own[key]?.value != common[key]?.value {
        edits.append(.entitlement(.target(target.name), key: key, configuration: configuration, own[key]))
      }
    }
    return edits
  }

  /// The set that most configurations have before their own overrides; of two as frequent ones that of the later
  /// configuration, which in Xcode's order is the one for release.
  private func commonSet() -> EntitlementSet {
    var best: (set: EntitlementSet, count: Int)?
    let sets = configurations.map { set(in: $0, withOverrides: false) }
    for set in sets {
      let count = sets.count { $0.dictionary == set.dictionary }
      if count >= best?.count ?? 0 { best = (set, count) }
    }
    return best?.set ?? EntitlementSet()
  }

  private func set(in configuration: ConfigurationName, withOverrides: Bool) -> EntitlementSet {
    var result = adopted?[configuration] ?? EntitlementSet()
    if !isAdopted {
      for (key, value) in target.type.requiredEntitlements {
        result[key] = Sourced(withHost(value, configuration), .catalogue)
      }
    }
    if let groups = appGroups(in: configuration) { result[EntitlementSet.appGroupsKey] = groups }
    for (key, value) in declaration.entitlements ?? [:] { result[key] = Sourced(value.value, .stated(value.location)) }
    let own = withOverrides ? declaration.configurations[configuration]?.entitlements : nil
    for (key, value) in own ?? [:] { result[key] = Sourced(value.value, .stated(value.location)) }
    // No groups at all is spelled by the key's absence.
    if result[EntitlementSet.appGroupsKey]?.value == .array([]) { result[EntitlementSet.appGroupsKey] = nil }
    return result
  }

  /// Mirrored from the application where the type uses them; as the target says where it says something.
  private func appGroups(in configuration: ConfigurationName) -> Sourced<PropertyValue>? {
    let ofApplication = groups.groups(in: configuration)
    guard let stated = declaration.appGroups else {
      guard mirrorsAppGroups, !isAdopted, !ofApplication.isEmpty else { return nil }
      return Sourced(list(ofApplication), .application)
    }
    switch stated.value {
    case .omitted: return nil
    case .listed(let own): return Sourced(list(own), .stated(stated.location))
    case .ofApplication: return ofApplication.isEmpty ? nil : Sourced(list(ofApplication), .stated(stated.location))
    }
  }

  /// A product can share a group only with a host that has it too.
  private var mirrorsAppGroups: Bool {
    target.type.usesAppGroups || model.targets.contains { $0.host == target.name && $0.type.usesAppGroups }
  }

  private func list(_ texts: [String]) -> PropertyValue { .array(texts.map { .string($0) }) }

  private func withHost(_ value: PropertyValue, _ configuration: ConfigurationName) -> PropertyValue {
    switch value {
    case .array(let values): .array(values.map { withHost($0, configuration) })
    case .string(let text): .string(replacing("$(hostBundleIdentifier)", in: text, with: hostIdentifier(configuration)))
    default: value
    }
  }

  private func hostIdentifier(_ configuration: ConfigurationName) -> String {
    model.target(named: target.host)?.bundleIdentifier[configuration].value
      ?? model.application.bundleIdentifier[configuration] ?? ""
  }
}

private func replacing(_ word: String, in text: String, with other: String) -> String {
  guard let range = text.firstRange(of: word) else { return text }
  return String(text[..<range.lowerBound]) + other + String(text[range.upperBound...])
}
