// What gets longer with each run.

import Platform
import ProjectDiff

extension GeneratorFindings {
  /// Marks what the run after the repeated one does once more, and takes it out of `later`.
  ///
  /// - Parameters:
  ///   - findings: Of the clean run against the repeated one.
  ///   - later: Of the repeated run against the next.
  static func markGrowth(_ findings: inout [Finding], _ later: inout [Finding]) {
    var again: Set<Place> = Set(later.map { Place($0) })
    for at in findings.indices {
      guard again.contains(Place(findings[at])) else { continue }
      let finding = findings[at]
      if finding.difference.isGrowth, !finding.difference.isOfObjects { findings[at].kind = .growing }
      findings[at].message += ", and so on with each run"
    }
    again = Set(findings.map { Place($0) })
    later.removeAll { again.contains(Place($0)) }
  }

  /// Where something happens, whatever is new there.
  private struct Place: Hashable {
    var path: TreePath
    var kind: Difference.Kind
    var holder: [String]

    init(_ finding: Finding) {
      path = finding.path
      // An entry that differs from all before is new each time; a line number moves.
      kind = finding.difference.kind
      let way = finding.difference.path
      let movesOn = kind == .added || kind == .removed || finding.difference.noun == "text"
      holder = movesOn ? Array(way.dropLast()) : way
    }
  }
}

extension Difference {
  fileprivate var isGrowth: Bool { kind == .added || kind == .duplicated }
  /// Targets, phases, files: what is there twice, rather than a list that is longer.
  fileprivate var isOfObjects: Bool { !["entry", "line", "text", "key", "reference", "block"].contains(noun) }
}
