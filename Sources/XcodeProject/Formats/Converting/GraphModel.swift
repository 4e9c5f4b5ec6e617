// A project without its ids: one tree, in which objects are told by their names.

import Diagnostics
import PBXProj

/// What a project says, so that two files can be compared whose ids have nothing in common.
///
/// Values that mean the same are the same: a key that says the default and one that is missing, a set in any order.
indirect enum GraphModel {
  case text(String, Node)
  case list([GraphModel], Node)
  case record(Record)

  struct Record {
    /// For people: `the file “App.swift”`.
    var title: String
    /// What tells it from others in one list.
    var identity: String
    /// A dictionary inside of an object is told by its key.
    var isObject: Bool
    var entries: [String: GraphModel]
    var location: SourceLocation
  }

  /// How keys begin that stand for a target.
  static let targetMark = "target “"

  var location: SourceLocation {
    switch self {
    case .text(_, let node), .list(_, let node): node.location
    case .record(let record): record.location
    }
  }

  /// What tells it from others in one list.
  var identity: String {
    switch self {
    case .text(let text, _): text
    case .list(let elements, _): elements.map(\.identity).joined(separator: ",")
    case .record(let record): record.identity
    }
  }
}

extension GraphModel.Record {
  /// The same without its entries, as it were in a project that has none, at the place that is nearest to it there.
  init(emptied record: GraphModel.Record, location: SourceLocation) {
    self = record
    entries = [:]
    self.location = location
  }
}

/// Builds the tree of a document.
struct GraphModelBuilder {
  let document: ProjectDocument
  private let names: NamePaths
  private var open: Set<ObjectID> = []
  private var told: Set<ObjectID> = []
  private(set) var reached: Set<ObjectID> = []
  private var phases = PhaseNames()
  private var targets: [ObjectID: String] = [:]

  init(_ document: ProjectDocument) {
    self.document = document
    let project = document.rootObject.flatMap { document.object($0) }
    names = NamePaths(document, root: project.map { JSONProjectWriter.topLevel(of: $0, document) } ?? [])
    for id in project?["targets"]?.references ?? [] {
      let name = document.object(id)?["name"]?.string ?? id.string
      targets[id] = name
      phases.add(document.object(id)?["buildPhases"]?.references ?? [], of: name, in: document)
    }
  }

  mutating func build() -> GraphModel? {
    guard let root = document.rootObject, document.contains(root) else { return nil }
    return record(root)
  }

  /// Objects that the tree holds are told whole, all others by name.
  private static let owning: Set<String> = [
    "buildConfigurationList", "buildConfigurations", "mainGroup", "children", "buildPhases", "buildRules", "files",
    "dependencies", "targetProxy", "exceptions", "targets", "packageReferences", "productRef", "remoteRef",
    "ProductGroup", "packageProductDependencies",
  ]

  private mutating func record(_ id: ObjectID) -> GraphModel {
    guard let fields = document.object(id), open.insert(id).inserted else {
      return .text(id.string, document.object(id) ?? document.top)
    }
    // A group that stands in two others is told once, or the telling would double with each level.
    if GroupView.kinds.contains(fields["isa"]?.string ?? ""), !told.insert(id).inserted {
      open.remove(id)
      return .text(name(of: id), fields)
    }
    defer { open.remove(id) }
    reached.insert(id)
    let isa = fields["isa"]?.string ?? ""
    var entries: [String: GraphModel] = [:]
    for (key, value) in fields.entries where !GraphDefaults.isDefault(key, value, of: isa) {
      entries[key] = entry(key, value, isa)
    }
    normalize(&entries, fields, isa)
    return .record(
      GraphModel.Record(
        title: title(of: id), identity: identity(fields, isa, entries), isObject: true, entries: entries,
        location: document.location(of: id)))
  }

  private mutating func entry(_ key: String, _ value: Node, _ isa: String) -> GraphModel {
    switch value.kind {
    case .string: return text(key, value)
    case .data: return .text("data", value)
    case .list:
      var elements = value.elements.map { entry(key, $0, isa) }
      if GraphDefaults.sets.contains(key) { elements.sort { $0.identity < $1.identity } }
      return .list(elements, value)
    case .dictionary:
      var entries: [String: GraphModel] = [:]
      for (name, inner) in value.entries {
        if key == "buildSettings" {
          entries[name] = setting(name, inner)
        } else if !GraphDefaults.isDefault(name, inner, of: isa) {
          entries[label(name)] = entry(label(name), inner, isa)
        }
      }
      return .record(
        GraphModel.Record(
          title: key, identity: identity(value, key, entries), isObject: false, entries: entries,
          location: value.location))
    }
  }

  /// The attributes of a target stand under its id.
  private func label(_ key: String) -> String { targets[ObjectID(key)].map { "\(GraphModel.targetMark)\($0)”" } ?? key }

  private func setting(_ name: String, _ node: Node) -> GraphModel {
    switch SettingFolding.normalized(name, node) {
    case .array(let elements): .list(elements.map { .text($0.string ?? "", node) }, node)
    case let value: .text(value.string ?? "", node)
    }
  }

