// What `fixpoint.yml` and the plugins ask for, as a witness.

import Platform
import ProjectModel
import XcodeProject

public struct DeclaredWitness: Sendable {
  public var model: Model
  /// The index of its project in the evidence; nil where that project was not read.
  public var project: Int?
  /// The application among that project's targets.
  public var application: Int?
  /// The declared targets, by name, among that project's targets.
  public var targets: [String: Int]

  /// `bundle` is the project that the model is about, where the caller knows; otherwise it is the one that has the
  /// application and most of the targets.
  init(_ model: Model, bundle: AbsolutePath?, projects: [ProjectWitness]) {
    self.model = model
    targets = [:]
    let candidates = projects.indices.filter { bundle == nil || projects[$0].bundle == bundle }
    let matches = candidates.compactMap { index -> (project: Int, application: Int, targets: [String: Int])? in
      let all = projects[index].targets
      guard let application = all.firstIndex(where: { $0.name == model.application.name && $0.kind.isSigned }) else {
        return nil
      }
      return (index, application, Self.match(model, all))
    }
    guard let best = matches.max(by: { ($0.targets.count, $1.project) < ($1.targets.count, $0.project) }) else {
      return
    }
    project = best.project
    application = best.application
    targets = best.targets
  }

  /// By name; else by folder, where one target of this type has it.
  private static func match(_ model: Model, _ all: [TargetWitness]) -> [String: Int] {
    var matches: [String: Int] = [:]
    for target in model.targets {
      let byName = all.firstIndex { $0.name == target.name }
      let byFolder = all.indices.filter {
        all[$0].observed.productType == target.type.productType && all[$0].observed.folders.contains(target.folder)
      }
      matches[target.name] = byName ?? (byFolder.count == 1 ? byFolder[0] : nil)
    }
    return matches
  }

  /// The declared target behind a target of a project.
  public func target(behind reference: TargetReference) -> Target? {
    guard reference.project == project else { return nil }
    return model.targets.first { targets[$0.name] == reference.target }
  }

  public func isApplication(_ reference: TargetReference) -> Bool {
    reference.project == project && reference.target == application
  }
}
