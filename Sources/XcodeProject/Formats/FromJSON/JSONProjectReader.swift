// A JSON project as the object graph that says the same.

import Diagnostics
import PBXProj
import Platform
import XCProj

/// Makes the objects that a `project.pbxproj` of the same project would have, with ids that are the same in every run:
/// those that stand in the JSON, those that reconciliation would give, and for the rest ids made of kind and names.
struct JSONProjectReader {
  let document: XCProjDocument
  let root: XCNode
  /// The root of the tree that owned folders are named from; nil where there is none.
  let treeRoot: AbsolutePath?
  let projectDirectory: AbsolutePath
  /// Whether a name of two targets is a diagnostic, and means the first of them.
  let isTolerant: Bool
  var ids = ProjectedIDs()
  var objects: [GraphObject] = []
  var diagnostics: [Diagnostic] = []

  let rootID: ObjectID
  let mainGroupID: ObjectID
  var configurations: [ConfigurationRecord] = []
  var targets: [TargetRecord] = []
  var targetNumbers: [String: Int] = [:]
  var tree = ProjectedTree()
  /// The items that are products of Fixpoint's targets, with the target.
  var ownedProducts: [Int: Int] = [:]
  /// The target that embeds each of Fixpoint's targets, else the first that depends on it.
  var hosts: [Int: Int] = [:]
  /// Build files of each phase, in the order of the tree.
  var files: [PhaseNumber: [ObjectID]] = [:]
  /// Package products by target, each once.
  var packageProducts: [Int: [ObjectID]] = [:]
  var packages: [(id: ObjectID, name: String, place: XCNode)] = []
  /// Proxies of each referenced project.
  var importedProducts: [ObjectID: [ObjectID]] = [:]

  private init(
    _ document: XCProjDocument, projectDirectory: AbsolutePath, treeRoot: AbsolutePath?, isTolerant: Bool = false
  ) {
    self.isTolerant = isTolerant
    self.document = document
    root = document.root
    self.projectDirectory = projectDirectory
    self.treeRoot = treeRoot
    rootID = ids.claim(root["id"]?.string.map { ObjectID($0) }, "project", [])
    mainGroupID = ids.claim(root["root-group-debug-id"]?.string.map { ObjectID($0) }, "main group", [])
  }

  /// The graph, and what in the JSON means nothing.
  ///
  /// Throws a `Rejection` where a record lacks what it is named by, or, unless `isTolerant`, a name stands for two targets.
  static func read(
    _ document: XCProjDocument, projectDirectory: AbsolutePath, treeRoot: AbsolutePath?, isTolerant: Bool = false
  ) throws -> (graph: ProjectDocument, diagnostics: [Diagnostic]) {
    var reader = JSONProjectReader(
      document, projectDirectory: projectDirectory, treeRoot: treeRoot, isTolerant: isTolerant)
    try reader.read()
    let graph = try GraphText.document(reader.objects, root: reader.rootID, file: document.file)
    return (graph, reader.diagnostics)
  }

  /// The root record with the entries of Fixpoint's where they belong.
  static func arranged(
    _ document: XCProjDocument, projectDirectory: AbsolutePath, treeRoot: AbsolutePath?
  ) throws -> XCValue {
    var reader = JSONProjectReader(document, projectDirectory: projectDirectory, treeRoot: treeRoot)
    try reader.read()
    return reader.inOrder()
  }

  private mutating func read() throws {
    try readConfigurations()
    try readTargets()
    try readTree()
    resolveMemberships()
    namePhases()
    nameTree()
    addPackages()
    addTree()
    addImportedProducts()
    try addTargets()
    addProject()
  }

  // MARK: Shape

  /// A list of records or words; empty where it is not there.
  func list(_ record: XCNode, _ key: String) throws -> [XCNode] {
    guard let node = record[key], node.kind != .null else { return [] }
    guard node.kind == .array else { throw Self.wrong("“\(key)” is no list", node) }
    return node.elements
  }

  static func text(_ record: XCNode, _ key: String) throws -> String {
    guard let node = record[key] else { throw wrong("a record has no “\(key)”", record) }
    guard let text = node.string else { throw wrong("“\(key)” is no text", node) }
    return text
  }

  static func wrong(_ what: String, _ node: XCNode) -> Rejection {
    Rejection(
      .input, "xcproj.schema", "\(what), which Xcode refuses to open; correct it or take the file back from git",
      at: node.location)
  }

  mutating func warn(_ id: String, _ message: String, _ node: XCNode) {
    diagnostics.append(Diagnostic("xcproj.\(id)", .warning, message, at: node.location))
  }
}

/// A phase of a target, by their places.
struct PhaseNumber: Hashable {
  var target: Int
  var phase: Int
}

/// One configuration of the project.
struct ConfigurationRecord {
  var name: String
  var node: XCNode
}

/// One target before its objects are made.
struct TargetRecord {
  struct Phase {
    var kind: PhaseKind
    var name: String?
    var node: XCNode
    /// How many files are in it, and how many of these are products of Fixpoint's targets.
    var count = 0
    var ownedCount = 0
    var id: ObjectID = ""
  }

  var name: String
  var id: ObjectID
  var node: XCNode
  var phases: [Phase] = []
  /// The name that its ids are made of; nil for somebody else's target.
  var ownedName: String?
  /// The folders that it synchronizes, in the order of the tree.
  var folders: [ObjectID] = []
  var isOwned: Bool { ownedName != nil }
}

extension JSONProjectReader {
  private mutating func readConfigurations() throws {
    for node in try list(root, "configurations") {
      let name = try node.string ?? Self.text(node, "name")
      guard !configurations.contains(where: { $0.name == name }) else { continue }
      configurations.append(ConfigurationRecord(name: name, node: node))
    }
  }

  private mutating func readTargets() throws {
    for node in try list(root, "targets") {
      let name = try Self.text(node, "name")
      let written = ObjectID(try Self.text(node, "id"))
      if let other = targetNumbers[name] {
        let fault = Diagnostic(
          "xcproj.duplicate-target", .error,
          "two targets are called “\(name)”, here and on line \(targets[other].node.location.line ?? 0), which Xcode refuses; rename one",
          at: (node["name"] ?? node).location)
        guard isTolerant else { throw Rejection(.input, [fault]) }
        diagnostics.append(fault)
      }
      var target = TargetRecord(name: name, id: ids.claim(written, "target", [name]), node: node)
      if Ownership.owns(target.id) { target.ownedName = ownedName(target) }
      for phase in try list(node, "build-phases") {
        let word = try phase.string ?? Self.text(phase, "kind")
        guard let kind = PhaseKind(word: word) else {
          warn("unknown-phase", "“\(word)” is no kind of build phase; correct the word", phase)
          continue
        }
        target.phases.append(TargetRecord.Phase(kind: kind, name: phase["name"]?.string, node: phase))
      }
      if targetNumbers[name] == nil { targetNumbers[name] = targets.count }
      targets.append(target)
    }
  }

  /// A person may have renamed the target or its product; the id remembers what it was made of.
  private func ownedName(_ target: TargetRecord) -> String {
    let product = target.node["product"]?.string.map(lastPathComponent) ?? ""
    let stem = product.split(separator: ".").dropLast().joined(separator: ".")
    return [target.name, stem].first { OwnedID.target($0) == target.id } ?? target.id.string
  }
}
