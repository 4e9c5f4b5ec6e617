// The application's app groups, and who says so.

import Diagnostics
import Platform
import PluginKit
import ProjectModel
import XcodeProject

/// Those that `fixpoint.yml` declares; where it declares none, those of the files that the application is signed with,
/// save files that Fixpoint made for groups which it declared before.
struct ApplicationGroups {
  private let application: Application
  private let target: ObservedTarget?
  private let generated: Set<ConfigurationName>

  init(_ application: Application, _ context: PluginContext) {
    self.application = application
    let target = context.observedTarget(of: application)
    self.target = target
    generated = Set(
      application.configurations.filter { configuration in
        target?.entitlementsPath(in: configuration).map { context.ownedFiles[$0] != nil } ?? false
      })
  }

  func groups(in configuration: ConfigurationName) -> [String] {
    if let declared = application.declaredAppGroups { return declared.value }
    if generated.contains(configuration) { return [] }
    return application.entitlements[configuration].appGroups.map { resolved($0, configuration) }
  }

  /// With the application's own build settings put in: `group.$(BUNDLE_ID_PREFIX).app` may mean something else, or
  /// nothing, in another target. What only signing knows, such as `$(TeamIdentifierPrefix)`, stays.
  private func resolved(_ group: String, _ configuration: ConfigurationName) -> String {
    guard group.contains("$"), let target, let scope = target.scope(in: configuration) else { return group }
    return scope.expand(group, at: target.location).value ?? group
  }
}
