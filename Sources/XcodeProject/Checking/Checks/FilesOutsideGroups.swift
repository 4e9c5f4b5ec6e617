// Files that are used and that no group shows.

import Diagnostics
import PBXProj

/// Xcode builds them and shows them nowhere; CocoaPods refuses such a project.
struct FilesOutsideGroups: StructuralCheck {
  private static let code = StructuralCode(
    "file-outside-groups", .warning, "A file is built or referred to and no group lists it.",
    repair: "It is added to the main group, a product to the group of products, where that changes no path.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    let kinds = ObjectFamily.members
    return structure.ids.compactMap { id in
      guard kinds.contains(structure.isa(id)), structure.reachable.contains(id) else { return nil }
      let uses = structure.references(to: id)
      guard !uses.isEmpty, !uses.contains(where: { $0.key.name == "children" || Self.roots.contains($0.key.name) })
      else { return nil }
      return StructuralFinding(
        Self.code, "\(structure.name(of: id)) is used and in no group; add it to one", at: structure.location(of: id),
        related: uses.prefix(1).map { .init("where it is used", at: structure.location(of: $0)) },
        repair: repair(id, uses, structure))
    }
  }

  private static let roots: Set<String> = ["mainGroup", "productRefGroup"]

  private func repair(
    _ id: ObjectID, _ uses: [ProjectStructure.Reference], _ structure: ProjectStructure
  ) -> StructuralRepair? {
    let project = structure.file.project
    if uses.contains(where: { $0.key.name == "productReference" }), let products = project.productGroup,
      GroupView(structure.file, products) != nil
    {
      return StructuralRepair("adds it to the group of products", [.append(id, key: "children", in: products)])
    }
    guard let main = project.mainGroup, let group = GroupView(structure.file, main) else { return nil }
    let tree = SourceTree(structure.document.object(id)?["sourceTree"]?.string)
    guard tree != .group || group.path == nil else { return nil }
    return StructuralRepair("adds it to the main group", [.append(id, key: "children", in: main)])
  }
}
