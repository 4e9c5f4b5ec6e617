// The build files of phases, as checks compare them.

import PBXProj

/// A build file in its phase.
struct PhaseEntry {
  let phase: PhaseView
  let buildFile: BuildFileView
  /// The file or package product that it is about.
  let subject: ObjectID

  /// For the same platforms: two for different ones are never both built.
  func isForSamePlatforms(as other: PhaseEntry) -> Bool {
    Set(buildFile.platformFilters) == Set(other.buildFile.platformFilters)
  }

  /// Says the same but for its id.
  func isSame(as other: PhaseEntry) -> Bool { buildFile.fields.hasSameValue(as: other.buildFile.fields) }
}

extension ProjectStructure {
  /// In the order of the list; entries behind which there is no build file about something are left out.
  func entries(of phase: PhaseView) -> [PhaseEntry] {
    phase.buildFiles.compactMap { buildFile in
      guard let subject = buildFile.reference ?? buildFile.packageProduct, document.contains(subject) else {
        return nil
      }
      return PhaseEntry(phase: phase, buildFile: buildFile, subject: subject)
    }
  }

  /// Of the targets that the project lists.
  var phasesByTarget: [(target: TargetView, phases: [PhaseView])] { file.targets.map { ($0, $0.phases) } }
}
