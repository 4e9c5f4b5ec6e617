// Build files about nothing.

import Diagnostics
import PBXProj

/// Xcode leaves them behind where a file was removed, and builds nothing for them.
struct EmptyBuildFiles: StructuralCheck {
  private static let code = StructuralCode(
    "empty-build-file", .warning, "A build file has neither a file nor a package product.",
    repair: "It is removed, with the entry in its phase.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.document.ids(ofKind: "PBXBuildFile").compactMap { id in
      guard let object = structure.document.object(id), object["fileRef"] == nil, object["productRef"] == nil,
        structure.reachable.contains(id)
      else { return nil }
      let lists = structure.references(to: id)
      return StructuralFinding(
        Self.code, "the build file \(id) is about nothing: it has neither `fileRef` nor `productRef`; remove it",
        at: structure.location(of: id),
        related: lists.map { .init("the phase’s entry for it", at: structure.location(of: $0)) },
        repair: removal(of: id, "removes the build file about nothing", structure))
    }
  }
}
