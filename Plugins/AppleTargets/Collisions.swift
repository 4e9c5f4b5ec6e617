// Targets that would get into each other's way.

import Diagnostics
import Platform
import PluginKit
import ProjectModel
import XcodeProject

struct Collisions {
  private let targets: [Target]
  private let adopted: [String: ObservedTarget]
  private let model: Model
  private let context: PluginContext

  init(_ targets: [Target], _ adopted: [String: ObservedTarget], _ model: Model, _ context: PluginContext) {
    self.targets = targets
    self.adopted = adopted
    self.model = model
    self.context = context
  }

  /// Throws all of them.
  func check() throws {
    let problems = products() + identifiers() + folders()
    if !problems.isEmpty { throw Rejection(.input, problems) }
  }

  /// A product is a file, and a module of its name; both are made in one folder.
  private func products() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var owners: [String: (name: String, location: SourceLocation?)] = [:]
    let application = context.observedTarget(of: model.application)
    for configuration in model.application.configurations {
      guard let product = application?.productName(in: configuration) else { continue }
      for platform in model.application.platforms {
        owners[key(product, platform)] = (model.application.name, application?.location)
      }
    }
    for foreign in others() {
      guard let configuration = foreign.configurations.first, let platform = foreign.platform,
        let product = foreign.productName(in: configuration), foreign.productType.contains("extension")
      else { continue }
      owners[key(product, platform)] = (foreign.name, foreign.location)
    }
    for target in targets where adopted[target.name] == nil || target.productName.origin.isStated {
      let key = key(target.productName.value, target.type.platform)
      if let other = owners[key], other.name != target.name {
        problems.append(
          collision(
            "target.same-product",
            "“\(target.name)” and “\(other.name)” would both make a product named \(target.productName.value); "
              + "state another `productName` for one of them", target.productName.origin.location ?? target.location,
            other.location))
      }
      owners[key] = (target.name, target.location)
    }
    return problems
  }

  private func key(_ product: String, _ platform: ApplePlatform) -> String {
    "\(platform.rawValue)/\(product.lowercased())"
  }

  /// Targets of the project file that are neither Fixpoint's nor taken over nor the application.
  private func others() -> [ObservedTarget] {
    let taken = Set(adopted.values.map(\.id))
    return context.observed.targets.filter {
      !$0.isOwned && !taken.contains($0.id) && $0.name != model.application.name
    }
  }

  private func identifiers() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var reported: Set<String> = []
    for configuration in model.application.configurations {
      var owners: [String: (name: String, location: SourceLocation?)] = [:]
      if let identifier = model.application.bundleIdentifier[configuration] {
        owners[identifier.lowercased()] = (model.application.name, nil)
      }
      for target in targets {
        let identifier = target.bundleIdentifier[configuration]
        if let other = owners[identifier.value.lowercased()], reported.insert(target.name).inserted {
          problems.append(
            collision(
              "target.same-bundle-identifier",
              "“\(target.name)” and “\(other.name)” would both have the bundle identifier \(identifier.value) "
                + "(\(configuration)); state another `bundleIdentifier` for one of them",
              identifier.origin.location ?? target.location, other.location))
        }
        owners[identifier.value.lowercased()] = (target.name, target.location)
      }
    }
    return problems
  }

  /// What lies in a folder is compiled into its target.
  private func folders() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for (index, target) in targets.enumerated() where adopted[target.name] == nil {
      for other in targets[..<index] where adopted[other.name] == nil {
        guard target.folder.isInside(other.folder) || other.folder.isInside(target.folder) else { continue }
        let what =
          target.folder == other.folder
          ? "share the folder \(target.folder)"
          : "have one folder inside the other, \(other.folder) and \(target.folder)"
        problems.append(
          collision(
            "target.shared-folder", "“\(other.name)” and “\(target.name)” \(what); give each a folder of its own",
            target.location, other.location))
      }
    }
    return problems
  }

  private func collision(_ id: String, _ message: String, _ place: SourceLocation, _ other: SourceLocation?)
    -> Diagnostic
  {
    Diagnostic(id, .error, message, at: place, related: other.map { [.init("the other one", at: $0)] } ?? [])
  }
}
