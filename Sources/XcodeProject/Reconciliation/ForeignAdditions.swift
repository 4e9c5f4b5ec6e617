// What others added to objects that Fixpoint made.

import PBXProj
import ProjectModel

/// Entries of lists, build settings and keys of owned objects that reconciling leaves alone: a script phase that
/// CocoaPods adds to a target, a package product, an xcconfig file; and what others hung on an owned object elsewhere: a
/// file of the widget that the application builds, too. They go with the object, so that they cannot come back when
/// Fixpoint makes it anew.
public struct ForeignAdditions: Sendable {
  /// The names of the objects that hold any, sorted, each once; for a phase, a configuration or their list that of its
  /// target.
  public let places: [String]

  /// In a file that agrees with its model.
  public init(in file: ProjectFile) {
    let stated = StatedDefaults(file)
    var found: [ObjectID] = Self.referrers(in: file)
    for id in file.document.objectIDs where Ownership.owns(id) {
      guard let object = file.document.object(id) else { continue }
      if OwnedPart(of: object, in: file).hasAdditions || Self.lacksDefaults(object, stated) { found.append(id) }
    }
    let owners = found.isEmpty ? [:] : Self.owners(in: file)
    let names = found.map { owners[$0] ?? file.title(of: $0) } + Self.attributes(in: file)
    places = Set(names + file.recordsWithAdditions()).sortedByBytes()
  }

  /// The targets by name that the parts of a target belong to.
  private static func owners(in file: ProjectFile) -> [ObjectID: String] {
    var owners: [ObjectID: String] = [:]
    for target in file.targets {
      let list = target.configurationList
      let dependencies = target.dependencies.flatMap { [$0.id, $0.proxyID] }
      var parts = (list?.configurationIDs ?? []) + (dependencies + [list?.id]).compactMap { $0 }
      for phase in target.phases { parts += [phase.id] + phase.buildFileIDs }
      for part in parts { owners[part] = target.name }
    }
    return owners
  }

  /// Whether a tool took values out that Fixpoint would write.
  private static func lacksDefaults(_ object: Node, _ stated: StatedDefaults) -> Bool {
    object["isa"]?.is("PBXFileSystemSynchronizedRootGroup") ?? false
      && StatedDefaults.droppedByTools.contains { (object[$0] != nil) != stated.contains($0) }
  }

  /// Objects of others that would go with what they refer to.
  private static func referrers(in file: ProjectFile) -> [ObjectID] {
    let keys =
      Referrers.keys + [("XCBuildConfiguration", ["baseConfigurationReference", "baseConfigurationReferenceAnchor"])]
    return keys.flatMap { isa, keys in
      file.document.ids(ofKind: isa).filter { id in
        guard !Ownership.owns(id), let object = file.document.object(id) else { return false }
        return keys.contains { key in object[key]?.reference.map { Ownership.owns($0) } ?? false }
      }
    }
  }

  /// The names of the targets of which the project has attributes that go with a target of Fixpoint's.
  private static func attributes(in file: ProjectFile) -> [String] {
    let attributes = file.project.fields["attributes"]?["TargetAttributes"]?.entries ?? []
    return attributes.filter { key, value in
      Ownership.owns(ObjectID(key)) || value["TestTargetID"]?.reference.map { Ownership.owns($0) } ?? false
    }.map { file.title(of: ObjectID($0.key)) }
  }
}

extension ProjectFile {
  /// Whether both files have the same objects of Fixpoint's, which say the same save for what others added to them in the
  /// other file, and list them in the same order.
  public func agreesOnOwnedObjects(with other: ProjectFile) -> Bool {
    let spared = sparedConfigurations(in: other)
    let ids = Set(document.objectIDs.filter { Ownership.owns($0) }).subtracting(spared)
    guard ids == Set(other.document.objectIDs.filter { Ownership.owns($0) }), listsOwned(as: other, without: spared)
    else {
      return false
    }
    return ids.allSatisfy { id in
      guard let left = document.object(id), let right = other.document.object(id) else { return false }
      return OwnedPart(of: left, in: self, without: spared).values == OwnedPart(of: right, in: other).values
    }
  }

