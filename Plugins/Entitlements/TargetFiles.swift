// The entitlements files of a target that Fixpoint makes.

import Diagnostics
import Platform
import PluginKit
import ProjectModel

struct TargetFiles {
  let target: Target
  let configurations: [ConfigurationName]
  let context: PluginContext

  private var sets: Configured<EntitlementSet> { target.entitlements }

  func add(to plan: inout FilePlan) throws {
    if context.statesEntitlementsFile(of: target) { return try leave() }
    for configuration in configurations {
      guard let path = path(configuration) else { continue }
      try plan.make(path, sets[configuration].dictionary, for: "“\(target.name)”", context)
      plan.edits.append(.nonMember(target: target.name, path))
    }
    let origin = Origin.plugin("entitlements", nil)
    plan.state(FilePlan.setting, of: .target(target.name), in: configurations) { configuration in
      path(configuration).map { Sourced(.string(context.observed.path(fromProject: $0)), origin) }
    }
    plan.state("REGISTER_APP_GROUPS", of: .target(target.name), in: configurations) { configuration in
      sets[configuration].appGroups.isEmpty ? nil : Sourced("YES", origin)
    }
  }

  /// nil where the target has none in this configuration.
  private func path(_ configuration: ConfigurationName) -> TreePath? {
    let set = sets[configuration]
    guard !set.isEmpty else { return nil }
    let isCommon = set.dictionary == sets.common.dictionary
    return target.folder.appending(isCommon ? FilePlan.name : FilePlan.name(for: configuration))
  }

  /// A file that the YAML names itself is its author's.
  private func leave() throws {
    let all = [sets.common] + configurations.map { sets[$0] }
    let stated = all.flatMap { set in set.keys.compactMap { set[$0]?.origin } }.first(where: \.isStated)
    guard let stated else { return }
    throw Rejection(
      .input, "entitlements.stated-twice",
      "“\(target.name)” states entitlements and, with \(FilePlan.setting), a file of its own; keep one of the two",
      at: stated.location ?? target.location)
  }
}
