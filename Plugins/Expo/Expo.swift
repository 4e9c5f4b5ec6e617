// The plugin that reads what Expo projects declare.

import Configuration
import Diagnostics
import Platform
import PluginKit
import ProjectModel

/// Each folder of `targets` that holds an `expo-target.config` is a target, with the names and identifiers that
/// apple-targets gives it; the team is the one of the Expo config. On where `plugins` lists it.
public struct Expo: Plugin {
  public let name = "expo"
  public let version = "1"

  public init() {}

  public func declare(_ context: DeclarationContext) throws -> Declarations {
    guard isOn(context.configuration) else { return Declarations() }
    let application = try ApplicationConfig(context.tree, context.configs)
    try application.checkOtherGenerators()
    var declarations = Declarations()
    declarations.team = try application.team()
    var problems: [Diagnostic] = []
    let files = try TargetConfig.all(in: context.tree, application, context.configs)
    for config in ([application.evaluated] + files.map(\.evaluated)).compactMap({ $0 }) {
      declarations.environmentNames.formUnion(config.environmentNames)
      declarations.diagnostics += config.diagnostics
    }
    for file in files {
      do {
        let (target, diagnostics) = try file.target(application)
        declarations.targets.append(target)
        declarations.diagnostics += diagnostics
      } catch let rejection as Rejection {
        problems += rejection.diagnostics
      }
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
    return declarations
  }

  public func declarationFile(for draft: TargetDraft, _ configuration: FixpointFile) throws -> DeclarationFile? {
    isOn(configuration) ? try NewTargetConfig(draft).file : nil
  }

  /// The config file lies among the sources, and is none.
  public func contribute(to model: Model, _ context: PluginContext) throws -> [ModelEdit] {
    guard isOn(context.configuration) else { return [] }
    return try model.targets.flatMap { target in
      try TargetConfig.names.map { target.folder.appending($0) }.compactMap { path in
        guard let path, try context.tree.read(path) != nil else { return nil }
        return .nonMember(target: target.name, path)
      }
    }
  }

  private func isOn(_ configuration: FixpointFile) -> Bool {
    configuration.plugins.contains { $0.name == .builtIn(name) }
  }
}
