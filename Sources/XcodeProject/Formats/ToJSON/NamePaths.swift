// What the JSON calls the objects of a project: paths of names down the group tree.

import PBXProj
import XCProj

/// Every object of the group tree by its names, and which of these need an id to be told from others.
struct NamePaths {
  struct Place {
    var components: [String]
    /// Whether each name on the way belongs to one child only.
    var isUnique: Bool
  }

  private(set) var places: [ObjectID: Place] = [:]
  /// Entries that stand in the tree a second time, or behind which there is nothing.
  private(set) var refused: [(group: ObjectID, child: ObjectID)] = []
  private let document: ProjectDocument

  init(_ document: ProjectDocument, root: [ObjectID]) {
    self.document = document
    add(root, to: nil, Place(components: [], isUnique: true))
  }

  static let leafKinds: Set<String> = ["PBXFileReference", "PBXFileSystemSynchronizedRootGroup"]
  static let treeKinds = leafKinds.union(GroupView.kinds)

  mutating func add(_ children: [ObjectID], to group: ObjectID?, _ place: Place) {
    var pending = [(children, group, place)][...]
    while let (children, group, place) = pending.popFirst() {
      var counts: [String: Int] = [:]
      var kept: [(id: ObjectID, name: String)] = []
      for id in children {
        guard places[id] == nil, let isa = document.isa(id),
          Self.treeKinds.contains(isa), let fields = document.object(id)
        else {
          refused.append((group ?? id, id))
          continue
        }
        let name = Self.name(of: fields)
        counts[name, default: 0] += 1
        kept.append((id, name))
        places[id] = Place(components: place.components + [name], isUnique: true)
      }
      for (id, name) in kept {
        let isUnique = place.isUnique && counts[name] == 1
        places[id]?.isUnique = isUnique
        guard let fields = document.object(id), let members = fields["children"], let own = places[id] else { continue }
        pending.append((members.references, id, own))
      }
    }
  }

  /// As the JSON names it: a file or folder by its path, a group by its name.
  static func name(of fields: Node) -> String {
    let path = lastPathComponent(fields["path"]?.string ?? "")
    guard let isa = fields["isa"]?.string, !leafKinds.contains(isa) else { return path }
    return fields["name"]?.string ?? path
  }

  /// `Products/App.app`, or a list where a name would be mistaken for a path.
  static func value(_ components: [String]) -> XCValue {
    let isPlain =
      !components.isEmpty
      && components.allSatisfy { !$0.contains("/") && $0 != "." && $0 != ".." }
      && !(components[0].hasPrefix("id:"))
    if isPlain, components != [""] { return .string(components.joined(separator: "/")) }
    return .array(
      components.map { name in
        let isWord = !name.contains("/") && name != "." && name != ".."
        return isWord ? .string(name) : .object([XCValue.Member("name", .string(name))])
      })
  }
}
