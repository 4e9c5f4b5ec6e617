// From configuration and plugins to a resolved model.

import Diagnostics
import ProjectModel

/// The model as all plugins left it, and what they said besides.
public struct Resolution: Sendable {
  public var model: Model
  /// Warnings and notes, in the order of the plugins.
  public var diagnostics: [Diagnostic]
  /// The programs that were not started because none may be: what they would add is unknown, and so is whether the
  /// files that they made before are still asked for.
  public var unanswered: [String]
}

/// Asks every plugin in turn; each sees what those before it added.
///
/// Throws what a plugin throws, and a rejection that names both plugins and both values where two set one place to
/// different things and neither of them is what `fixpoint.yml` states.
public func resolve(
  plugins: [any Plugin], application: Application, context: PluginContext
) throws -> Resolution {
  var composition = ModelComposition(Model(application: application))
  for plugin in plugins {
    for edit in try plugin.contribute(to: composition.model, context) {
      try composition.apply(edit, by: plugin.name)
    }
  }
  for plugin in plugins {
    for edit in try plugin.settle(composition.model, context) { try composition.apply(edit, by: plugin.name) }
  }
  return Resolution(
    model: composition.model, diagnostics: composition.diagnostics, unanswered: composition.unanswered)
}

/// `resolve`, for who needs nothing but the model.
public func resolveModel(
  plugins: [any Plugin], application: Application, context: PluginContext
) throws -> Model {
  try resolve(plugins: plugins, application: application, context: context).model
}
