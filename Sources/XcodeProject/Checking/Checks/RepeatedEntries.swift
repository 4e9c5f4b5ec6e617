// An object that one list names twice.

import Diagnostics
import PBXProj

struct RepeatedEntries: StructuralCheck {
  private static let code = StructuralCode(
    "repeated-entry", .warning, "A list names the same object twice.", repair: "The later entry is removed.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    var result: [StructuralFinding] = []
    for id in structure.ids {
      var first: [String: [ObjectID: ProjectStructure.Reference]] = [:]
      for reference in structure.references(from: id) where reference.index != nil {
        guard let earlier = first[reference.key.name]?[reference.id] else {
          first[reference.key.name, default: [:]][reference.id] = reference
          continue
        }
        result.append(finding(reference, earlier, structure))
      }
    }
    return result
  }

  private func finding(
    _ reference: ProjectStructure.Reference, _ earlier: ProjectStructure.Reference, _ structure: ProjectStructure
  ) -> StructuralFinding {
    StructuralFinding(
      Self.code,
      "`\(reference.key.name)` of \(structure.name(of: reference.holder)) names \(structure.name(of: reference.id)) twice;"
        + " remove one of the entries", at: structure.location(of: reference),
      related: [.init("the earlier entry", at: structure.location(of: earlier))],
      repair: StructuralRepair(
        "removes the later entry", [.unlistRepeats(key: reference.key.name, in: reference.holder)]))
  }
}
