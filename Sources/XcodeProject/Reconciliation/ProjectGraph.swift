// Which objects of a project refer to which.

import PBXProj

/// Reads references out of a document. Any text or key that is the id of an object counts as one.
struct ProjectGraph {
  let document: ProjectDocument

  /// The objects that `id` refers to, in its own order.
  func references(from id: ObjectID) -> [ObjectID] {
    var found: [ObjectID] = []
    if let object = document.object(id) { collect(object, into: &found) }
    return found
  }

  private func collect(_ node: Node, into found: inout [ObjectID]) {
    switch node.kind {
    case .string:
      if let id = node.reference, document.contains(id) { found.append(id) }
    case .list:
      for element in node.elements { collect(element, into: &found) }
    case .dictionary:
      for (key, value) in node.entries {
        let id = ObjectID(key)
        if document.contains(id) { found.append(id) }
        collect(value, into: &found)
      }
    case .data: break
    }
  }

  /// What can be reached from `start` without passing through `blocked`.
  func reachable(from start: some Sequence<ObjectID>, avoiding blocked: Set<ObjectID> = []) -> Set<ObjectID> {
    var seen: Set<ObjectID> = []
    var stack = Array(start)
    while let id = stack.popLast() {
      guard !blocked.contains(id), document.contains(id), seen.insert(id).inserted else { continue }
      stack.append(contentsOf: references(from: id))
    }
    return seen
  }
}

/// The kinds of object that hold others in lists, and the keys of these lists.
enum ObjectLists {
  static func keys(of isa: String) -> [String] {
    switch isa {
    case "PBXProject": ["targets"]
    case "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget":
      ["buildPhases", "dependencies", "fileSystemSynchronizedGroups"]
    case "PBXGroup", "PBXVariantGroup", "XCVersionGroup": ["children"]
    case "PBXFileSystemSynchronizedRootGroup": ["exceptions"]
    case "XCConfigurationList": ["buildConfigurations"]
    default: isa.hasSuffix("BuildPhase") ? ["files"] : []
    }
  }

  /// Objects into which others put entries, and which stay for these: phases, groups and synchronized folders.
  static func isContainer(_ isa: String) -> Bool {
    isa.hasSuffix("BuildPhase") || isa.hasSuffix("Group")
  }
}
