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
      switch try signing(in: configuration) {
      case .personsFile(let path): persons.insert(path)
      case .nothing, .ownFile:
        if !declared.value.isEmpty, let path = ownFile(configuration) { generated[configuration] = path }
      case .unknown(let why, let place):
        if !declared.value.isEmpty { warn(that: why, configuration, at: place, declared, &plan) }
      }
    }
    for path in persons.sorted() { try set(declared, in: path, &plan) }
    try make(generated, declared, &plan)
  }

  private enum Signing {
    /// The setting is stated nowhere.
    case nothing
    /// With a file that Fixpoint made.
    case ownFile
    case personsFile(TreePath)
    /// The setting is stated, and which file it names is not known or not there. Why, and where it is stated.
    case unknown(String, SourceLocation)
  }

  private func signing(in configuration: ConfigurationName) throws -> Signing {
    let name = FilePlan.setting
    let setting = application.setting(name, in: configuration)
    guard let place = setting.location else {
      guard let other = application.conditionalSettings(name, in: configuration).first else { return .nothing }
      return .unknown(
        "\(name) is set under the condition \(other.condition) only", other.setting.location ?? application.location)
    }
    if setting.value?.isEmpty == true { return .unknown("\(name) is empty there", place) }
    guard let path = application.entitlementsPath(in: configuration) else {
      if let problem = setting.problem(of: name) { return .unknown(problem, place) }
      throw Rejection(
        .input, "entitlements.outside-file",
        "it is not known which file “\(application.name)” signs with in \(configuration): \(name) leads out of the project; "
          + "correct the setting or take `appGroups:` out", at: place)
    }
    if context.ownedFiles[path] != nil { return .ownFile }
    guard try context.tree.read(path) != nil else { return .unknown("\(path) is not there", place) }
    return .personsFile(path)
  }

  /// What a person stated stays, even where it leads to no file: Fixpoint could not give it back.
  private func warn(
    that why: String, _ configuration: ConfigurationName, at place: SourceLocation, _ declared: Located<[String]>,
    _ plan: inout FilePlan
  ) {
    let id = "entitlements.unknown-file"
    // One assignment may serve several configurations.
    if plan.diagnostics.contains(where: { $0.id == id && $0.location == place }) { return }
    let groups = declared.value.joined(separator: ", ")
    plan.diagnostics.append(
      Diagnostic(
        id, .warning,
        "it is not known which file “\(application.name)” signs with in \(configuration): \(why); the app groups are not "
          + "written for it, so state \(groups) in the file that it does sign with, or point \(FilePlan.setting) to a file "
          + "that is there", at: place, related: [.init("declared here", at: declared.location)]))
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
