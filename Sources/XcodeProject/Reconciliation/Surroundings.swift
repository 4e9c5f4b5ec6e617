// What the foreign part of a project file offers to build on.

import Diagnostics
import PBXProj
import Platform
import ProjectModel

/// Looks past everything that Fixpoint made, so that what it finds does not depend on earlier runs.
struct Surroundings {
  let file: ProjectFile
  let project: ProjectView
  let application: TargetView
  /// Of the application, in the order of its list.
  let configurations: [ConfigurationName]
  let defaultConfiguration: String?
  /// Whether folders are synchronized rather than listed.
  let synchronizesFolders: Bool
  let groups: GroupTree
  let mainGroup: ObjectID
  /// Where the main group's paths start.
  let mainFolder: AbsolutePath
  /// The group of products; nil where Fixpoint has to make one.
  let products: ObjectID?
  /// The group of frameworks; nil where Fixpoint has to make one. Frameworks are named from the SDK, so that any group
  /// of this name will do.
  let frameworksGroup: ObjectID?

  init(_ file: ProjectFile, application name: String, groups: GroupTree) throws {
    self.file = file
    project = file.project
    application = try Self.application(named: name, in: file)
    let list = application.configurationList
    configurations = list?.configurations.map(\.name).withoutRepeats() ?? []
    defaultConfiguration = list?.defaultName?.description
    let foreignFolders = file.synchronizedFolders.filter { !$0.isOwned }
    synchronizesFolders = file.objectVersion >= 70 || !foreignFolders.isEmpty
    self.groups = groups
    guard let main = project.mainGroup, GroupView(file, main) != nil else {
      throw Rejection(
        .input, "project.no-main-group", "the project has no main group to put targets into; repair it in Xcode",
        at: project.location)
    }
    mainGroup = main
    mainFolder = groups.path(of: main) ?? file.sourceRoot
    let products = Self.products(of: project, application: application, groups)
    let frameworks = Self.foreignChildren(of: main, in: file).first {
      file.document.isa($0) == "PBXGroup" && GroupView(file, $0)?.name == GroupRole.frameworks.rawValue
    }
    // The JSON cannot tell a group that Fixpoint made from an empty one that was there, so that none is made.
    let standIn = file.json == nil ? nil : main
    self.products = products ?? standIn
    frameworksGroup = frameworks ?? standIn
  }

  private static func application(named name: String, in file: ProjectFile) throws -> TargetView {
    let named = file.targets.filter { !$0.isOwned && $0.name == name }
    let type = "com.apple.product-type.application"
    guard let found = named.first(where: { $0.productType?.hasPrefix(type) ?? false }) ?? named.first else {
      let nearest = nearestWord(to: name, among: file.targets.map(\.name))
      throw Rejection(
        .input, "project.no-application",
        "the project has no target “\(name)”" + (nearest.map { "; did you mean “\($0)”?" } ?? "; correct `app:`"),
        at: file.project.location)
    }
    return found
  }

  /// By reference; where the project names none, the group that the application's product is in.
  private static func products(of project: ProjectView, application: TargetView, _ groups: GroupTree) -> ObjectID? {
    if let group = project.productGroup, !Ownership.owns(group), GroupView(project.file, group) != nil { return group }
    guard let product = application.product, let group = groups.parent(of: product), !Ownership.owns(group) else {
      return nil
    }
    return group
  }

  func foreignChildren(of group: ObjectID) -> [ObjectID] { Self.foreignChildren(of: group, in: file) }

  private static func foreignChildren(of group: ObjectID, in file: ProjectFile) -> [ObjectID] {
    GroupView(file, group)?.children.filter { !Ownership.owns($0) } ?? []
  }

  /// References to frameworks of the SDK, by name: `WidgetKit`. The first in the file where there are several.
  ///
  /// In the JSON one that nobody else links would be Fixpoint's from then on, and leave with its targets: it is not used.
  func sdkFrameworks() -> [String: ObjectID] {
    let linked = file.json == nil ? nil : filesOfOthers()
    let folder = "System/Library/Frameworks/"
    let suffix = ".framework"
    var found: [String: ObjectID] = [:]
    for id in file.document.ids(ofKind: "PBXFileReference") where !Ownership.owns(id) {
      guard let fields = file.document.object(id), fields["sourceTree"]?.is("SDKROOT") ?? false,
        let path = fields["path"]?.string, path.hasPrefix(folder), path.hasSuffix(suffix), linked?.contains(id) ?? true
      else { continue }
      let name = String(path.dropFirst(folder.count).dropLast(suffix.count))
      if found[name] == nil { found[name] = id }
    }
    return found
  }

  /// What is in phases of targets that Fixpoint did not make.
  private func filesOfOthers() -> Set<ObjectID> {
    Set(
      file.targets.filter { !$0.isOwned }.flatMap(\.phases).flatMap(\.buildFiles).filter { !$0.isOwned }
        .compactMap(\.reference))
  }

  /// The foreign synchronized folders that a group shows, by place.
  func synchronizedFolders() -> [AbsolutePath: ObjectID] {
    var found: [AbsolutePath: ObjectID] = [:]
    for folder in file.synchronizedFolders where !folder.isOwned {
      guard groups.parent(of: folder.id) != nil, let path = groups.path(of: folder.id), found[path] == nil else {
        continue
      }
      found[path] = folder.id
    }
    return found
  }

  /// The phase of a host that copies to this destination, whatever it is called; nil where Fixpoint has to make one.
  ///
  /// Of several, the first that holds products of the same type, else the first that runs in every build.
  func embedPhase(of host: ObjectID, _ destination: EmbedDestination, fileType: String) -> ObjectID? {
    let phases =
      TargetView(file, host)?.phases.filter { !$0.isOwned && $0.destination?.embedDestination == destination } ?? []
    let match =
      phases.first { phase in
        phase.buildFiles.contains { entry in
          !entry.isOwned && entry.reference.flatMap { FileReferenceView(file, $0) }?.fileType == fileType
        }
      } ?? phases.first { $0.fields["runOnlyForDeploymentPostprocessing"]?.string != "1" } ?? phases.first
    return match?.id
  }
}

extension Sequence where Element: Hashable {
  /// The first of equal elements stays where it is.
  func withoutRepeats() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
