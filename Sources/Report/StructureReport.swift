// What is wrong with a project file in itself, and what a repair did about it.

import Diagnostics
import JSON
import Terminal

/// The result of `fixpoint project check`.
public struct StructureReport: Renderable, Hashable {
  public struct Item: Hashable, Sendable {
    /// `dangling-reference`
    public var code: String
    public var severity: Diagnostic.Severity
    public var message: String
    public var location: SourceLocation?
    public var related: [Diagnostic.Related]
    /// What `fixpoint project repair` does about it; nil where that takes a person.
    public var repair: String?

    public init(
      code: String, severity: Diagnostic.Severity, message: String, location: SourceLocation?,
      related: [Diagnostic.Related] = [], repair: String? = nil
    ) {
      self.code = code
      self.severity = severity
      self.message = message
      self.location = location
      self.related = related
      self.repair = repair
    }
  }

  /// The file that was looked at.
  public var file: String
  /// In the order of files and lines.
  public var findings: [Item]
  public var excerpts: [SourceLocation: String]

  public init(file: String, findings: [Item], excerpts: [SourceLocation: String] = [:]) {
    self.file = file
    self.findings = findings
    self.excerpts = excerpts
  }

  public func count(of severity: Diagnostic.Severity) -> Int { findings.count { $0.severity == severity } }
}

extension StructureReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "file": .string(file),
      "findings": .array(findings.map(\.json)),
      "summary": [
        "errors": .integer(Int64(count(of: .error))),
        "warnings": .integer(Int64(count(of: .warning))),
        "notes": .integer(Int64(count(of: .note))),
        "repairable": .integer(Int64(findings.count { $0.repair != nil })),
      ],
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines = findings.lines(style, excerpts: excerpts)
    if !findings.isEmpty { lines.append("") }
    lines.append(findings.summary(style) + " in \(file)")
    let repairable = findings.count { $0.repair != nil }
    if repairable > 0 {
      lines.append("`fixpoint project repair` can put \(repairable) of them right; `--plan` shows how")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The result of `fixpoint project repair`.
public struct RepairReport: Renderable, Hashable {
  /// Nothing was written.
  public var isPlan: Bool
  public var file: String
  /// What is put right, each with how.
  public var repaired: [StructureReport.Item]
  /// What takes a person.
  public var left: [StructureReport.Item]
  /// Whether running again would put nothing more right.
  public var isFinished: Bool
  /// As `diff -u` shows it; nil where none is asked for.
  public var diff: String?

  public init(
    isPlan: Bool, file: String, repaired: [StructureReport.Item], left: [StructureReport.Item],
    isFinished: Bool = true, diff: String? = nil
  ) {
    self.isPlan = isPlan
    self.file = file
    self.repaired = repaired
    self.left = left
    self.isFinished = isFinished
    self.diff = diff
  }

  public var json: JSONValue {
    var object: JSONObject = [
      "schema": 1, "state": isPlan ? "planned" : "repaired", "file": .string(file),
      "changed": .boolean(!repaired.isEmpty), "repaired": .array(repaired.map(\.json)),
      "left": .array(left.map(\.json)), "finished": .boolean(isFinished),
    ]
    if let diff { object["diff"] = .string(diff) }
    return .object(object)
  }

  public func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    for item in repaired {
      let place = item.location?.line.map { style.dim("\($0)") + "  " } ?? ""
      lines.append("  \(place)\(item.message)  \(style.dim(item.code))")
      lines.append("    " + style.green(item.repair ?? ""))
    }
    if let diff, !diff.isEmpty { lines += [""] + diffLines(diff, style) }
    if !left.isEmpty {
      lines +=
        (lines.isEmpty ? [] : [""]) + [isFinished ? "What takes a person:" : "What is left:"]
        + left.lines(style, excerpts: [:])
    }
    if !lines.isEmpty { lines.append("") }
    let verb = isPlan ? "would be repaired" : "repaired"
    lines.append("\(repaired.count.of("finding")) \(verb), \(left.count) left in \(file)")
    if !isFinished { lines.append("More can be repaired than one run does; run `fixpoint project repair` again.") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension StructureReport.Item {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "code": .string(code), "severity": .string(severity.rawValue), "message": .string(message),
    ]
    object.append(location)
    if let repair { object["repair"] = .string(repair) }
    object["related"] = .array(related.map(\.json))
    return .object(object)
  }
}

extension StructureReport.Item: ListedFinding {
  var name: String { code }
  var qualification: String? { nil }
  var remark: String? { repair.map { "repair: \($0)" } }
}
