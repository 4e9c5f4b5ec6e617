// Which layers of build settings each target sees.

import Diagnostics
import Platform
import ProjectModel

/// Gathers the layers of all targets, reading each xcconfig file once.
struct SettingScopes {
  typealias Layers = [(name: ConfigurationName, layers: [SettingLayer])]

  private let file: ProjectFile
  private let groups: GroupTree
  private var loader: XCConfigLoader
  private let projectLayers: Layers
  private let defaultName: ConfigurationName?
  /// All layers met so far.
  private(set) var universe: [SettingLayer] = []

  var diagnostics: [Diagnostic] { loader.diagnostics }

  init(_ file: ProjectFile, groups: GroupTree, files: any FileSystem) {
    self.file = file
    self.groups = groups
    var loader = XCConfigLoader(files: files, root: file.root)
    let list = file.project.configurationList
    projectLayers = Self.layers(of: list, (.project, .projectFile), groups, &loader)
    defaultName = list?.defaultName
    self.loader = loader
    universe = projectLayers.flatMap(\.layers)
  }

  /// The layers of a target in each of its configurations, in the order of its list.
  mutating func layers(of target: TargetView) -> Layers {
    let own = Self.layers(of: target.configurationList, (.target, .targetFile), groups, &loader)
    universe += own.flatMap(\.layers)
    return own.map { name, layers in
      // A configuration that only the target has is built with the project's default one.
      let outer = projectLayers.first { $0.name == name } ?? projectLayers.first { $0.name == defaultName }
      return (name, layers + (outer?.layers ?? []) + [builtIns(target, name)])
    }
  }

  private static func layers(
    of list: ConfigurationListView?, _ levels: (settings: SettingLevel, file: SettingLevel), _ groups: GroupTree,
    _ loader: inout XCConfigLoader
  ) -> Layers {
    (list?.configurations ?? []).map { configuration in
      var layers = [SettingLayer.settings(levels.settings, configuration.settings)]
      if let path = path(ofBase: configuration, groups),
        let table = loader.table(path, referredToAt: configuration.baseLocation)
      {
        layers.append(SettingLayer(level: levels.file, source: .xcconfig(table)))
      }
      return (configuration.name, layers)
    }
  }

  /// nil where it has no base, or the reference leads nowhere.
  static func path(ofBase configuration: ConfigurationView, _ groups: GroupTree) -> AbsolutePath? {
    switch configuration.base {
    case .file(let id): groups.path(of: id)
    case .inFolder(let id, let path): groups.path(of: id)?.appending(path)
    case nil: nil
    }
  }

  /// What Xcode defines for every target, as far as it does not depend on the machine or the build folder.
  private func builtIns(_ target: TargetView, _ configuration: ConfigurationName) -> SettingLayer {
    let root = file.sourceRoot.string
    var values = [
      "TARGET_NAME": target.name, "TARGETNAME": target.name, "PROJECT_NAME": file.name, "PROJECT": file.name,
      "CONFIGURATION": configuration.description, "SRCROOT": root, "SOURCE_ROOT": root,
      "PROJECT_DIR": root, "PROJECT_FILE_PATH": file.bundle.string, "PRODUCT_NAME": "$(TARGET_NAME)",
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
    ]
    values["PRODUCT_TYPE"] = target.productType
    return SettingLayer(level: .builtIn, source: .builtIn(values, target.location))
  }
}
