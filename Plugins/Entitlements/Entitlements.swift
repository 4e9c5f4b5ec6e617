// The plugin that gives every target the entitlements that it is declared with, and a file that says so.

import BuildGraph
import Configuration
import Diagnostics
import Platform
import PluginKit
import ProjectModel
import PropertyList
import XcodeProject

/// Entitlements are worked out for each build configuration: what is stated, the application's app groups for the types
/// that use them, and what a type cannot do without. Files follow when all plugins have had their say.
public struct Entitlements: Plugin {
  public let name = "entitlements"
  public let version = "1"

  public init() {}

  public func contribute(to model: Model, _ context: PluginContext) throws -> [ModelEdit] {
    let groups = ApplicationGroups(model.application, context)
    let adopted = try context.adoptedTargets(of: model)
    return try context.configuration.targets.flatMap { declaration -> [ModelEdit] in
      guard let target = model.target(named: declaration.name) else { return [] }
      return try DeclaredEntitlements(
        declaration: declaration, target: target, model: model, groups: groups,
        adopted: try adopted[target.name].map { try signed($0, context) }
      ).edits()
    }
  }

  /// What a target is signed with, save what Fixpoint wrote itself.
  private func signed(_ target: ObservedTarget, _ context: PluginContext) throws -> Configured<EntitlementSet> {
    let sets = try entitlements(of: target)
    return Configured(for: target.configurations, otherwise: EntitlementSet()) { configuration in
      if let path = target.entitlementsPath(in: configuration), context.ownedFiles[path] != nil {
        return EntitlementSet()
      }
      return EntitlementSet(
        sets[configuration].values.mapValues { Sourced($0.value, .plugin(name, $0.origin.location)) })
    }
  }

  public func settle(_ model: Model, _ context: PluginContext) throws -> [ModelEdit] {
    let plan = try plan(model, context)
    return plan.edits + plan.diagnostics.map { .diagnostic($0) }
  }

  public func steps(for model: Model, _ context: PluginContext) throws -> [Step] {
    try plan(model, context).contents.sorted { $0.key < $1.key }.map { path, content in
      content.step(id: "\(name)/\(path)", producer: name, version: version, path: path)
    }
  }

  private func plan(_ model: Model, _ context: PluginContext) throws -> FilePlan {
    let adopted = try context.adoptedTargets(of: model)
    var plan = FilePlan()
    var problems: [Diagnostic] = []
    func collect(_ work: () throws -> Void) throws {
      do { try work() } catch let rejection as Rejection { problems += rejection.diagnostics }
    }
    for target in model.targets {
      try collect {
        if let observed = adopted[target.name] {
          try AdoptedTargetFiles(target: target, observed: observed, context: context).add(to: &plan)
        } else {
          try TargetFiles(target: target, configurations: model.application.configurations, context: context)
            .add(to: &plan)
        }
      }
    }
    try collect { try ApplicationFiles(model: model, context: context)?.add(to: &plan) }
    if !problems.isEmpty { throw Rejection(.input, problems) }
    return plan
  }
}
