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
  /// As `diff -u` shows it; nil where none is asked for.
  public var diff: String?

  public init(
    isPlan: Bool, file: String, repaired: [StructureReport.Item], left: [StructureReport.Item], diff: String? = nil
  ) {
    self.isPlan = isPlan
    self.file = file
    self.repaired = repaired
    self.left = left
    self.diff = diff
  }

  public var json: JSONValue {
    var object: JSONObject = [
      "schema": 1, "state": isPlan ? "planned" : "repaired", "file": .string(file),
      "changed": .boolean(!repaired.isEmpty), "repaired": .array(repaired.map(\.json)),
      "left": .array(left.map(\.json)),
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
      lines += (lines.isEmpty ? [] : [""]) + ["What takes a person:"] + left.lines(style, excerpts: [:])
    }
    if !lines.isEmpty { lines.append("") }
    let verb = isPlan ? "would be repaired" : "repaired"
    lines.append("\(repaired.count.of("finding")) \(verb), \(left.count) left in \(file)")
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

  fileprivate func lines(_ style: TextStyle, excerpt: String?) -> [String] {
    let place = [location?.line, location?.line == nil ? nil : location?.column]
      .compactMap { $0.map(String.init) }.joined(separator: ":")
    var head = "  "
    if !place.isEmpty { head += style.dim(place) + "  " }
    head += severity.coloured(style.bold(severity.rawValue), style) + "  " + message + "  " + style.dim(code)
    var lines = [head]
    if let excerpt, let location { lines += SourceExcerpt.lines(of: excerpt, at: location, style) }
    for other in related { lines.append("    " + style.dim("\(other.location): \(other.message)")) }
    if let repair { lines.append("    " + style.dim("repair: \(repair)")) }
    return lines
  }
}

extension [StructureReport.Item] {
  /// Under a heading for each file.
  fileprivate func lines(_ style: TextStyle, excerpts: [SourceLocation: String]) -> [String] {
    var lines: [String] = []
    var file: String?
    for item in self {
      let here = item.location?.file ?? ""
      if here != file {
        if !lines.isEmpty { lines.append("") }
        if !here.isEmpty { lines.append(style.bold(here)) }
        file = here
      }
      lines += item.lines(style, excerpt: item.location.flatMap { excerpts[$0] })
    }
    return lines
  }

  fileprivate func summary(_ style: TextStyle) -> String {
    guard !isEmpty else { return style.green("No findings") }
    return Diagnostic.Severity.allCases.compactMap { severity in
      let count = count { $0.severity == severity }
      return count == 0 ? nil : severity.coloured(style.bold(count.of(severity.rawValue)), style)
    }.joined(separator: ", ")
  }
}
