// Projects and targets without a configuration list.

import Diagnostics
import PBXProj

struct MissingConfigurations: StructuralCheck {
  private static let code = StructuralCode(
    "missing-configuration-list", .error, "The project or a target has no `buildConfigurationList`.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    // Before the first Xcode of 2005 targets held their settings themselves.
    guard structure.file.objectVersion >= 42 else { return [] }
    let project = structure.file.project.id
    return structure.ids.compactMap { id in
      let isa = structure.isa(id)
      guard id == project || TargetView.kinds.contains(isa) && !TargetView.oldKinds.contains(isa),
        structure.document.object(id)?["buildConfigurationList"] == nil
      else { return nil }
      return StructuralFinding(
        Self.code,
        "\(structure.name(of: id)) has no `buildConfigurationList`, so it cannot be built; restore the list from git",
        at: structure.location(of: id))
    }
  }
}
