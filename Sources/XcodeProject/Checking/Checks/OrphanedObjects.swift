// Objects that nothing leads to.

import Diagnostics
import PBXProj

/// Xcode drops them when it saves. One finding stands for an object and all that only it leads to.
struct OrphanedObjects: StructuralCheck {
  private static let code = StructuralCode(
    "orphaned-object", .warning, "Nothing leads from the project to an object.",
    repair: "It is removed with all that only it leads to.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    guard let alive = alive(in: structure) else { return [] }
    let orphans = structure.ids.filter { !alive.contains($0) }
    guard !orphans.isEmpty else { return [] }
    let all = Set(orphans)
    let isMissingConfigurations = self.isMissingConfigurations(structure)
    // Those that no other orphan leads to, and of a ring its first.
    var claimed: Set<ObjectID> = []
    var result: [StructuralFinding] = []
    let heads = orphans.filter { id in
      structure.references(to: id).allSatisfy { !all.contains($0.holder) || $0.holder == id }
    }
    for head in heads + orphans where !claimed.contains(head) {
      let below = reached(from: head, within: all, structure, &claimed)
      let mayBeMissed = isMissingConfigurations && below.contains { Self.configurations.contains(structure.isa($0)) }
      result.append(finding(head, below, structure, isRepairable: !mayBeMissed))
    }
    return result
  }

  /// Targets that are not listed, and what hidden objects refer to, are for other checks to settle first. nil where the
  /// project's own parts are missing, so that everything would be an orphan.
  private func alive(in structure: ProjectStructure) -> Set<ObjectID>? {
    let project = structure.file.project
    guard let main = project.mainGroup, structure.document.contains(main),
      project.fields["buildConfigurationList"] == nil || project.configurationList != nil
    else { return nil }
    var roots = [project.id] + structure.ids.filter { structure.isTarget($0) || structure.isa($0).isEmpty }
    if !structure.ambiguousIDs.isEmpty {
      for hidden in structure.document.objectsAsRead where hidden.isHidden {
        roots.append(hidden.id)
        roots += hidden.object.entries.flatMap { [$0.value.reference] + $0.value.elementReferences }.compactMap { $0 }
      }
    }
    return structure.reachable(from: roots)
  }

  private static let configurations: Set<String> = ["XCBuildConfiguration", "XCConfigurationList"]

  /// Where a list is empty or missing, an orphan may be what belongs there.
  private func isMissingConfigurations(_ structure: ProjectStructure) -> Bool {
    let owners = [structure.file.project.configurationList] + structure.file.targets.map(\.configurationList)
    return owners.contains { list in list.map { $0.configurations.isEmpty } ?? true }
  }

  private func reached(
    from head: ObjectID, within all: Set<ObjectID>, _ structure: ProjectStructure, _ claimed: inout Set<ObjectID>
  ) -> [ObjectID] {
    claimed.insert(head)
    var order = [head]
    var at = 0
    while at < order.count {
      for reference in structure.references(from: order[at])
      where all.contains(reference.id) && claimed.insert(reference.id).inserted { order.append(reference.id) }
      at += 1
    }
    return order
  }

  private func finding(
    _ head: ObjectID, _ below: [ObjectID], _ structure: ProjectStructure, isRepairable: Bool
  ) -> StructuralFinding {
    let others = below.count - 1
    let more =
      others == 0 ? "" : ", nor to \(others == 1 ? "the object" : "the \(others) objects") that only it leads to"
    return StructuralFinding(
      Self.code, "nothing leads to \(structure.name(of: head))\(more); remove it, or list it where it belongs",
      at: structure.location(of: head),
      related: below.dropFirst().prefix(8).map { .init(structure.name(of: $0), at: structure.location(of: $0)) },
      repair: isRepairable
        ? StructuralRepair("removes what nothing leads to", below.map { .remove($0) }) : nil)
  }
}
