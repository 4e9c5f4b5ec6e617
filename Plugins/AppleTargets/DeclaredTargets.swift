// All declared targets together: types, hosts, and the order that hosts impose.

import Configuration
import Diagnostics
import PluginKit
import ProjectModel
import XcodeProject

struct DeclaredTargets {
  /// A declaration with its row of the catalogue and the name of its host.
  struct Entry {
    var declaration: TargetDeclaration
    var type: TargetType
    var host: String
  }

  let application: Application
  let context: PluginContext
  let followedApplication: FollowedApplication
  let entries: [Entry]

  init(_ declarations: [TargetDeclaration], _ application: Application, _ context: PluginContext) throws {
    self.application = application
    self.context = context
    followedApplication = FollowedApplication(application, context)
    var problems: [Diagnostic] = []
    var types: [String: TargetType] = [:]
    for declaration in declarations {
      if declaration.name == application.name {
        problems.append(
          Diagnostic(
            "target.name-of-application", .error,
            "“\(declaration.name)” is the name of the application target already; give this target another name",
            at: declaration.location))
      }
      do {
        types[declaration.name] = try Self.type(of: declaration, application)
      } catch let rejection as Rejection {
        problems += rejection.diagnostics
      }
    }
    let hosting = Hosting(declarations: declarations, types: types, application: application)
    entries = declarations.compactMap { declaration in
      guard let type = types[declaration.name] else { return nil }
      do {
        return Entry(declaration: declaration, type: type, host: try hosting.host(of: declaration, type))
      } catch {
        if let rejection = error as? Rejection { problems += rejection.diagnostics }
        return nil
      }
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
  }

  /// In the order of the file. What nobody states of an adopted target is what the target itself says.
  func build(adopted: [String: ObservedTarget]) throws -> [Target] {
    var problems: [Diagnostic] = []
    var built: [String: Target] = [:]
    // The catalogue nests hosts one deep: those that the application carries, then what they carry.
    for entry in entries.filter({ $0.host == application.name }) + entries.filter({ $0.host != application.name }) {
      let host = built[entry.host]
      if host == nil, entry.host != application.name { continue }
      do {
        let builder = TargetBuilder(
          declaration: entry.declaration, type: entry.type, application: application,
          followedApplication: followedApplication, host: host, context: context,
          adopted: adopted[entry.declaration.name])
        built[entry.declaration.name] = try builder.target()
      } catch let rejection as Rejection {
        problems += rejection.diagnostics
      }
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
    return entries.compactMap { built[$0.declaration.name] }
  }

  /// What is allowed and yet unlikely to be meant.
  func warnings(about targets: [Target]) -> [Diagnostic] {
    targets.flatMap { target -> [Diagnostic] in
      let host = targets.first { $0.name == target.host }
      return [identifierWarning(target, host), deploymentWarning(target)].compactMap { $0 }
    }
  }

  private func identifierWarning(_ target: Target, _ host: Target?) -> Diagnostic? {
    for configuration in application.configurations {
      let own = target.bundleIdentifier[configuration]
      let parent = host?.bundleIdentifier[configuration].value ?? application.bundleIdentifier[configuration]
      guard case .stated(let location) = own.origin, let parent, !own.value.contains("$("),
        !own.value.hasPrefix(parent + ".")
      else { continue }
      return Diagnostic(
        "target.identifier-not-below-host", .warning,
        "the bundle identifier \(own.value) does not begin with that of its host “\(target.host)”, \(parent), and a dot, "
          + "so that it cannot be installed (\(configuration)); extend the host's with a leading dot",
        at: location)
    }
    return nil
  }

  private func deploymentWarning(_ target: Target) -> Diagnostic? {
    for configuration in application.configurations {
      let own = target.deploymentTarget[configuration]
      guard case .stated(let location) = own.origin,
        let version = OSVersion(own.value), let minimum = OSVersion(target.type.minimumDeploymentTarget),
        version < minimum
      else { continue }
      return Diagnostic(
        "target.deployment-target-too-low", .warning,
        "a target of type \(target.type.id) needs \(target.type.platform.rawValue) "
          + "\(target.type.minimumDeploymentTarget) or later, and \(own.value) is stated; raise `deploymentTarget`",
        at: location)
    }
    return nil
  }

  private static func type(of declaration: TargetDeclaration, _ application: Application) throws -> TargetType {
    let id = declaration.type.value
    guard let type = TargetCatalogue.type(id) else {
      let advice =
        nearestWord(to: id, among: TargetCatalogue.words).map { "did you mean “\($0)”?" }
        ?? "`fixpoint types` lists them"
      throw Rejection(
        .input, "target.unknown-type", "there is no target type “\(id)”; \(advice)", at: declaration.type.location)
    }
    let needed = type.applicationPlatform
    guard application.platforms.contains(needed) else {
      let article = needed == .iOS ? "an" : "a"
      throw Rejection(
        .input, "target.wrong-platform",
        "a target of type \(id) belongs into \(article) \(needed.rawValue) application, but “\(application.name)” is built "
          + "for \(application.platforms.map(\.rawValue).joined(separator: " and ")); name \(article) \(needed.rawValue) "
          + "application with `app:`", at: declaration.type.location)
    }
    return type
  }
}
