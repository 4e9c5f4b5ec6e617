// What is wrong with a project file in itself, whatever the project is about.

import Diagnostics
import PBXProj

/// One fault of the file's own structure.
public struct StructuralFinding: Hashable, Sendable {
  /// `dangling-reference`; a row of `StructuralCode.all`.
  public var code: String
  /// An error is what Xcode refuses or builds wrongly; anything else is a warning.
  public var severity: Diagnostic.Severity
  public var message: String
  public var location: SourceLocation
  public var related: [Diagnostic.Related]
  /// nil where there is more than one way, or none, to put it right.
  public var repair: StructuralRepair?

  init(
    _ code: StructuralCode, _ message: String, at location: SourceLocation, severity: Diagnostic.Severity? = nil,
    related: [Diagnostic.Related] = [], repair: StructuralRepair? = nil
  ) {
    self.code = code.id
    self.severity = severity ?? code.severity
    self.message = message
    self.location = location
    self.related = related
    self.repair = repair
  }
}

extension StructuralFinding {
  /// For a repair that is not made.
  var withoutRepair: StructuralFinding {
    var finding = self
    finding.repair = nil
    return finding
  }
}

extension StructuralFinding: Comparable {
  public static func < (a: StructuralFinding, b: StructuralFinding) -> Bool {
    if a.location != b.location { return a.location < b.location }
    if a.code != b.code { return a.code < b.code }
    return a.message.utf8.lexicographicallyPrecedes(b.message.utf8)
  }
}

/// One kind of fault, as it is documented.
public struct StructuralCode: Hashable, Sendable, Identifiable {
  public let id: String
  /// What a finding of it usually is.
  public let severity: Diagnostic.Severity
  public let summary: String
  /// What `repair` does about it; empty where that takes a person.
  public let repair: String

  init(_ id: String, _ severity: Diagnostic.Severity, _ summary: String, repair: String = "") {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.repair = repair
  }

  /// By id.
  public static let all: [StructuralCode] = structuralChecks.flatMap(\.codes).sorted { $0.id < $1.id }
}

/// Looks for one kind of fault, or a few that are found together.
protocol StructuralCheck: Sendable {
  var codes: [StructuralCode] { get }

  func findings(in structure: ProjectStructure) -> [StructuralFinding]
}

/// In the order in which their repairs are tried.
let structuralChecks: [any StructuralCheck] = [
  DuplicateIDs(), DuplicateKeys(), MissingKinds(), WrongKinds(), AbsentObjects(), RepeatedEntries(),
  SharedObjects(), UnlistedTargets(), UnlistedPackages(), MissingConfigurations(), ConfigurationLists(),
  EmptyDependencies(),
  EmptyBuildFiles(), DuplicateEmbeds(), RepeatedEmbedPhases(), InstallOnlyEmbeds(), RepeatedFiles(), FilesInTwoGroups(),
  FilesOutsideGroups(), GroupCycles(),
  RepeatedGroups(), MissingProducts(), PhaseOrder(), OrphanedObjects(),
]

/// Every fault of the file, by place. A repair is told where `RepairedProject` makes it.
public func structuralFindings(in file: ProjectFile) -> [StructuralFinding] {
  let structure = ProjectStructure(of: file)
  let findings = structuralChecks.flatMap { $0.findings(in: structure) }.sorted()
  guard !structure.ambiguousIDs.isEmpty else { return findings }
  // Objects that stay indistinguishable are not touched, and which these are is seen only by repairing the others.
  let ambiguous = (try? RepairedProject(file))?.file.document.duplicateIDs ?? structure.ambiguousIDs
  return findings.map { finding in
    let isMade = finding.repair?.subjects.isDisjoint(with: ambiguous) ?? true
    return isMade ? finding : finding.withoutRepair
  }
}

extension StructuralCode {
  /// The table of all, for a page.
  public static var markdown: String {
    let rows = [["code", "severity", "what is wrong", "repair"], ["---", "---", "---", "---"]]
    let lines =
      rows + all.map { ["`\($0.id)`", $0.severity.rawValue, $0.summary, $0.repair.isEmpty ? "—" : $0.repair] }
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