  /// Whether the objects that Fixpoint did not make list the same of its own, in the same order.
  private func listsOwned(as other: ProjectFile, without spared: Set<ObjectID>) -> Bool {
    document.objectIDs.allSatisfy { id in
      Ownership.owns(id)
        || ObjectLists.keys(of: document.isa(id) ?? "").allSatisfy { key in
          let mine = document.object(id)?[key]?.references.filter { Ownership.owns($0) && !spared.contains($0) } ?? []
          return mine == other.document.object(id)?[key]?.references.filter { Ownership.owns($0) } ?? []
        }
    }
  }

  /// Configurations that Fixpoint made here and need not make in the other file, where somebody gave the same target one of
  /// that name: what Xcode does when a configuration is duplicated.
  private func sparedConfigurations(in other: ProjectFile) -> Set<ObjectID> {
    var spared: Set<ObjectID> = []
    for id in document.ids(ofKind: "XCConfigurationList") where Ownership.owns(id) {
      guard let mine = ConfigurationListView(self, id), let theirs = ConfigurationListView(other, id) else { continue }
      let foreign = Set(theirs.configurations.filter { !$0.isOwned }.map(\.name))
      spared.formUnion(mine.configurations.filter { $0.isOwned && foreign.contains($0.name) }.map(\.id))
    }
    return spared
  }
}

/// An owned object without what others added to it.
private struct OwnedPart {
  indirect enum Value: Hashable {
    case text([UInt8])
    case list([Value])
    case dictionary([String: Value])
  }

  /// Lists without foreign elements; empty ones, which may be left out, are not among them.
  private(set) var values: [String: Value] = [:]
  private(set) var hasAdditions = false

  private let file: ProjectFile
  private let spared: Set<ObjectID>

  /// - Parameter spared: Owned objects that count as not being there.
  init(of object: Node, in file: ProjectFile, without spared: Set<ObjectID> = []) {
    self.file = file
    self.spared = spared
    let lists = ObjectLists.keys(of: object["isa"]?.string ?? "")
    for (key, value) in object.entries {
      switch key {
      case "baseConfigurationReference", "baseConfigurationReferenceAnchor", "baseConfigurationReferenceRelativePath":
        hasAdditions = true
      case "buildSettings": values[key] = settings(value)
      case _ where StatedDefaults.droppedByTools.contains(key) && value.isEmpty: break
      default: values[key] = value.kind == .list ? entries(value, ofObjects: lists.contains(key)) : Self.value(value)
      }
    }
  }

  private mutating func settings(_ node: Node) -> Value {
    let marker = node[SettingTables.marker]?.string
    let sdk = node["SDKROOT"]?.string
    var owned: [String: Value] = [:]
    for (name, value) in node.entries {
      if SettingTables.isOwned(name, marker: marker, sdk: sdk) {
        owned[name] = Self.value(value)
      } else {
        hasAdditions = true
      }
    }
    return .dictionary(owned)
  }

  /// nil where nothing of Fixpoint's is in it.
  private mutating func entries(_ list: Node, ofObjects: Bool) -> Value? {
    let owned = list.elements.filter { element in
      // Names of files are no ids.
      guard let id = element.reference, ofObjects || file.document.contains(id) else { return true }
      return Ownership.owns(id) && !spared.contains(id)
    }
    if owned.count < list.elements.count { hasAdditions = true }
    return owned.isEmpty ? nil : .list(owned.map(Self.value))
  }

  private static func value(_ node: Node) -> Value {
    switch node.kind {
    case .string: .text(Array((node.string ?? "").utf8))
    case .data: .text(node.data ?? [])
    case .list: .list(node.elements.map(value))
    case .dictionary:
      .dictionary(Dictionary(node.entries.map { ($0.key, value($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }
}

extension Node {
  /// Whether it is a list or dictionary with nothing in it.
  fileprivate var isEmpty: Bool {
    switch kind {
    case .list: elements.isEmpty
    case .dictionary: entries.isEmpty
    case .string, .data: false
    }
  }
}
