// The application's app groups, and who says so.

import Diagnostics
import Platform
import PluginKit
import ProjectModel

/// Those that `fixpoint.yml` declares; where it declares none, those of the files that the application is signed with,
/// save files that Fixpoint made for groups which it declared before.
struct ApplicationGroups {
  private let application: Application
  private let generated: Set<ConfigurationName>

  init(_ application: Application, _ context: PluginContext) {
    self.application = application
    let target = context.observedTarget(of: application)
    generated = Set(
      application.configurations.filter { configuration in
        target?.entitlementsPath(in: configuration).map { context.ownedFiles[$0] != nil } ?? false
      })
  }

  func groups(in configuration: ConfigurationName) -> [String] {
    if let declared = application.declaredAppGroups { return declared.value }
    return generated.contains(configuration) ? [] : application.entitlements[configuration].appGroups
  }
}
