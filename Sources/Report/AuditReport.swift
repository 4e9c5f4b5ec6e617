// What an audit found.

import Audit
import Diagnostics
import JSON
import Terminal

public struct AuditReport: Renderable, Hashable {
  /// In the order of files and lines.
  public var findings: [Finding]
  /// About the audit itself.
  public var diagnostics: [Diagnostic]
  /// The text of the line that a finding points at, where it could be read.
  public var excerpts: [SourceLocation: String]
  /// The bundles that were looked at, and how many targets they have.
  public var projects: [String]
  public var targetCount: Int

  public init(
    findings: [Finding], projects: [String] = [], targetCount: Int = 0, diagnostics: [Diagnostic] = [],
    excerpts: [SourceLocation: String] = [:]
  ) {
    self.findings = findings
    self.projects = projects
    self.targetCount = targetCount
    self.diagnostics = diagnostics
    self.excerpts = excerpts
  }

  public func count(of severity: Diagnostic.Severity) -> Int { findings.count { $0.severity == severity } }
}

extension AuditReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "findings": .array(findings.map(\.json)),
      "summary": [
        "errors": .integer(Int64(count(of: .error))),
        "warnings": .integer(Int64(count(of: .warning))),
        "notes": .integer(Int64(count(of: .note))),
      ],
      "projects": .array(projects.map { .string($0) }),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines = diagnostics.lines(style)
    if !lines.isEmpty, !findings.isEmpty { lines.append("") }
    lines += findings.lines(style, excerpts: excerpts)
    if !findings.isEmpty { lines.append("") }
    lines.append(
      findings.summary(style) + " in \(projects.count.of("project")) with \(targetCount.of("target"))")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "rule": .string(rule), "severity": .string(severity.rawValue), "message": .string(message),
    ]
    object.append(location)
    if let target { object["target"] = .string(target) }
    if let configuration { object["configuration"] = .string(configuration) }
    object["fixable"] = .boolean(fixable)
    object["related"] = .array(related.map(\.json))
    return .object(object)
  }
}

extension Finding: ListedFinding {
  var name: String { rule }
  var qualification: String? { configuration }
  var remark: String? { nil }
}
