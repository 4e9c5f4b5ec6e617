// A whole project in memory, for tests of plugins.

import BuildGraph
import Configuration
import Diagnostics
import JSON
import JavaScriptConfigs
import PBXProj
import Platform
import PluginKit
import ProjectModel
import XcodeProject

/// A tree with `fixpoint.yml`, a project file under `ios/`, and whatever else a test puts into it.
public struct Fixture {
  public static let root = AbsolutePath("/repo")!

  public var yaml: String
  public var project = FixtureProject()
  /// Texts by path from the root. A path that ends in a slash is an empty folder.
  public var files: [String: String]
  /// Files that `fixpoint.lock` lists.
  public var owned: Set<String> = []
  public var adopted: [String: ObjectID] = [:]
  /// What configs in JavaScript give.
  public var configs: any ConfigEvaluator = StatedConfigs()

  /// `yaml` follows after the first two keys.
  public init(_ yaml: String, files: [String: String] = [:]) {
    self.yaml = "fixpoint: 1\nproject: ios/App.xcodeproj\n" + yaml
    self.files = files
  }

  public var disk: MemoryFileSystem {
    let disk = MemoryFileSystem()
    let all = files.merging(["ios/App.xcodeproj/project.pbxproj": project.text]) { first, _ in first }
    for (path, text) in all.sorted(by: { $0.key < $1.key }) {
      let place = Self.root.appending(path)
      if path.hasSuffix("/") {
        try? disk.makeDirectories(place)
      } else {
        try? disk.makeDirectories(place.parent)
        try? disk.write(Array(text.utf8), to: place, permissions: 0o644)
      }
    }
    return disk
  }

  public func context(_ disk: MemoryFileSystem? = nil, plugins: [any Plugin] = []) throws -> PluginContext {
    let files = disk ?? self.disk
    let tree = ConfinedTree(root: Self.root, files: files)
    let written = try FixpointFile.parse(bytes: Array(yaml.utf8), file: "fixpoint.yml")
    let file = try ProjectFile.read(Self.root.appending("ios/App.xcodeproj"), root: Self.root, files: files)
    return PluginContext(
      root: Self.root,
      configuration: try declare(
        written, plugins: plugins, tree: tree, configs: configs
      ).configuration,
      observed: try ObservedProject(file, files: files),
      ownedFiles: Dictionary(uniqueKeysWithValues: owned.compactMap { TreePath($0) }.map { ($0, "") }),
      adopted: adopted, tree: tree)
  }

  public func application(_ context: PluginContext) throws -> Application {
    let target = try selectApplication(in: context.observed, named: context.configuration.app)
    return try applicationModel(
      of: target, in: context.observed, appGroups: context.configuration.appGroups, team: context.configuration.team)
  }

  public func resolve(_ plugins: [any Plugin]) throws -> Resolution {
    let context = try context(plugins: plugins)
    return try PluginKit.resolve(plugins: plugins, application: try application(context), context: context)
  }

  /// The files that the plugins' steps make, by path.
  public func outputs(_ plugins: [any Plugin]) throws -> [String: String] {
    let context = try context(plugins: plugins)
    let resolution = try PluginKit.resolve(plugins: plugins, application: try application(context), context: context)
    var result: [String: String] = [:]
    for step in try plugins.flatMap({ try $0.steps(for: resolution.model, context) }) {
      let artifacts = try step.run { path in
        guard step.inputs.contains(path), let bytes = try context.tree.read(path) else {
          throw FileSystemError("read", Self.root.appending(path), code: 2)
        }
        return bytes
      }
      for artifact in artifacts { result[artifact.path.string] = String(decoding: artifact.bytes, as: UTF8.self) }
    }
    return result
  }

  /// The ids of the diagnostics with which the work is refused; empty where it is not.
  public static func refusal(_ work: () throws -> Any) -> [Diagnostic] {
    do {
      _ = try work()
      return []
    } catch let rejection as Rejection {
      return rejection.diagnostics
    } catch {
      return [Diagnostic("unexpected", .error, "\(error)")]
    }
  }
}

/// Configs in JavaScript that need no engine.
public struct StatedConfigs: ConfigEvaluator {
  /// What each gives, made of what its function is called with.
  private let values: @Sendable (ConfigRequest) throws -> JSONValue?

  public init(_ values: @escaping @Sendable (ConfigRequest) throws -> JSONValue? = { _ in nil }) {
    self.values = values
  }

  public func evaluate(_ request: ConfigRequest) throws -> EvaluatedConfig {
    let file = request.path.string
    guard let value = try values(request) else {
      throw Rejection(.input, "test.no-config", "nobody says what it gives", at: SourceLocation(file: file))
    }
    return EvaluatedConfig(
      value: value, location: SourceLocation(file: file), places: ConfigPlaces([], file: file),
      environmentNames: ["APP_VARIANT"])
  }
}

extension Configured where Value == Sourced<BuildSetting>? {
  /// The text in one configuration.
  public func text(_ configuration: ConfigurationName) -> String? {
    guard case .string(let text)? = self[configuration]?.value else { return nil }
    return text
  }
}

extension Target {
  /// A setting in one configuration.
  public func setting(_ name: String, _ configuration: ConfigurationName = "Release") -> String? {
    settings[name]?.text(configuration)
  }
}
