// Two phases that embed extensions in one place.

import Diagnostics
import PBXProj

struct RepeatedEmbedPhases: StructuralCheck {
  private static let code = StructuralCode(
    "repeated-embed-phase", .warning,
    "A target has two copy phases for extensions with the same destination, as generators leave them that look for names.",
    repair: "The later phase’s entries move to the earlier one.")
  let codes = [code]

  private struct Identity: Hashable {
    var destination: CopyDestination
    var isForInstalling: Bool
  }

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.phasesByTarget.flatMap { target, phases -> [StructuralFinding] in
      var first: [Identity: PhaseView] = [:]
      return phases.compactMap { phase in
        guard let destination = phase.destination, let place = destination.embedDestination else { return nil }
        let identity = Identity(
          destination: CopyDestination(subfolderSpec: place.subfolderSpec, path: place.path),
          isForInstalling: phase.runsWhenInstallingOnly)
        guard let earlier = first[identity] else {
          first[identity] = phase
          return nil
        }
        return earlier.id == phase.id ? nil : finding(phase, earlier, target, structure)
      }
    }
  }

  private func finding(
    _ phase: PhaseView, _ earlier: PhaseView, _ target: TargetView, _ structure: ProjectStructure
  ) -> StructuralFinding? {
    let present = Set(structure.entries(of: earlier).map(\.subject))
    // What both copy is for another check to settle first.
    guard structure.entries(of: phase).allSatisfy({ !present.contains($0.subject) }) else { return nil }
    let moves = phase.buildFileIDs.map { RepairStep.append($0, key: "files", in: earlier.id) }
    return StructuralFinding(
      Self.code,
      "“\(target.name)” embeds in one place through \(structure.name(of: earlier.id)) and "
        + "\(structure.name(of: phase.id)); put everything into one of them", at: phase.location,
      related: [.init("the earlier phase", at: earlier.location)],
      repair: StructuralRepair(
        "moves the later phase’s entries to the earlier one",
        moves + [.claim(earlier.id)] + removal(of: phase.id, "", structure).steps))
  }
}
