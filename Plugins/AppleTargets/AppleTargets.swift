// The plugin that makes targets of what `fixpoint.yml` declares.

import BuildGraph
import Configuration
import Diagnostics
import Platform
import PluginKit
import ProjectModel
import XcodeProject

/// Turns each entry of `targets` into a target of the model, and writes the Info.plist of those that have none.
public struct AppleTargets: Plugin {
  public let name = "apple-targets"
  public let version = "1"

  public init() {}

  public func contribute(to model: Model, _ context: PluginContext) throws -> [ModelEdit] {
    guard !context.configuration.targets.isEmpty else { return [] }
    let declared = try DeclaredTargets(context.configuration.targets, model.application, context)
    let draft = try declared.build(adopted: [:])
    let adopted = try context.adoptedTargets(
      of: Model(application: model.application, targets: model.targets + draft))
    let targets = adopted.isEmpty ? draft : try declared.build(adopted: adopted)
    try Collisions(targets, adopted, model, context).check()
    let contradictions = targets.filter { adopted[$0.name] == nil }
      .compactMap { DescribedExtension.contradiction(of: $0, context) }
    return targets.map { .addTarget($0) }
      + (declared.warnings(about: targets) + contradictions).map { .diagnostic($0) }
  }

  public func steps(for model: Model, _ context: PluginContext) throws -> [Step] {
    let adopted = try context.adoptedTargets(of: model)
    var problems: [Diagnostic] = []
    let steps: [Step] = try model.targets.compactMap { target in
      guard let path = target.infoPlist else { return nil }
      let plist = TargetInfoPlist(target: target, path: path, isAdopted: adopted[target.name] != nil)
      guard try plist.isGenerated(context) else {
        problems += try plist.unmetEntries(context)
        return nil
      }
      let bytes = plist.bytes
      return Step(
        id: "\(name)/\(target.name)", producer: name, version: version, inputs: [], outputs: [path], parameters: bytes
      ) { _ in [Artifact(path, bytes)] }
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
    return steps
  }
}
