// What differs without any history.

import Platform

extension GeneratorFindings {
  /// Without what runs onto outputs of the past show that two clean runs show as well: a value that is never the same
  /// twice says nothing of what a run began with.
  static func withoutUnsteady(_ findings: [Finding], _ steadiness: [Finding]) -> [Finding] {
    let unsteady = Set(steadiness.map { Place($0) })
    return findings.filter { finding in
      switch finding.difference.kind {
      case .changed, .renumbered, .reordered, .rewritten:
        finding.kind == .failed || !finding.isOfLeftovers || !unsteady.contains(Place(finding))
      case .added, .removed, .duplicated, .unreadable: true
      }
    }
  }

  fileprivate struct Place: Hashable {
    var path: TreePath
    var difference: String
    var way: [String]

    init(_ finding: Finding) {
      path = finding.path
      difference = finding.difference.kind.rawValue
      // Which of many objects is named first depends on how many there are.
      way = finding.difference.kind == .renumbered ? [] : finding.difference.path
    }
  }
}

extension GeneratorFindings.Finding {
  fileprivate var isOfLeftovers: Bool { runs.last.map { ["incremental", "cleaned"].contains($0) } ?? false }
}
