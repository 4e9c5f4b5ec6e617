// Objects that do not say what they are.

import Diagnostics
import PBXProj

struct MissingKinds: StructuralCheck {
  private static let code = StructuralCode(
    "missing-isa", .error, "An object has no `isa`, so that nobody knows what it is.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.ids.filter { structure.isa($0).isEmpty }.map { id in
      StructuralFinding(
        Self.code, "the object \(id) has no `isa`; restore it from git, or remove the object and what refers to it",
        at: structure.location(of: id))
    }
  }
}
