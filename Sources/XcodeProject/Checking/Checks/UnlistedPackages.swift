// Swift packages that products come from and that the project does not list.

import Diagnostics
import PBXProj

struct UnlistedPackages: StructuralCheck {
  private static let code = StructuralCode(
    "unlisted-package", .error,
    "A product comes from a Swift package that is not in the project’s `packageReferences`, so that it is never fetched.",
    repair: "The package is added to the list.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    let project = structure.file.project
    let listed = Set(project.packageIDs)
    // Xcode itself leaves a second reference to a listed package behind where a target is duplicated.
    let places = Set(project.packages.compactMap(\.place))
    return structure.ids.compactMap { id in
      guard ObjectFamily.packages.contains(structure.isa(id)), !listed.contains(id), structure.reachable.contains(id),
        let place = PackageView(structure.file, id)?.place, !places.contains(place)
      else { return nil }
      let users = structure.references(to: id)
      return StructuralFinding(
        Self.code,
        "\(structure.name(of: id)) is not among the project’s `packageReferences`; add it there",
        at: structure.location(of: id),
        related: users.prefix(1).map { .init("a product of it", at: structure.location(of: $0)) },
        repair: StructuralRepair(
          "adds it to the project’s packages", [.append(id, key: "packageReferences", in: project.id)]))
    }
  }
}
