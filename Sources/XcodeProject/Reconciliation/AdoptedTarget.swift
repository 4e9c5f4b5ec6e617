// A target that somebody else made.

import Diagnostics
import PBXProj
import Platform
import ProjectModel

extension DesiredProjectBuilder {
  /// Only what the YAML itself states and the target does not say already. No default, phase or folder is imposed.
  mutating func adopt(_ target: Target, _ id: ObjectID) throws {
    guard let view = TargetView(file, id) else {
      throw Rejection(
        .input, "project.adopted-target-missing",
        "the target that “\(target.name)” was adopted from is not in the project; run again to match it anew",
        at: target.location)
    }
    for configuration in view.configurationList?.configurations ?? [] {
      for name in target.settings.keys.sortedByBytes() {
        guard let setting = target.settings[name]?[configuration.name], setting.origin.isStated,
          !says(configuration, name, setting.value, id)
        else { continue }
        result.foreignValues.append(
          ForeignValue(
            holder: configuration.id, path: ["buildSettings", name],
            value: NewValue(file.written(setting.value, as: name)),
            target: target.name, title: "\(target.name) (\(configuration.name))"))
      }
    }
    linkStated(target, view)
  }

  /// Whether the target has the value already, by whatever road: its own configuration, an xcconfig file, the project.
  private func says(_ configuration: ConfigurationView, _ name: String, _ value: BuildSetting, _ target: ObjectID)
    -> Bool
  {
    if configuration.settings[name]?.value.text == value.text { return true }
    guard let scope = request.observed?.target(target)?.scope(in: configuration.name) else { return false }
    guard let present = scope.resolve(name).value else { return false }
    return present == value.text || present == scope.expand(value.text, at: configuration.location).value
  }

  private mutating func linkStated(_ target: Target, _ view: TargetView) {
    let stated = target.frameworks.filter(\.origin.isStated).map(\.value)
    guard !stated.isEmpty else { return }
    let phases = view.phases.filter { $0.kind == .frameworks && !$0.isOwned }
    let linked = phases.flatMap(\.buildFiles).filter { !$0.isOwned }.compactMap { entry in
      entry.reference.flatMap { FileReferenceView(file, $0)?.name }
    }
    let missing = stated.filter { !linked.contains($0) && !linked.contains("\($0).framework") }
    guard !missing.isEmpty else { return }
    guard let phase = phases.first else {
      diagnostics.append(
        Diagnostic(
          "project.no-frameworks-phase", .warning,
          "target “\(view.name)” has no phase that links \(missing.joined(separator: ", ")); add one in Xcode",
          at: view.location))
      return
    }
    link(missing, to: target.name, phase: phase.id)
  }
}

extension BuildSetting {
  /// A list is one text to Xcode, its elements parted by spaces.
  var text: String {
    switch self {
    case .string(let text): text
    case .list(let texts): texts.joined(separator: " ")
    }
  }
}
