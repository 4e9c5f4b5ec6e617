// Targets that the project does not list.

import Diagnostics
import PBXProj

struct UnlistedTargets: StructuralCheck {
  private static let code = StructuralCode(
    "unlisted-target", .error, "A target is not in the project’s `targets`, so that nobody sees or builds it.",
    repair: "It is added to the list, unless a listed target has its name, or it has no configurations.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    let project = structure.file.project
    let listed = Set(project.targetIDs)
    let names = Set(structure.file.targets.map(\.name))
    return structure.ids.filter { structure.isTarget($0) && !listed.contains($0) }.map { id in
      let view = TargetView(structure.file, id)
      let isComplete = view?.configurationList.map { !$0.configurations.isEmpty } ?? false
      let isNew = view.map { !names.contains($0.name) } ?? false
      return StructuralFinding(
        Self.code,
        "\(structure.name(of: id)) is not among the project’s targets; "
          + (isNew ? "add it to `targets`, or remove it" : "another one of its name is, so remove it or rename one"),
        at: structure.location(of: id),
        related: [.init("the project’s targets", at: structure.location(of: "targets", in: project.id))],
        repair: isComplete && isNew
          ? StructuralRepair("adds it to the project’s targets", [.append(id, key: "targets", in: project.id)]) : nil)
    }
  }
}