  private mutating func text(_ key: String, _ node: Node) -> GraphModel {
    guard let id = node.reference, document.contains(id) else {
      return .text(GraphDefaults.normalized(key, node.string ?? ""), node)
    }
    let isProxy = key == "fileRef" && document.isa(id) == "PBXReferenceProxy"
    if Self.owning.contains(key) || isProxy { return record(id) }
    reached.insert(id)
    return .text(name(of: id), node)
  }

  private func title(of id: ObjectID) -> String {
    if let phase = phases.phases[id] {
      return "the phase “\(phase.name ?? phase.kind.word)” of target “\(phase.target)”"
    }
    return id == document.rootObject ? "the project" : GraphTitles.title(of: id, in: document)
  }

  /// What others call an object.
  private func name(of id: ObjectID) -> String {
    if let target = targets[id] { return "target “\(target)”" }
    if phases.phases[id] != nil { return title(of: id) }
    if let place = names.places[id] { return "file " + place.components.joined(separator: "/") }
    return GraphTitles.title(of: id, in: document)
  }

  private func identity(_ fields: Node, _ isa: String, _ entries: [String: GraphModel]) -> String {
    var parts = [isa]
    for key in ["name", "path", "fileRef", "productRef", "target", "productName", "repositoryURL", "relativePath"] {
      if let entry = entries[key] { parts.append(entry.identity) }
    }
    return parts.joined(separator: " ")
  }

  private func normalize(_ entries: inout [String: GraphModel], _ fields: Node, _ isa: String) {
    if NamePaths.treeKinds.contains(isa) {
      // A name that the path says is none of its own.
      let last = lastPathComponent(fields["path"]?.string ?? "")
      if fields["name"]?.string == last { entries["name"] = nil }
    }
    switch isa {
    case "PBXTargetDependency":
      // By whatever road it names a target of this project.
      let local = fields["target"]?.reference ?? localTarget(fields)
      if let local, let name = targets[local] {
        entries["target"] = .text("target “\(name)”", fields)
        entries["targetProxy"] = nil
        entries["name"] = nil
      }
    case "PBXCopyFilesBuildPhase":
      if let word = fields["dstSubfolder"]?.string,
        let number = CopyDestination(subfolder: word, path: "").subfolderSpec
      {
        entries["dstSubfolder"] = nil
        entries["dstSubfolderSpec"] = number == 0 ? nil : .text(String(number), fields)
      }
    default: break
    }
    if let kind = PhaseKind(isa: isa), entries["name"] == nil, let name = kind.defaultName {
      entries["name"] = .text(name, fields)
    }
    if case .text(let platform, let node)? = entries["platformFilter"], entries["platformFilters"] == nil {
      entries["platformFilters"] = .list([.text(platform, node)], node)
      entries["platformFilter"] = nil
    }
  }

  private func localTarget(_ fields: Node) -> ObjectID? {
    guard let proxy = fields["targetProxy"]?.reference.flatMap({ document.object($0) }),
      proxy["containerPortal"]?.reference == document.rootObject
    else { return nil }
    return proxy["remoteGlobalIDString"]?.reference
  }
}

/// Which values a property list may leave out, and which lists are sets.
enum GraphDefaults {
  private static let texts: [String: String] = [
    "buildActionMask": "2147483647", "runOnlyForDeploymentPostprocessing": "0", "defaultConfigurationIsVisible": "0",
    "hasScannedForEncodings": "0", "projectDirPath": "", "projectRoot": "", "isEditable": "1", "showEnvVarsInLog": "1",
    "alwaysOutOfDate": "0", "passBuildSettingsInEnvironment": "1", "runOncePerArchitecture": "1", "dstPath": "",
    "dstSubfolderSpec": "0", "shellPath": "/bin/sh", "shellScript": "", "isSharedContext": "0", "contextName": "",
    "buildArgumentsString": "", "buildWorkingDirectory": "", "sourceTree": "<group>", "dependencyFile": "",
    "BuildIndependentTargetsInParallel": "0", "fileEncoding": "", "name": "", "script": "", "ORGANIZATIONNAME": "",
    "CLASSPREFIX": "", "path": "",
  ]

  /// An empty list or dictionary says what a missing one says.
  static func isDefault(_ key: String, _ value: Node, of isa: String) -> Bool {
    switch value.kind {
    case .string: texts[key].map { value.is($0) } ?? false
    case .list: value.elements.isEmpty
    case .dictionary: value.entries.isEmpty
    case .data: false
    }
  }

  static let sets: Set<String> = [
    "knownRegions", "publicHeaders", "privateHeaders", "membershipExceptions", "platformFilters", "ATTRIBUTES",
    "ASSET_TAGS", "explicitFolders", "packageProductDependencies", "fileSystemSynchronizedGroups",
  ]

  static func normalized(_ key: String, _ text: String) -> String {
    switch key {
    case "LastUpgradeCheck", "LastSwiftUpdateCheck", "LastSwiftMigration": PackedVersion.word(text) ?? text
    case "BuildIndependentTargetsInParallel", "alwaysOutOfDate": JSONProjectWriter.isTrue(text) ? "1" : "0"
    default: text
    }
  }
}
