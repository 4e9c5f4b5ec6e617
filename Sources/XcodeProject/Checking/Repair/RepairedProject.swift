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
    try repair()
    let isChanged = self.file.bytes != file.bytes
    // What is left in JSON is what its text says.
    if isChanged, self.file.document.isGenerated { try readAgain() }
    settle()
  }

  private mutating func repair() throws {
    // A repair that was made and is wanted again does not help.
    var made: Set<StructuralRepair> = []
    // Every round takes at least one fault away; a file that would go on was made to.
    for round in 0..<Self.greatestRounds {
      let structure = ProjectStructure(of: file)
      let findings = structuralChecks.flatMap { $0.findings(in: structure) }
      left = findings.sorted()
      let chosen = Self.compatible(findings.filter { !($0.repair.map(made.contains) ?? true) }, in: structure.document)
      if chosen.isEmpty { return }
      let repairs = chosen.compactMap(\.repair)
      // The same place of another text is another place.
      made.formUnion(repairs.filter { !$0.isTextual })
      try apply(repairs)
      repaired += round == 0 ? chosen : chosen.map(\.withoutLines)
    }
    left = structuralFindings(in: file)
  }

  private mutating func readAgain() throws {
    var reread = try ProjectFile(bytes: file.bytes, path: file.path, root: file.root)
    reread.refusal = file.refusal
    file = reread
    left = structuralFindings(in: file)
  }

  /// What is left was not repaired, whatever was tried.
  private mutating func settle() {
    let failed = Set(left.compactMap(\.repair))
    repaired.removeAll { $0.repair.map(failed.contains) ?? false }
    left = left.map(\.withoutRepair)
  }

  private static let greatestRounds = 24

  /// Repairs that do not stand in one another's way. Those of the text come first and alone, since the others are told
  /// in ids, which must be unique.
  private static func compatible(_ findings: [StructuralFinding], in document: ProjectDocument) -> [StructuralFinding] {
    let textual = findings.filter { $0.repair?.isTextual ?? false }
    if !textual.isEmpty { return textual }
    let ambiguous = document.duplicateIDs
    var taken: Set<ObjectID> = []
    return findings.filter { finding in
      guard let repair = finding.repair else { return false }
      let subjects = repair.subjects
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
