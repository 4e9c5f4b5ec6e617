// What others added to objects that Fixpoint made.

import PBXProj
import ProjectModel

/// Entries of lists, build settings and keys of owned objects that reconciling leaves alone: a script phase that
/// CocoaPods adds to a target, a package product, an xcconfig file. They go with the object, so that they cannot come
/// back when Fixpoint makes it anew.
public struct ForeignAdditions: Sendable {
  /// The names of the objects that hold any, sorted, each once; for a phase, a configuration or their list that of its
  /// target.
  public let places: [String]

  /// In a file that agrees with its model.
  public init(in file: ProjectFile) {
    var targets: [ObjectID: String] = [:]
    for target in file.targets {
      let list = target.configurationList
      for part in target.phaseIDs + (list?.configurationIDs ?? []) + [list?.id].compactMap({ $0 }) {
        targets[part] = target.name
      }
    }
    var places: Set<String> = []
    for id in file.document.objectIDs where Ownership.owns(id) {
      guard let object = file.document.object(id), OwnedPart(of: object, in: file).hasAdditions else { continue }
      places.insert(targets[id] ?? file.title(of: id))
    }
    self.places = places.sortedByBytes()
  }
}

extension ProjectFile {
  /// Whether both files have the same objects of Fixpoint's, which say the same save for what others added to them in the
  /// other file.
  public func agreesOnOwnedObjects(with other: ProjectFile) -> Bool {
    let spared = sparedConfigurations(in: other)
    let ids = Set(document.objectIDs.filter { Ownership.owns($0) }).subtracting(spared)
    guard ids == Set(other.document.objectIDs.filter { Ownership.owns($0) }) else { return false }
    return ids.allSatisfy { id in
      guard let left = document.object(id), let right = other.document.object(id) else { return false }
      return OwnedPart(of: left, in: self, without: spared).values == OwnedPart(of: right, in: other).values
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
      default: values[key] = value.kind == .list ? entries(value, ofObjects: lists.contains(key)) : Self.value(value)
      }
    }
  }

  private mutating func settings(_ node: Node) -> Value {
    let marker = node[SettingTables.marker]?.string.map { BuildSetting.string($0) }
    var owned: [String: Value] = [:]
    for (name, value) in node.entries {
      if SettingTables.isOwned(name, marker: marker) { owned[name] = Self.value(value) } else { hasAdditions = true }
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
