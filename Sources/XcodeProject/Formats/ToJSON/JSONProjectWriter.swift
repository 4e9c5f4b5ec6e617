// A project's object graph as the JSON that says the same.

import Diagnostics
import PBXProj
import XCProj

/// Spells the objects of a document as a `project.xcproj` does: names instead of ids, files that say which phases they
/// are in, one map of build settings for all configurations.
///
/// What the JSON has no place for is listed in `losses`, each with its place.
struct JSONProjectWriter {
  let document: ProjectDocument
  let rootID: ObjectID
  let project: Node
  var losses: [Diagnostic] = []
  /// Objects that the JSON says something about.
  var visited: Set<ObjectID> = []
  /// In the project's order, each once.
  private(set) var targets: [(id: ObjectID, fields: Node, name: String)] = []
  private(set) var targetNames: [ObjectID: String] = [:]
  private(set) var products: Set<ObjectID> = []
  private(set) var phases = PhaseNames()
  var names: NamePaths
  /// Objects of the group tree that something refers to by id.
  var neededIDs: Set<ObjectID> = []
  /// Phases that something refers to by id.
  var neededPhases: Set<ObjectID> = []
  var memberships = MembershipIndex()
  var projectConfigurations: [(id: ObjectID, name: String, fields: Node)] = []
  /// Files that are in a phase but in no group.
  var recovered: [ObjectID] = []

  /// nil where the document has no project object.
  init?(_ document: ProjectDocument) {
    guard let root = document.rootObject, let project = document.object(root) else { return nil }
    self.document = document
    rootID = root
    self.project = project
    names = NamePaths(document, root: Self.topLevel(of: project, document))
    for id in project["targets"]?.references ?? [] where targetNames[id] == nil {
      guard let fields = document.object(id), TargetView.kinds.contains(fields["isa"]?.string ?? "") else { continue }
      let name = fields["name"]?.string ?? fields["productName"]?.string ?? id.string
      targets.append((id, fields, name))
      targetNames[id] = name
      if let product = fields["productReference"]?.reference { products.insert(product) }
      phases.add(fields["buildPhases"]?.references ?? [], of: name, in: document)
    }
  }

  /// The children of the main group; the group itself where it has a place of its own.
  static func topLevel(of project: Node, _ document: ProjectDocument) -> [ObjectID] {
    guard let main = project["mainGroup"]?.reference, let fields = document.object(main) else { return [] }
    let path = ReferencePath(path: fields["path"]?.string ?? "", sourceTree: fields["sourceTree"]?.string ?? "<group>")
    let isPlain = path.path.isEmpty && ["<group>", "SOURCE_ROOT", ""].contains(path.sourceTree)
    return isPlain ? fields["children"]?.references ?? [] : [main]
  }

  /// The root record.
  mutating func write() -> XCValue {
    visited.insert(rootID)
    memberships = MembershipIndex(self)
    recoverFiles()
    var root = RecordBuilder()
    writeAttributes(into: &root)
    let settings = writeConfigurations(into: &root)
    writeLocalizations(into: &root)
    root.add("imported-products", list: importedProducts())
    root.add("packages", list: packages())
    let targets = self.targets.map { target($0.id, $0.fields, $0.name) }
    let productsGroup = productsGroup()
    root.add("files", .array(files()))
    root.add("targets", list: targets)
    if !settings.isEmpty { root.add("build-settings", .object(settings)) }
    root.add("products-group", productsGroup)
    writeVersions(into: &root)
    return root.value
  }

  /// The main group's children, then what had to be given a place.
  private mutating func files() -> [XCValue] {
    let top = Self.topLevel(of: project, document)
    if let main = project["mainGroup"]?.reference, !top.contains(main) { visited.insert(main) }
    var files = top.compactMap { reference($0) }
    if !recovered.isEmpty {
      var group = RecordBuilder()
      group.add("kind", "group")
      group.add("name", Self.recoveredName)
      group.add("children", list: recovered.compactMap { reference($0) })
      files.append(group.value)
    }
    return files
  }

  static let recoveredName = "Recovered References"

  /// Files of phases and products of targets need a place in the tree, or nothing could name them.
  private mutating func recoverFiles() {
    let products = targets.compactMap { $0.fields["productReference"]?.reference }
    for id in memberships.files + products where names.places[id] == nil && !recovered.contains(id) {
      guard NamePaths.treeKinds.contains(document.isa(id) ?? "") else { continue }
      recovered.append(id)
      lose("\(title(id)) is in no group, and gets a place in the group “\(Self.recoveredName)”", id)
    }
    let place = NamePaths.Place(components: [Self.recoveredName], isUnique: true)
    names.add(recovered, to: nil, place)
    for (group, child) in names.refused {
      lose(
        "the entry \(child) of \(title(group)) stands for nothing that a group can hold, or stands there twice", group)
    }
  }

  // MARK: References

  /// A name path from the root, or `id:…` where that would be ambiguous; nil for what is not in the tree.
  mutating func groupTreeReference(to id: ObjectID) -> XCValue? {
    guard let place = names.places[id] else { return nil }
    if place.isUnique { return NamePaths.value(place.components) }
    neededIDs.insert(id)
    return .string("id:\(id)")
  }

  mutating func phaseReference(to id: ObjectID, insideTarget: Bool = false) -> XCValue? {
    guard let phase = phases.phases[id] else { return nil }
    if !phase.isUnique { neededPhases.insert(id) }
    return phases.reference(to: id, insideTarget: insideTarget)
  }

  // MARK: Losses

  mutating func lose(_ message: String, _ id: ObjectID) { lose(message, at: document.location(of: id)) }

  mutating func lose(_ message: String, at location: SourceLocation) {
    losses.append(Diagnostic("convert.lost", .warning, message, at: location))
  }

  /// For people: `file App.swift`.
  func title(_ id: ObjectID) -> String { GraphTitles.title(of: id, in: document) }
}

/// What to call an object in a sentence.
enum GraphTitles {
  static func title(of id: ObjectID, in document: ProjectDocument) -> String {
    guard let object = document.object(id), let isa = object["isa"]?.string else { return "the object \(id)" }
    let name = (object["name"] ?? object["path"] ?? object["productName"] ?? object["repositoryURL"])?.string
    let kind = words[isa] ?? (isa.hasSuffix("BuildPhase") ? "the phase" : isa)
    return name.map { "\(kind) “\($0)”" } ?? "\(kind) \(id)"
  }

  private static let words = [
    "PBXFileReference": "the file", "PBXGroup": "the group", "PBXVariantGroup": "the localized file",
    "XCVersionGroup": "the model", "PBXFileSystemSynchronizedRootGroup": "the folder", "PBXNativeTarget": "target",
    "PBXAggregateTarget": "target", "PBXLegacyTarget": "target", "XCBuildConfiguration": "the configuration",
    "PBXBuildFile": "the build file", "PBXProject": "the project", "PBXBuildRule": "the build rule",
    "PBXTargetDependency": "the dependency", "PBXContainerItemProxy": "the proxy",
    "XCConfigurationList": "the configuration list",
    "XCSwiftPackageProductDependency": "the package product", "XCRemoteSwiftPackageReference": "the package",
    "XCLocalSwiftPackageReference": "the package", "PBXReferenceProxy": "the imported product",
  ]
}
