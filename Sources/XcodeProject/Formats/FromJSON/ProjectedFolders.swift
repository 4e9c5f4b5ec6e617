// Synchronized folders and their exceptions.

import PBXProj
import Platform
import XCProj

extension JSONProjectReader {
  mutating func fillFolder(_ object: inout GraphObject, _ item: ProjectedTree.Item) {
    let node = item.node
    if let types = node["file-types"], !types.members.isEmpty {
      object.set("explicitFileTypes", Self.map(types) { .text($0.string ?? "", $0) })
    }
    if let opaque = node["opaque-folders"], !opaque.elements.isEmpty { object.set("explicitFolders", textsOf: opaque) }
    let sets = (node["membership-exceptions"]?.elements ?? []).compactMap { exceptionSet($0, of: item) }
    if !sets.isEmpty { object.set("exceptions", .ids(sets, node["membership-exceptions"])) }
  }

  private mutating func exceptionSet(_ node: XCNode, of folder: ProjectedTree.Item) -> ObjectID? {
    let id: ObjectID
    var object: GraphObject
    if let name = node["target"] {
      guard let number = name.string.flatMap({ targetNumbers[$0] }) else {
        warn("unknown-target", "exceptions of a folder are of a target that is not there; correct the name", name)
        return nil
      }
      id = ids.claim(
        ownedID(ofExceptions: number, in: folder), "exceptions", [targets[number].id.string, folder.id.string])
      object = GraphObject(id, "PBXFileSystemSynchronizedBuildFileExceptionSet", at: node)
      object.set("target", .id(targets[number].id, name))
      for (key, word) in [("publicHeaders", "public-headers"), ("privateHeaders", "private-headers")] {
        object.set(key, textsOf: node[word])
      }
      if let flags = node["compiler-flags"] {
        object.set("additionalCompilerFlagsByRelativePath", Self.map(flags) { .text($0.string ?? "", $0) })
      }
    } else {
      guard let phase = node["build-phase"].flatMap({ phase($0) }) else {
        warn("unknown-phase", "exceptions of a folder are of a build phase that is not there; correct the name", node)
        return nil
      }
      let phaseID = targets[phase.target].phases[phase.phase].id
      id = ids.make("phase exceptions", [phaseID.string, folder.id.string])
      object = GraphObject(id, "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet", at: node)
      object.set("buildPhase", .id(phaseID, node["build-phase"]))
    }
    object.set("membershipExceptions", textsOf: node["exclusions"] ?? node["inclusions"])
    if let platforms = node["platforms"] {
      object.set("platformFiltersByRelativePath", Self.map(platforms, Self.texts))
    }
    if let attributes = node["attributes"] {
      object.set(
        "attributesByRelativePath",
        Self.map(attributes) { .list(BuildFileAttributes.tokens($0).map { .text($0) }, $0) })
    }
    if let tags = node["asset-tags"] { object.set("assetTagsByRelativePath", Self.map(tags, Self.texts)) }
    objects.append(object)
    return id
  }

  private func ownedID(ofExceptions target: Int, in folder: ProjectedTree.Item) -> ObjectID? {
    guard let name = targets[target].ownedName, let treeRoot else { return nil }
    return folder.place.flatMap { TreePath($0, in: treeRoot) }.map { OwnedID.exceptions(name, in: $0) }
  }

  private static func map(_ node: XCNode, _ value: (XCNode) -> GraphValue) -> GraphValue {
    .dictionary(node.members.map { ($0.key, value($0.value)) }, node)
  }

  private static func texts(_ node: XCNode) -> GraphValue {
    .list(node.elements.compactMap { element in element.string.map { .text($0, element) } }, node)
  }
}
