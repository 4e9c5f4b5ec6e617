// A fact on which two witnesses disagree.

import Diagnostics

/// One sentence that says what is wrong and what to do about it, and the line that a person would edit.
public struct Finding: Hashable, Sendable {
  /// The rule's identifier: `app-group-mismatch`.
  public var rule: String
  public var severity: Diagnostic.Severity
  public var message: String
  public var location: SourceLocation?
  /// The name of the target that it is about.
  public var target: String?
  /// nil where it holds in every build configuration of the target.
  public var configuration: String?
  /// Whether a program could make the edit.
  public var fixable: Bool
  public var related: [Diagnostic.Related]

  public init(
    rule: String, severity: Diagnostic.Severity, message: String, location: SourceLocation? = nil,
    target: String? = nil, configuration: String? = nil, fixable: Bool = false, related: [Diagnostic.Related] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.location = location
    self.target = target
    self.configuration = configuration
    self.fixable = fixable
    self.related = related
  }
}

extension Finding: Comparable {
  /// By place, then by rule and text, so that a report is the same on every machine.
  public static func < (a: Finding, b: Finding) -> Bool {
    for (mine, theirs) in [(a.location?.file, b.location?.file)] where mine != theirs {
      return (mine ?? "").utf8.lexicographicallyPrecedes((theirs ?? "").utf8)
    }
    let place = (a.location?.line ?? 0, a.location?.column ?? 0)
    let other = (b.location?.line ?? 0, b.location?.column ?? 0)
    if place != other { return place < other }
    return a.text.lexicographicallyPrecedes(b.text) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private var text: [String] { [rule, target ?? "", configuration ?? "", message] }
}
