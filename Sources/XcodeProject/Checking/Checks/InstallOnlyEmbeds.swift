// Extensions that only an installed product gets.

import Diagnostics
import PBXProj

struct InstallOnlyEmbeds: StructuralCheck {
  private static let code = StructuralCode(
    "install-only-embed", .warning,
    "A phase embeds an extension or application only when installing, so that it is missing whenever Xcode runs the product."
  )
  let codes = [code]

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.phasesByTarget.flatMap { target, phases in
      phases.compactMap { phase in
        guard phase.runsWhenInstallingOnly, phase.destination?.embedDestination != nil,
          let entry = structure.entries(of: phase).first(where: { isEmbedded($0.subject, structure) })
        else { return nil }
        return StructuralFinding(
          Self.code,
          "\(structure.name(of: phase.id)) of “\(target.name)” embeds \(structure.name(of: entry.subject)) only when "
            + "installing; set `runOnlyForDeploymentPostprocessing` to 0 and `buildActionMask` to 2147483647",
          at: structure.location(of: "runOnlyForDeploymentPostprocessing", in: phase.id),
          related: [.init("what it embeds", at: entry.buildFile.location)])
      }
    }
  }

  private func isEmbedded(_ id: ObjectID, _ structure: ProjectStructure) -> Bool {
    let path = FileReferenceView(structure.file, id)?.path ?? ""
    return path.hasSuffix(".appex") || path.hasSuffix(".app")
  }
}
