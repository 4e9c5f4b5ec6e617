// All rules over one body of evidence.

import Configuration
import Diagnostics

/// Every rule, by identifier.
public let allRules: [any Rule] = [
  AppGroupMismatch(),
  DependencyWithoutEmbedding(),
  DuplicateBundleIdentifier(),
  DuplicateEmbedding(),
  DuplicateTarget(),
  EmbeddedWithoutDependency(),
  MissingEntitlement(),
  MissingTarget(),
  StaleEntitlement(),
  UnreadableFile(),
]

public struct AuditResult: Hashable, Sendable {
  /// In the order of files and lines.
  public var findings: [Finding]
  /// About the audit itself: a rule of the configuration that does not exist.
  public var diagnostics: [Diagnostic]

  public func count(of severity: Diagnostic.Severity) -> Int { findings.count { $0.severity == severity } }
}

/// What `rules` find, with the severities that the configuration gives them; a rule that is off is not run.
public func audit(
  _ evidence: Evidence, severities: [String: Located<AuditDeclaration.Severity>] = [:],
  rules: [any Rule] = allRules
) -> AuditResult {
  var findings: Set<Finding> = []
  for rule in rules {
    let override = severities[rule.id]?.value
    if override == .off { continue }
    for var finding in rule.findings(in: evidence) {
      if let severity = override.flatMap({ Diagnostic.Severity(rawValue: $0.rawValue) }) { finding.severity = severity }
      findings.insert(finding)
    }
  }
  return AuditResult(findings: findings.sorted(), diagnostics: unknownRules(in: severities, rules: rules))
}

private func unknownRules(
  in severities: [String: Located<AuditDeclaration.Severity>], rules: [any Rule]
) -> [Diagnostic] {
  let known = rules.map(\.id)
  return severities.filter { !known.contains($0.key) }
    .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    .map { id, severity in
      let advice = nearestWord(to: id, among: known).map { "did you mean “\($0)”?" } ?? "`fixpoint rules` lists them"
      return Diagnostic(
        "audit.unknown-rule", .error, "there is no rule “\(id)”; \(advice)", at: severity.location)
    }
}
