// What targets follow their application in, besides what the model says of it.

import PluginKit
import ProjectModel
import XcodeProject

struct FollowedApplication {
  /// The configurations that are built for debugging.
  let debugging: Set<ConfigurationName>
  /// `Automatic` or `Manual`; none where the application does not say.
  let signingStyles: [ConfigurationName: String]
  /// The version settings that it has from the project, from which any other target has them too.
  let inherited: Set<String>

  init(_ application: Application, _ context: PluginContext) {
    let target = context.observedTarget(of: application)
    func value(_ setting: String, _ configuration: ConfigurationName) -> String? {
      guard let text = target?.setting(setting, in: configuration).value, !text.isEmpty else { return nil }
      return text
    }
    debugging = Set(
      application.configurations.filter { configuration in
        // As it is built; where it does not say, by the configuration's name.
        if let level = value("SWIFT_OPTIMIZATION_LEVEL", configuration) { return level == "-Onone" }
        if let level = value("GCC_OPTIMIZATION_LEVEL", configuration) { return level == "0" }
        return configuration.description.lowercased().contains("debug")
      })
    signingStyles = Dictionary(
      uniqueKeysWithValues: application.configurations.compactMap { configuration in
        value("CODE_SIGN_STYLE", configuration).map { (configuration, $0) }
      })
    let versions = [
      ("MARKETING_VERSION", application.marketingVersion), ("CURRENT_PROJECT_VERSION", application.buildNumber),
    ]
    inherited = Set(
      versions.filter { setting, values in
        guard let target else { return false }
        return Self.isInherited(setting, values, target, application.configurations, context.observed)
      }.map(\.0))
  }

  private static func isInherited(
    _ setting: String, _ values: Configured<String?>, _ target: ObservedTarget, _ configurations: [ConfigurationName],
    _ project: ObservedProject
  ) -> Bool {
    let own = TargetView(project.file, target.id)?.configurationList?.configurations ?? []
    let shared = project.file.project.configurationList?.configurations ?? []
    return configurations.allSatisfy { configuration in
      guard let value = values[configuration], target.setting(setting, in: configuration).value == value,
        let mine = own.first(where: { $0.name == configuration }), mine.settings[setting] == nil
      else { return false }
      if mine.base == nil { return true }
      // Its xcconfig file may say something; then that stands elsewhere than in the project's own settings.
      let place = shared.first { $0.name == configuration }?.settings[setting]?.location
      return place != nil && place == target.location(ofSetting: setting, in: configuration)
    }
  }
}
