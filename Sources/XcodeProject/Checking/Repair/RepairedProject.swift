// Putting right what has one right repair, until nothing more has.

import Diagnostics
import PBXProj

/// A project file after its repairs.
public struct RepairedProject: Sendable {
  public private(set) var file: ProjectFile
  /// What was put right, in the order of repairs.
  public private(set) var repaired: [StructuralFinding] = []
  /// What is still wrong; a person has to look at it, but for what has a repair because the rounds ran out.
  public private(set) var left: [StructuralFinding] = []
  /// Whether nothing more can be repaired. A file that needs more rounds than one run makes is repaired by running again.
  public private(set) var isFinished = true
  /// How often the file was looked through and something put right.
  private(set) var rounds = 0

  /// One repair may uncover another fault, or settle one; so each round looks afresh. All that does not stand in one
  /// another's way is put right in one round. Throws nothing that `file` itself was not refused for.
  public init(_ file: ProjectFile) throws { try self.init(file, greatestRounds: Self.greatestRounds) }

  init(_ file: ProjectFile, greatestRounds: Int) throws {
    self.file = file
    try repair(greatestRounds)
    let isChanged = self.file.bytes != file.bytes
    // What is left in JSON is what its text says.
    if isChanged, self.file.document.isGenerated { try readAgain() }
    settle()
  }

  private mutating func repair(_ greatestRounds: Int) throws {
    // A repair that was made and is wanted again does not help.
    var made: Set<StructuralRepair> = []
    // Every round takes at least one fault away; a file that would go on and on was made to.
    while rounds < greatestRounds {
      let structure = ProjectStructure(of: file)
      let findings = structuralChecks.flatMap { $0.findings(in: structure) }
      left = findings.sorted()
      let chosen = Self.compatible(findings.filter { !($0.repair.map(made.contains) ?? true) }, in: structure)
      if chosen.isEmpty { return }
      let repairs = chosen.compactMap(\.repair)
      // The same place of another text is another place.
      made.formUnion(repairs.filter { !$0.isTextual })
      try apply(repairs)
      repaired += rounds == 0 ? chosen : chosen.map(\.withoutLines)
      rounds += 1
    }
    left = structuralFindings(in: file)
    isFinished = left.allSatisfy { $0.repair.map(made.contains) ?? true }
  }

  private mutating func readAgain() throws {
    var reread = try ProjectFile(
      bytes: file.bytes, path: file.path, root: file.root, named: file.document.file)
    reread.refusal = file.refusal
    file = reread
    left = structuralFindings(in: file)
  }

  /// What is left was not repaired, whatever was tried.
  private mutating func settle() {
    guard isFinished else { return }
    let failed = Set(left.compactMap(\.repair))
    repaired.removeAll { $0.repair.map(failed.contains) ?? false }
    left = left.map(\.withoutRepair)
  }

  private static let greatestRounds = 24

  /// Repairs that do not stand in one another's way. Those of the text come first and alone, since the others are told
  /// in ids, which must be unique.
  private static func compatible(_ findings: [StructuralFinding], in structure: ProjectStructure) -> [StructuralFinding]
  {
    let textual = findings.filter { $0.repair?.isTextual ?? false }
    if !textual.isEmpty { return textual }
    let ambiguous = structure.ambiguousIDs
    var changed: Set<ObjectID> = []
    var needed: Set<ObjectID> = []
    return findings.filter { finding in
      guard let repair = finding.repair else { return false }
      let (own, relied) = (repair.changed, repair.needed)
      guard own.isDisjoint(with: changed), own.isDisjoint(with: needed), relied.isDisjoint(with: changed),
        own.isDisjoint(with: ambiguous), relied.isDisjoint(with: ambiguous)
      else { return false }
      changed.formUnion(own)
      needed.formUnion(relied)
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
