// Build settings of the application, which is foreign.

import PBXProj
import Platform
import ProjectModel

extension DesiredProjectBuilder {
  /// Settings that name a file. One that names a file which Fixpoint wrote is Fixpoint's, and so can be taken back.
  static let fileSettings = ["CODE_SIGN_ENTITLEMENTS"]

  mutating func addApplicationSettings() {
    let asked = request.model.application.settings
    for configuration in surroundings.application.configurationList?.configurations ?? [] {
      let title = "\(surroundings.application.name) (\(configuration.name))"
      for name in asked.keys.sortedByBytes() {
        guard let setting = asked[name]?[configuration.name]?.value else { continue }
        result.foreignValues.append(
          ForeignValue(
            holder: configuration.id, path: ["buildSettings", name], value: NewValue(file.written(setting, as: name)),
            title: title))
      }
      for name in Self.fileSettings where asked[name]?[configuration.name] == nil {
        guard case .string(let text)? = configuration.settings[name]?.value, isOwnedFile(text) else { continue }
        result.foreignValues.append(
          ForeignValue(holder: configuration.id, path: ["buildSettings", name], value: nil, title: title))
      }
    }
  }

  private func isOwnedFile(_ text: String) -> Bool {
    var path = text
    for start in ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"] where path.hasPrefix(start) {
      path = String(path.dropFirst(start.count))
      break
    }
    guard let place = TreePath(file.sourceRoot.appending(path), in: file.root) else { return false }
    return request.ownedFiles.contains(place)
  }
}
