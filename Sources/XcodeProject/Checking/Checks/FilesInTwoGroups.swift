// Files, groups and folders that two groups show.

import Diagnostics
import PBXProj

struct FilesInTwoGroups: StructuralCheck {
  private static let code = StructuralCode(
    "file-in-two-groups", .warning,
    "Two groups list the same file, group or folder, which has one place in the navigator.",
    repair:
      "It leaves the later group where its path means the same in both, or where the other one is the group of products."
  )
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    var first: [ObjectID: ProjectStructure.Reference] = [:]
    var result: [StructuralFinding] = []
    var tree: GroupTree?
    for reference in structure.references where reference.key.name == "children" {
      guard structure.reachable.contains(reference.holder), structure.document.contains(reference.id) else { continue }
      guard let earlier = first[reference.id] else {
        first[reference.id] = reference
        continue
      }
      guard earlier.holder != reference.holder else { continue }
      let groups = tree ?? GroupTree(structure.file)
      tree = groups
      result.append(finding(reference, earlier, structure, groups))
    }
    return result
  }

  private func finding(
    _ reference: ProjectStructure.Reference, _ earlier: ProjectStructure.Reference, _ structure: ProjectStructure,
    _ groups: GroupTree
  ) -> StructuralFinding {
    StructuralFinding(
      Self.code,
      "\(structure.name(of: reference.id)) is in \(structure.name(of: earlier.holder)) and in "
        + "\(structure.name(of: reference.holder)); remove it from one of them", at: structure.location(of: reference),
      related: [.init("the other group’s entry", at: structure.location(of: earlier))],
      repair: leaving(reference, earlier, structure, groups).map { entry in
        StructuralRepair(
          "takes it out of \(structure.name(of: entry.holder))",
          [.keep(reference.id), .unlist(entry.id, key: "children", in: entry.holder)])
      })
  }

  /// nil where its path could mean two places, of which the file does not tell the right one.
  private func leaving(
    _ reference: ProjectStructure.Reference, _ earlier: ProjectStructure.Reference, _ structure: ProjectStructure,
    _ groups: GroupTree
  ) -> ProjectStructure.Reference? {
    if structure.references(to: reference.id).contains(where: { $0.key.name == "productReference" }) {
      let products = structure.file.project.productGroup
      return earlier.holder != products && reference.holder == products ? earlier : reference
    }
    let tree = SourceTree(structure.document.object(reference.id)?["sourceTree"]?.string)
    if tree != .group { return reference }
    guard let here = groups.path(of: reference.holder), here == groups.path(of: earlier.holder) else { return nil }
    return reference
  }
}
