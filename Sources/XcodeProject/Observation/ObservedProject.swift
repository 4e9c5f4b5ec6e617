// A project read: every target with its settings, folders, products and dependencies.

import Diagnostics
import PBXProj
import Platform
import ProjectModel

public struct ObservedProject: Sendable {
  public let file: ProjectFile
  /// The project's own, in the order of its list.
  public let configurations: [ConfigurationName]
  /// In the project's order.
  public let targets: [ObservedTarget]
  /// What is odd but stops nothing: duplicate keys, dangling references, files that are referred to and not there.
  public let diagnostics: [Diagnostic]

  let groups: GroupTree
  private let hostIDs: [ObjectID: [ObjectID]]
  private let identifiers = Guarded<[ObjectID: [String?]]?>(nil)

  /// Reads the xcconfig files that the project refers to, and asks whether its Info.plist and entitlements files exist.
  public init(_ file: ProjectFile, files: any FileSystem) throws {
    self.file = file
    configurations = file.project.configurationList?.configurations.map(\.name) ?? []
    groups = GroupTree(file)
    // A careless merge lists a target twice.
    var seen: Set<ObjectID> = []
    let views = file.targets.filter { seen.insert($0.id).inserted }
    var scopes = SettingScopes(file, groups: groups, files: files)
    let layers = views.map { scopes.layers(of: $0) }
    let universe = SettingNames(scopes.universe)
    let evidence = FolderEvidence(views, groups: groups)
    let products = Dictionary(
      views.compactMap { view in view.product.map { ($0, view.id) } }, uniquingKeysWith: { first, _ in first })

    var targets: [ObservedTarget] = []
    for (view, layers) in zip(views, layers) {
      targets.append(Self.target(view, layers, universe, evidence, products, files))
    }
    self.targets = targets
    var hosts: [ObjectID: [ObjectID]] = [:]
    for target in targets {
      for embed in target.embeds where hosts[embed.target]?.contains(target.id) != true {
        hosts[embed.target, default: []].append(target.id)
      }
    }
    hostIDs = hosts
    diagnostics =
      file.diagnostics + file.document.diagnostics + danglingReferences(in: file, groups: groups) + scopes.diagnostics
      + missingFiles(of: targets, files: files)
  }

  private static func target(
    _ view: TargetView, _ layers: SettingScopes.Layers, _ universe: SettingNames, _ evidence: FolderEvidence,
    _ products: [ObjectID: ObjectID], _ files: any FileSystem
  ) -> ObservedTarget {
    var scopes: [ConfigurationName: SettingScope] = [:]
    var names: [ConfigurationName] = []
    for (name, layers) in layers where scopes[name] == nil {
      scopes[name] = SettingScope(layers: layers, universe: universe, context: BuildContext(configuration: name))
      names.append(name)
    }
    let platform = ApplePlatform(productType: view.productType ?? "", scopes: names.compactMap { scopes[$0] })
    for name in names { scopes[name] = scopes[name].map { $0.forDevices(of: platform) } }
    let ordered = names.compactMap { scopes[$0] }
    let infoPlists = ordered.compactMap { scope in
      scope.resolve("INFOPLIST_FILE").value.flatMap { TreePath(view.file.sourceRoot.appending($0), in: view.file.root) }
    }
    return ObservedTarget(
      id: view.id, name: view.name, productType: view.productType ?? "", configurations: names,
      platform: platform,
      folders: evidence.folders(of: view, infoPlists: infoPlists), embeds: embeds(of: view, products),
      dependencies: view.dependencies.compactMap(\.target), view: view, scopes: scopes, files: files)
  }

  private static func embeds(of view: TargetView, _ products: [ObjectID: ObjectID]) -> [EmbeddedProduct] {
    view.phases.filter { $0.kind == .copyFiles }.flatMap { phase in
      phase.buildFiles.compactMap { file in
        guard let destination = phase.destination, let target = file.reference.flatMap({ products[$0] }) else {
          return nil
        }
        return EmbeddedProduct(target: target, destination: destination, phase: phase.id, location: file.location)
      }
    }
  }
}

extension ObservedProject {
  public var objectVersion: Int { file.objectVersion }
  /// Whether new targets get synchronized folders: the format has them, or somebody else already uses one.
  public var usesSynchronizedFolders: Bool {
    objectVersion >= 70 || file.synchronizedFolders.contains { !$0.isOwned }
  }
  public var location: SourceLocation { file.project.location }

  /// The folder that paths in build settings are relative to.
  public var projectDirectory: AbsolutePath { file.sourceRoot }
  /// `../targets/widget/Info.plist`, as a build setting names a place of the tree.
  public func path(fromProject path: TreePath) -> String {
    file.root.appending(path).relative(to: projectDirectory)
  }

  /// The bundle identifiers of every target in its configurations, in their order; worked out once.
  func bundleIdentifiers() -> [ObjectID: [String?]] {
    identifiers.use { identifiers in
      if let known = identifiers { return known }
      var result: [ObjectID: [String?]] = [:]
      for target in targets {
        result[target.id] = target.configurations.map { target.bundleIdentifier(in: $0).value }
      }
      identifiers = result
      return result
    }
  }

  public func target(_ id: ObjectID) -> ObservedTarget? { targets.first { $0.id == id } }
  public func targets(named name: String) -> [ObservedTarget] { targets.filter { $0.name == name } }
  /// The targets that copy its product into theirs, in the project's order.
  public func hosts(of target: ObservedTarget) -> [ObservedTarget] {
    (hostIDs[target.id] ?? []).compactMap { self.target($0) }
  }
}
