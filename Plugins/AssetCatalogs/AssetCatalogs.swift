// The plugin that makes asset catalogs: colours and the icon of each target.

import BuildGraph
import Configuration
import Diagnostics
import Platform
import PluginKit
import ProjectModel

/// Each target's `colors` and `icon` become sets of `Assets.xcassets` in its folder, beside whatever sets a person keeps
/// there.
public struct AssetCatalogs: Plugin {
  public let name = "asset-catalogs"
  public let version = "1"

  public init() {}

  public func contribute(to model: Model, _ context: PluginContext) throws -> [ModelEdit] {
    declared(in: model, context).flatMap { declaration, target -> [ModelEdit] in
      var settings: [(name: String, value: String, location: SourceLocation)] = []
      for color in declaration.colors {
        switch color.name {
        case "$accent": settings.append(("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", color.name, color.location))
        case "$widgetBackground":
          settings.append(("ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME", color.name, color.location))
        default: break
        }
      }
      if let icon = declaration.icon {
        settings.append(("ASSETCATALOG_COMPILER_APPICON_NAME", IconSet.name, icon.location))
      }
      // What a person states as a setting outranks what follows from a colour.
      return settings.filter { target.settings[$0.name] == nil }.map { setting in
        .setting(
          .target(target.name), name: setting.name, configuration: nil,
          Sourced(.string(setting.value), .stated(setting.location)))
      }
    }
  }

  public func steps(for model: Model, _ context: PluginContext) throws -> [Step] {
    var problems: [Diagnostic] = []
    let steps: [Step] = try declared(in: model, context).compactMap { declaration, target in
      do {
        return try Catalog(declaration: declaration, target: target, context: context)?
          .step(id: "\(name)/\(target.name)", producer: name, version: version)
      } catch let rejection as Rejection {
        problems += rejection.diagnostics
        return nil
      }
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
    return steps
  }

  private func declared(in model: Model, _ context: PluginContext) -> [(TargetDeclaration, Target)] {
    context.configuration.targets.compactMap { declaration in
      model.target(named: declaration.name).map { (declaration, $0) }
    }
  }
}
