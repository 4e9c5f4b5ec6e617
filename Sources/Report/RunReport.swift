// What came of a run of a workflow, or would come.

import Diagnostics
import JSON
import Terminal

public struct RunReport: Renderable, Hashable {
  public struct Step: Hashable, Sendable {
    public var id: String
    /// `ran`, `cached`, `failed`, `skipped`, `cancelled`, `upToDate`; `planned` and `conditional` where nothing is run.
    public var outcome: String
    public var reason: String
    public var seconds: Double
    public var output: String
    /// What went wrong.
    public var failure: Diagnostic?
    /// Its command and its folder.
    public var work: [String]

    public init(
      id: String, outcome: String, reason: String, seconds: Double = 0, output: String = "",
      failure: Diagnostic? = nil, work: [String] = []
    ) {
      self.id = id
      self.outcome = outcome
      self.reason = reason
      self.seconds = seconds
      self.output = output
      self.failure = failure
      self.work = work
    }
  }

  public var workflow: String
  /// `upToDate`, `succeeded`, `failed`, `cancelled`; `planned`.
  public var state: String
  public var steps: [Step]
  public var total: Int
  public var seconds: Double
  public var diagnostics: [Diagnostic]
  /// Whether text names every step with its reason.
  public var showsReasons: Bool

  public init(
    workflow: String, state: String, steps: [Step], total: Int, seconds: Double, diagnostics: [Diagnostic] = [],
    showsReasons: Bool = false
  ) {
    self.workflow = workflow
    self.state = state
    self.steps = steps
    self.total = total
    self.seconds = seconds
    self.diagnostics = diagnostics
    self.showsReasons = showsReasons
  }

  public func count(of outcome: String) -> Int { steps.count { $0.outcome == outcome } }
  private var upToDate: Int { max(0, total - steps.count { $0.outcome != "upToDate" }) }
}

extension RunReport {
  public var json: JSONValue {
    [
      "schema": 1, "workflow": .string(workflow), "state": .string(state),
      "seconds": .number(Self.number(seconds)),
      "steps": .array(steps.map(\.json)),
      "summary": [
        "total": .integer(Int64(total)), "upToDate": .integer(Int64(upToDate)),
        "ran": .integer(Int64(count(of: "ran"))), "cached": .integer(Int64(count(of: "cached"))),
        "failed": .integer(Int64(count(of: "failed"))), "skipped": .integer(Int64(count(of: "skipped"))),
      ],
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines = diagnostics.lines(style)
    if state == "planned" { return (lines + plan(style)).joined(separator: "\n") + "\n" }
    if showsReasons {
      let width = min(steps.map(\.id.count).max() ?? 0, 60)
      for step in steps where step.outcome == "upToDate" {
        lines.append("  \(step.id.padded(to: width))  " + style.dim(step.reason))
      }
    }
    for step in steps where step.outcome == "failed" { lines.append(style.red("failed:") + " \(step.id)") }
    lines.append(headline(style))
    return lines.joined(separator: "\n") + "\n"
  }

  private func plan(_ style: TextStyle) -> [String] {
    let width = min(steps.map(\.id.count).max() ?? 0, 60)
    var lines = steps.map { "  \($0.id.padded(to: width))  " + style.dim($0.reason) }
    let sure = count(of: "planned")
    let perhaps = count(of: "conditional")
    let more = perhaps == 0 ? "" : ", \(perhaps) more may have to"
    lines.append(
      steps.isEmpty
        ? "\(workflow): nothing would run" : "\(workflow): \(sure.of("step")) would run\(more)")
    return lines
  }

  private func headline(_ style: TextStyle) -> String {
    var parts: [String] = []
    for (outcome, word) in [
      ("ran", "ran"), ("cached", "from the cache"), ("failed", "failed"), ("skipped", "skipped"),
      ("cancelled", "stopped"),
    ] where count(of: outcome) > 0 {
      parts.append("\(count(of: outcome)) \(word)")
    }
    if upToDate > 0 { parts.append("\(upToDate) up to date") }
    let counts = parts.isEmpty ? "no steps" : parts.joined(separator: ", ")
    let word =
      switch state {
      case "failed": style.red("failed")
      case "cancelled": style.red("stopped")
      case "upToDate": style.green("up to date")
      default: style.green("done")
      }
    return "\(workflow): \(word) (\(total.of("step")): \(counts); \(Self.shown(seconds)))"
  }

  /// Milliseconds are enough for people and programs.
  static func number(_ seconds: Double) -> String {
    let thousandths = Int((max(0, seconds) * 1000).rounded())
    let rest = String(1000 + thousandths % 1000).dropFirst()
    return "\(thousandths / 1000).\(rest)"
  }

  static func shown(_ seconds: Double) -> String {
    seconds < 60 ? "\(number(seconds).dropLast()) s" : "\(Int(seconds) / 60) min \(Int(seconds) % 60) s"
  }
}

extension RunReport.Step {
  var json: JSONValue {
    var object: JSONObject = [
      "id": .string(id), "outcome": .string(outcome), "reason": .string(reason),
      "seconds": .number(RunReport.number(seconds)),
    ]
    if !output.isEmpty { object["output"] = .string(output) }
    if let failure { object["failure"] = failure.json }
    return .object(object)
  }
}
