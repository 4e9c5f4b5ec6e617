// The application's entitlements files, where `fixpoint.yml` declares its app groups.

import Diagnostics
import Platform
import PluginKit
import ProjectModel
import PropertyList
import XcodeProject

/// The declared list is the truth for one key; every other key, and every other byte, is the application's.
struct ApplicationFiles {
  private let model: Model
  private let context: PluginContext
  private let application: ObservedTarget

  /// nil where the project file has no such application.
  init?(model: Model, context: PluginContext) {
    guard let application = context.observedTarget(of: model.application) else { return nil }
    self.model = model
    self.context = context
    self.application = application
  }

  func add(to plan: inout FilePlan) throws {
    guard let declared = model.application.declaredAppGroups else { return say(what: &plan) }
    var persons: Set<TreePath> = []
    var generated: [ConfigurationName: TreePath] = [:]
    for configuration in application.configurations {
      if let path = try personsFile(configuration, declared) {
        persons.insert(path)
      } else if !declared.value.isEmpty, let path = ownFile(configuration) {
        generated[configuration] = path
      }
    }
    for path in persons.sorted() { try set(declared, in: path, &plan) }
    try make(generated, declared, &plan)
  }

  /// The file that it signs with, where that is not Fixpoint's; nil where it signs with none.
  private func personsFile(_ configuration: ConfigurationName, _ declared: Located<[String]>) throws -> TreePath? {
    let setting = application.setting(FilePlan.setting, in: configuration)
    switch setting {
    case .absent: return nil
    case .value(let text, _) where text.isEmpty: return nil
    default: break
    }
    guard let path = application.entitlementsPath(in: configuration) else {
      let why = setting.problem(of: FilePlan.setting) ?? "\(FilePlan.setting) leads out of the project"
      throw Rejection(
        .input, "entitlements.unknown-file",
        "it is not known which file “\(application.name)” signs with in \(configuration): \(why); correct the setting or "
          + "take `appGroups:` out", at: setting.location ?? application.location)
    }
    if context.ownedFiles[path] != nil { return nil }
    guard try context.tree.read(path) != nil else {
      throw Rejection(
        .input, "entitlements.missing-file",
        "“\(application.name)” signs with \(path) in \(configuration), which is not there; restore the file or take the "
          + "setting \(FilePlan.setting) out", at: setting.location ?? application.location)
    }
    return path
  }

  private func set(_ declared: Located<[String]>, in path: TreePath, _ plan: inout FilePlan) throws {
    guard let bytes = try context.tree.read(path) else { return }
    let present = try PropertyValue(parsing: bytes, file: path.string).dictionary ?? PropertyDictionary()
    let key = EntitlementSet.appGroupsKey
    let wanted: PropertyValue? = declared.value.isEmpty ? nil : .array(declared.value.map { .string($0) })
    let isTrue =
      if let now = present[key], let wanted { now.saysTheSame(as: wanted) } else { present[key] == wanted }
    let place = SourceLocation(file: path.string)
    let sentences = present.sentences(for: [key: wanted]).joined(separator: "; ")
    let others = context.observed.targetsThatSign(with: path, except: application)
    if isTrue {
      // Named all the same: what it says is a result of the run.
      if others.isEmpty { plan.edit(path, [:]) }
      return
    }
    guard others.isEmpty else {
      plan.diagnostics.append(
        Diagnostic(
          "entitlements.shared-file", .warning,
          "\(path) is left as it is, since \(others.map { "“\($0)”" }.joined(separator: ", ")) sign with it too; set there or give "
            + "“\(application.name)” a file of its own: \(sentences)", at: place,
          related: [.init("declared here", at: declared.location)]))
      return
    }
    plan.edit(path, [key: wanted])
    plan.diagnostics.append(
      Diagnostic("entitlements.merged", .note, "in the entitlements of “\(application.name)”: \(sentences)", at: place))
  }

  /// Beside its Info.plist, else beside the project.
  private func ownFile(_ configuration: ConfigurationName) -> TreePath? {
    let folder =
      application.infoPlistPath(in: configuration)?.parent
      ?? TreePath(context.observed.file.bundle.parent, in: context.root)
    return folder?.appending(FilePlan.name)
  }

  private func make(
    _ generated: [ConfigurationName: TreePath], _ declared: Located<[String]>, _ plan: inout FilePlan
  ) throws {
    let groups = PropertyValue.array(declared.value.map { .string($0) })
    let content = PropertyDictionary([.init(EntitlementSet.appGroupsKey, groups)])
    for path in Set(generated.values).sorted() { try plan.make(path, content, for: application.name, context) }
    plan.state(FilePlan.setting, of: .application, in: application.configurations) { configuration in
      generated[configuration].map {
        Sourced(.string(context.observed.path(fromProject: $0)), .stated(declared.location))
      }
    }
  }

  /// Whoever has just taken `appGroups` out shall know that the list in a person's file did not go with it.
  private func say(what plan: inout FilePlan) {
    let mirrors = model.targets.contains { target in
      let sets = [target.entitlements.common] + Array(target.entitlements.overrides.values)
      return sets.contains { $0[EntitlementSet.appGroupsKey]?.origin == .application }
    }
    guard mirrors else { return }
    var said: Set<TreePath> = []
    for configuration in application.configurations {
      guard let path = application.entitlementsPath(in: configuration), context.ownedFiles[path] == nil,
        said.insert(path).inserted
      else { continue }
      let groups = model.application.entitlements[configuration].appGroups
      guard !groups.isEmpty else { continue }
      plan.diagnostics.append(
        Diagnostic(
          "entitlements.groups-read-only", .note,
          "no `appGroups` are declared, so the list of “\(application.name)” stays as \(path) has it: "
            + groups.joined(separator: ", "), at: SourceLocation(file: path.string)))
    }
  }
}
