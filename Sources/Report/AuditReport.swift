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
    var file: String?
    for finding in findings {
      let here = finding.location?.file ?? ""
      if here != file {
        if !lines.isEmpty { lines.append("") }
        if !here.isEmpty { lines.append(style.bold(here)) }
        file = here
      }
      lines += finding.lines(style, excerpt: finding.location.flatMap { excerpts[$0] })
    }
    if !findings.isEmpty { lines.append("") }
    lines.append(summary(style))
    return lines.joined(separator: "\n") + "\n"
  }

  private func summary(_ style: TextStyle) -> String {
    let place = " in \(projects.count.of("project")) with \(targetCount.of("target"))"
    guard !findings.isEmpty else { return style.green("No findings") + place }
    let parts: [(Diagnostic.Severity, String)] = [(.error, "error"), (.warning, "warning"), (.note, "note")]
    return parts.filter { count(of: $0.0) > 0 }
      .map { $0.0.coloured(style.bold(count(of: $0.0).of($0.1)), style) }.joined(separator: ", ") + place
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

  fileprivate func lines(_ style: TextStyle, excerpt: String?) -> [String] {
    let place = [location?.line, location?.line == nil ? nil : location?.column]
      .compactMap { $0.map(String.init) }.joined(separator: ":")
    var head = "  "
    if !place.isEmpty { head += style.dim(place) + "  " }
    head += severity.coloured(style.bold(severity.rawValue), style) + "  " + message
    head += (configuration.map { " (\($0))" } ?? "") + "  " + style.dim(rule)
    var lines = [head]
    if let excerpt, let location { lines += SourceExcerpt.lines(of: excerpt, at: location, style) }
    for other in related { lines.append("    " + style.dim("\(other.location): \(other.message)")) }
    return lines
  }
}
