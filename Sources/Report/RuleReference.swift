// The reference of the rules, in Markdown and JSON, from their own declarations.

import Audit
import JSON

public enum RuleReference {
  /// A page with one section a rule.
  public static func markdown(_ rules: [any Rule] = allRules) -> String {
    var lines = [
      "# Rules", "",
      "What `fixpoint audit` looks for. The severities are the defaults; `audit.rules` in `fixpoint.yml` changes them or turns",
      "a rule `off`. This page is made by `fixpoint rules --format markdown`.", "",
      "| rule | severity | what it finds |", "|---|---|---|",
    ]
    lines += rules.map { "| [\($0.id)](#\($0.id)) | \($0.severity.rawValue) | \($0.summary) |" }
    for rule in rules { lines += section(of: rule) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One rule, as `fixpoint explain RULE` shows it.
  public static func section(of rule: any Rule) -> [String] {
    var lines = ["", "## \(rule.id)", "", "\(rule.summary)", "", rule.rationale, ""]
    lines.append("- severity: \(rule.severity.rawValue)")
    lines.append("- fixable: \(rule.isFixable ? "yes" : "no")")
    lines.append("- source: \(rule.source)")
    for (title, isTriggering) in [("Found", true), ("Not found", false)] {
      let examples = rule.examples.filter { $0.isTriggering == isTriggering }
      if examples.isEmpty { continue }
      lines += ["", "\(title):", ""]
      lines += examples.map { "- \($0.title)" }
    }
    return lines
  }

  public static func json(_ rules: [any Rule] = allRules) -> JSONValue {
    [
      "schema": 1,
      "rules": .array(
        rules.map {
          [
            "id": .string($0.id), "severity": .string($0.severity.rawValue), "summary": .string($0.summary),
            "rationale": .string($0.rationale), "source": .string($0.source), "fixable": .boolean($0.isFixable),
          ]
        }),
    ]
  }
}
