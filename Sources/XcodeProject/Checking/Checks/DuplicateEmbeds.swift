// One thing copied twice to one place.

import Diagnostics
import PBXProj

struct DuplicateEmbeds: StructuralCheck {
  private static let code = StructuralCode(
    "duplicate-embed", .error,
    "A target copies the same product or file to the same place twice, which ends a build with “Multiple commands produce”.",
    repair: """
      The later build file is removed, with its phase where that holds nothing else, if it says no more than the earlier \
      one.
      """)
  let codes = [code]

  private struct Place: Hashable {
    var destination: CopyDestination
    var subject: String
  }

  func findings(in structure: ProjectStructure) -> [StructuralFinding] {
    structure.phasesByTarget.flatMap { target, phases in findings(of: target, phases, structure) }
  }

  private func findings(
    of target: TargetView, _ phases: [PhaseView], _ structure: ProjectStructure
  ) -> [StructuralFinding] {
    var seen: [Place: [PhaseEntry]] = [:]
    var result: [StructuralFinding] = []
    var visited: Set<ObjectID> = []
    for phase in phases where visited.insert(phase.id).inserted {
      guard let destination = phase.destination else { continue }
      for entry in structure.entries(of: phase) {
        let place = Place(destination: normalized(destination), subject: subject(entry, structure))
        let earlier = seen[place]?.first {
          $0.buildFile.id != entry.buildFile.id && $0.isForSamePlatforms(as: entry)
        }
        seen[place, default: []].append(entry)
        if let earlier { result.append(finding(entry, earlier, target, structure)) }
      }
    }
    return result
  }

  /// Products are the same where their paths are, whatever the ids of their references.
  private func subject(_ entry: PhaseEntry, _ structure: ProjectStructure) -> String {
    guard let file = FileReferenceView(structure.file, entry.subject), let path = file.path,
      file.sourceTree == .other("BUILT_PRODUCTS_DIR")
    else { return entry.subject.string }
    return "BUILT_PRODUCTS_DIR/" + path
  }

  private func normalized(_ destination: CopyDestination) -> CopyDestination {
    var result = destination
    result.path = destination.path.split(separator: "/").joined(separator: "/")
    return result
  }

  private func finding(
    _ entry: PhaseEntry, _ earlier: PhaseEntry, _ target: TargetView, _ structure: ProjectStructure
  ) -> StructuralFinding {
    let place =
      entry.phase.id == earlier.phase.id
      ? structure.name(of: entry.phase.id)
      : "\(structure.name(of: earlier.phase.id)) and \(structure.name(of: entry.phase.id)), to the same place"
    return StructuralFinding(
      Self.code,
      "“\(target.name)” copies \(structure.name(of: entry.subject)) twice in \(place); remove one of the entries",
      at: entry.buildFile.location, related: [.init("the earlier build file", at: earlier.buildFile.location)],
      repair: repair(entry, earlier, structure))
  }

  private func repair(
    _ entry: PhaseEntry, _ earlier: PhaseEntry, _ structure: ProjectStructure
  ) -> StructuralRepair? {
    guard let leaving = needless(entry, earlier, structure) else { return nil }
    let staying = leaving.buildFile.id == entry.buildFile.id ? earlier : entry
    var steps: [RepairStep] = [.keep(staying.buildFile.id)] + removal(of: leaving.buildFile.id, "", structure).steps
    var summary = "removes the \(leaving.buildFile.id == entry.buildFile.id ? "later" : "earlier") build file"
    if leaving.phase.id != staying.phase.id, leaving.phase.buildFileIDs.allSatisfy({ $0 == leaving.buildFile.id }) {
      steps += removal(of: leaving.phase.id, "", structure).steps + [.keep(staying.phase.id)]
      summary += " and its phase, which holds nothing else"
    }
    return StructuralRepair(summary, steps)
  }

  /// The entry without which nothing is lost.
  private func needless(_ entry: PhaseEntry, _ earlier: PhaseEntry, _ structure: ProjectStructure) -> PhaseEntry? {
    if entry.subject != earlier.subject {
      let products = Set(structure.file.targets.compactMap(\.product))
      switch (products.contains(entry.subject), products.contains(earlier.subject)) {
      case (false, true): return entry
      case (true, false): return earlier
      default: return nil
      }
    }
    let (mine, theirs) = (Set(entry.buildFile.attributes), Set(earlier.buildFile.attributes))
    if mine.isSubset(of: theirs) { return entry }
    return theirs.isSubset(of: mine) ? earlier : nil
  }
}
