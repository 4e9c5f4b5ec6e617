// The targets that somebody else made and `fixpoint.yml` names.

import Diagnostics
import ProjectModel
import XcodeProject

extension PluginContext {
  /// The targets of the project file that the model's targets take over, by name. Throws where a match is ambiguous.
  public func adoptedTargets(of model: Model) throws -> [String: ObservedTarget] {
    try matchTargets(model, in: observed, adoptedIDs: adopted).compactMapValues { match in
      guard case .adopted(let id, _) = match else { return nil }
      return observed.target(id)
    }
  }

  /// The application's target, as it is in the project file.
  public func observedTarget(of application: Application) -> ObservedTarget? {
    let named = observed.targets(named: application.name)
    return named.first(where: \.isApplication) ?? named.first
  }
}
