// State 2: what the project shall be.

import BuildGraph
import Diagnostics
import PBXProj
import Platform
import PluginKit
import ProjectModel
import XcodeProject

/// The plugins have contributed, defaults are filled in, conflicts reported; nothing has been touched.
public struct Resolved: Sendable {
  public let loaded: Loaded
  public let model: Model
  /// The target that hosts the others.
  public let application: ObservedTarget
  /// Which target of the project each declared one is, by name.
  public let matches: [String: TargetMatch]
  /// Programs that were not started because none may be: what they would add is unknown.
  public let unanswered: [String]
  public let diagnostics: [Diagnostic]

  let context: PluginContext
  let part: Part

  /// How much of the model is built. A prebuild builds all of it, `verify` also parts.
  enum Part: Sendable, Hashable {
    case everything
    case targets(Set<String>)
    /// Neither a target nor anything in the application.
    case nothing
  }
}

extension Loaded {
  /// Throws a `Rejection` where no application can host the targets, a plugin refuses something, two plugins disagree, or
  /// a target could be more than one of the project's.
  public func resolve() throws -> Resolved { try resolve(.everything) }

  func resolve(_ part: Resolved.Part) throws -> Resolved {
    try atDisk(options.root, noted: diagnostics) {
      let application = try selectApplication(
        in: observed, named: configuration.app, for: hostPlatforms, at: configuration.project.location)
      let facts = try applicationModel(
        of: application, in: observed, appGroups: configuration.appGroups, team: configuration.team,
        bundleIdentifier: configuration.appBundleIdentifier)
      let context = PluginContext(
        root: options.root, configuration: configuration, observed: observed,
        ownedFiles: lock.files.mapValues(\.digest.hex), adopted: lock.adopted,
        tree: ConfinedTree(root: options.root, files: run.record))
      let resolution = try PluginKit.resolve(plugins: run.plugins, application: facts, context: context)
      let model = part.of(resolution.model)
      return Resolved(
        loaded: self, model: model, application: application,
        matches: try matchTargets(model, in: observed, adoptedIDs: lock.adopted), unanswered: resolution.unanswered,
        diagnostics: diagnostics + otherIdentifiers(of: application) + resolution.diagnostics, context: context,
        part: part)
    }
  }
}

extension Loaded {
  /// What the application has to be built for, so that it can carry the declared targets.
  private var hostPlatforms: Set<ApplePlatform> {
    let platforms = configuration.targets.compactMap { TargetCatalogue.type($0.type.value)?.applicationPlatform }
    return platforms.isEmpty ? [.iOS] : Set(platforms)
  }

  /// An environment states the app's identifier, which the project does not take over: embedded targets have identifiers
  /// that begin with it.
  private func otherIdentifiers(of application: ObservedTarget) -> [Diagnostic] {
    guard let stated = configuration.appBundleIdentifier else { return [] }
    var names: [String: [String]] = [:]
    for configuration in application.configurations {
      guard let own = application.bundleIdentifier(in: configuration).value, own != stated.value else { continue }
      names[own, default: []].append(configuration.description)
    }
    return names.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { own in
      Diagnostic(
        "application.other-identifier", .warning,
        "“\(application.name)” is \(own) in the project (\(names[own]!.joined(separator: ", "))), so identifiers of embedded targets, which begin with \(stated.value), do not begin with the app's; set PRODUCT_BUNDLE_IDENTIFIER of “\(application.name)” to \(stated.value) for builds of this environment",
        at: stated.location)
    }
  }
}

extension Resolved.Part {
  func of(_ model: Model) -> Model {
    var model = model
    switch self {
    case .everything: break
    case .targets(let names): model.targets.removeAll { !names.contains($0.name) }
    case .nothing:
      model.targets = []
      model.application.settings = [:]
      model.application.declaredAppGroups = nil
    }
    return model
  }
}
