// The same file twice in one phase.

import Diagnostics
import PBXProj

struct RepeatedFiles: StructuralCheck {
  private static let code = StructuralCode(
    "repeated-file", .warning, "One phase builds the same file twice, through two build files.",
    repair: "The later build file is removed where both say the same.")
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.phasesByTarget.flatMap { target, phases in
      phases.filter { $0.kind != .copyFiles }.flatMap { findings(in: $0, of: target, structure) }
    }
  }

  private func findings(
    in phase: PhaseView, of target: TargetView, _ structure: ProjectStructure
  ) -> [StructuralFinding] {
    var seen: [ObjectID: [PhaseEntry]] = [:]
    return structure.entries(of: phase).compactMap { entry in
      let earlier = seen[entry.subject]?.first {
        $0.buildFile.id != entry.buildFile.id && $0.isForSamePlatforms(as: entry)
      }
      seen[entry.subject, default: []].append(entry)
      guard let earlier else { return nil }
      let isSame = earlier.isSame(as: entry)
      return StructuralFinding(
        Self.code,
        "\(structure.name(of: phase.id)) of “\(target.name)” builds \(structure.name(of: entry.subject)) twice; "
          + (isSame ? "remove one of the build files" : "their settings differ, so keep the right one"),
        at: entry.buildFile.location, related: [.init("the earlier build file", at: earlier.buildFile.location)],
        repair: isSame
          ? StructuralRepair(
            "removes the later build file",
            [.keep(earlier.buildFile.id)]
              + removal(of: entry.buildFile.id, "", structure).steps) : nil)
    }
  }
}
