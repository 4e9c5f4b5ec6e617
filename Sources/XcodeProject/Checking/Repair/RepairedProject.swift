// Putting right what has one right repair, until nothing more has.

import Diagnostics
import PBXProj

/// A project file after its repairs.
public struct RepairedProject: Sendable {
  public private(set) var file: ProjectFile
  /// What was put right, in the order of repairs.
  public private(set) var repaired: [StructuralFinding] = []
  /// What is still wrong; a person has to look at it.
  public private(set) var left: [StructuralFinding] = []

  /// One repair may uncover another fault, or settle one; so each round looks afresh. Throws nothing that `file` itself
  /// was not refused for.
  public init(_ file: ProjectFile) throws {
    self.file = file
    // Every round takes at least one fault away; a file that would go on was made to.
    for round in 0..<Self.greatestRounds {
      let structure = ProjectStructure(of: self.file)
      let findings = structuralChecks.flatMap { $0.findings(in: structure) }
      left = findings.sorted()
      let chosen = Self.compatible(findings, in: structure.document)
      if chosen.isEmpty { return }
      try apply(chosen.compactMap(\.repair))
      repaired += round == 0 ? chosen : chosen.map(\.withoutLines)
    }
    left = structuralFindings(in: self.file)
  }

  private static let greatestRounds = 24

  /// Repairs that do not stand in one another's way. Those of the text come first and alone, since the others are told
  /// in ids, which must be unique.
  private static func compatible(_ findings: [StructuralFinding], in document: ProjectDocument) -> [StructuralFinding] {
    let textual = findings.filter { finding in
      finding.repair?.steps.contains { if case .text = $0 { true } else { false } } ?? false
    }
    if !textual.isEmpty { return textual }
    let ambiguous = document.duplicateIDs
    var taken: Set<ObjectID> = []
    return findings.filter { finding in
      guard let repair = finding.repair else { return false }
      let subjects = Set(repair.steps.compactMap(\.subject))
      guard subjects.isDisjoint(with: taken), subjects.isDisjoint(with: ambiguous) else { return false }
      taken.formUnion(subjects)
      return true
    }
  }

  private mutating func apply(_ repairs: [StructuralRepair]) throws {
    let edits = repairs.flatMap(\.steps).compactMap { if case .text(let edit) = $0 { edit } else { nil } }
    if !edits.isEmpty {
      file.document = try ProjectDocument(parsing: file.document.bytesAsRead(with: edits), file: file.document.file)
      return
    }
    file.document.apply(repairs.flatMap(\.steps))
    // Lines of what is left shall be those of the repaired file.
    guard !file.document.isGenerated else { return }
    file.document = try ProjectDocument(parsing: file.document.bytes, file: file.document.file)
  }
}

extension StructuralFinding {
  /// Lines of a state of the file that was never written would mislead.
  fileprivate var withoutLines: StructuralFinding {
    var finding = self
    finding.location = SourceLocation(file: location.file)
    finding.related = []
    return finding
  }
}
