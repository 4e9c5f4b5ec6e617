// Groups inside of themselves.

import Diagnostics
import PBXProj

struct GroupCycles: StructuralCheck {
  private static let code = StructuralCode(
    "group-cycle", .error, "A group holds one of the groups that it is in, which Xcode follows without end.",
    repair: "The inner group loses the entry for the outer one.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    var result: [StructuralFinding] = []
    var done: Set<ObjectID> = []
    let project = structure.file.project
    for start in [project.mainGroup, project.productGroup].compactMap({ $0 }) + structure.ids.filter(isGroup(structure))
    where !done.contains(start) {
      walk(from: start, &done, structure) { result.append(finding($0, structure)) }
    }
    return result
  }

  private func isGroup(_ structure: ProjectStructure) -> (ObjectID) -> Bool {
    { ObjectFamily.groups.contains(structure.isa($0)) }
  }

  /// Depth first without recursion; `found` gets each entry that leads back to a group on the way.
  private func walk(
    from start: ObjectID, _ done: inout Set<ObjectID>, _ structure: ProjectStructure,
    _ found: (ProjectStructure.Reference) -> Void
  ) {
    var path: Set<ObjectID> = [start]
    var stack = [(id: start, children: structure.references(from: start, "children"), next: 0)]
    done.insert(start)
    while let top = stack.last {
      guard top.next < top.children.count else {
        path.remove(top.id)
        stack.removeLast()
        continue
      }
      let next = top.children[top.next]
      stack[stack.count - 1].next += 1
      if path.contains(next.id) {
        found(next)
      } else if done.insert(next.id).inserted {
        path.insert(next.id)
        stack.append((next.id, structure.references(from: next.id, "children"), 0))
      }
    }
  }

  private func finding(_ reference: ProjectStructure.Reference, _ structure: ProjectStructure) -> StructuralFinding {
    StructuralFinding(
      Self.code,
      "\(structure.name(of: reference.holder)) holds \(structure.name(of: reference.id)), which it is itself inside of; "
        + "remove the entry", at: structure.location(of: reference),
      related: [.init("the outer group", at: structure.location(of: reference.id))],
      repair: StructuralRepair(
        "takes the outer group out of the inner one",
        [.unlist(reference.id, key: "children", in: reference.holder)]))
  }
}
