// What a rule is.

import Diagnostics

/// One kind of disagreement between witnesses. Its examples are its tests, and its page of documentation is made from what
/// stands here.
public protocol Rule: Sendable {
  /// Lower case with hyphens: `duplicate-target`.
  var id: String { get }
  var severity: Diagnostic.Severity { get }
  /// One sentence.
  var summary: String { get }
  /// Why it matters, and what is left out on purpose.
  var rationale: String { get }
  /// Where the fact that the rule stands on can be read by anyone.
  var source: String { get }
  /// Whether a program could make the edit that its findings ask for.
  var isFixable: Bool { get }
  var examples: [RuleExample] { get }

  func findings(in evidence: Evidence) -> [Finding]
}

extension Rule {
  /// A finding of this rule, with its own severity unless another one is given.
  func finding(
    _ message: String, at location: SourceLocation?, severity: Diagnostic.Severity? = nil, target: String? = nil,
    configuration: String? = nil, fixable: Bool? = nil, related: [Diagnostic.Related] = []
  ) -> Finding {
    Finding(
      rule: id, severity: severity ?? self.severity, message: message, location: location, target: target,
      configuration: configuration, fixable: fixable ?? isFixable, related: related)
  }
}
