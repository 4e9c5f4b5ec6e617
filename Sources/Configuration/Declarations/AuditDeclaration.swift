// `audit`.

import Diagnostics

public struct AuditDeclaration: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    case error, warning, note, off
  }

  /// By the rule's identifier; located at it.
  public var rules: [String: Located<Severity>] = [:]
}
