// Past runs of workflows and of the prebuild.

import JSON
import Terminal

public struct HistoryReport: Renderable, Hashable {
  public struct Run: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case workflow, prebuild
    }

    /// Counted for each kind by itself.
    public var id: Int64
    public var kind: Kind
    /// nil for a prebuild.
    public var workflow: String?
    /// `2026-01-31T09:05:00Z`
    public var started: String
    public var seconds: Double
    /// `upToDate`, `succeeded`, `failed`, `cancelled`; of a prebuild `succeeded`, `refused`, `failed`.
    public var outcome: String
    public var total: Int
    public var ran: Int
    public var cached: Int
    public var failed: Int
    /// What is wrong, for one that was refused or failed; may be empty.
    public var message: String

    public init(
      id: Int64, workflow: String?, started: String, seconds: Double, outcome: String, total: Int, ran: Int,
      cached: Int = 0, failed: Int = 0, message: String = ""
    ) {
      self.id = id
      kind = workflow == nil ? .prebuild : .workflow
      self.workflow = workflow
      self.started = started
      self.seconds = seconds
      self.outcome = outcome
      self.total = total
      self.ran = ran
      self.cached = cached
      self.failed = failed
      self.message = message
    }

    /// How a person names it: `12`, `p3`.
    public var name: String { kind == .prebuild ? "p\(id)" : "\(id)" }
  }

  /// In the order in which they are shown.
  public var runs: [Run]

  public init(runs: [Run]) { self.runs = runs }
}

extension HistoryReport {
  public var json: JSONValue { ["schema": 1, "runs": .array(runs.map(\.json))] }

  public func text(_ style: TextStyle) -> String {
    if runs.isEmpty { return "No run is on record.\n" }
    let words = ["upToDate": "up to date", "succeeded": "done", "cancelled": "stopped"]
    let rows = runs.map { run in
      [
        run.name, run.started, run.workflow ?? "prebuild", words[run.outcome] ?? run.outcome,
        RunReport.shown(run.seconds), run.summary,
      ]
    }
    return table(rows)
  }
}

extension HistoryReport.Run {
  fileprivate var summary: String {
    if total == 0, !message.isEmpty { return message }
    return "\(ran) of \(total.of("step")) ran" + (cached > 0 ? ", \(cached) from the cache" : "")
      + (failed > 0 ? ", \(failed) failed" : "") + (message.isEmpty ? "" : "; \(message)")
  }

  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "id": .integer(id), "kind": .string(kind.rawValue), "run": .string(name),
      "workflow": workflow.map { .string($0) } ?? .null, "started": .string(started),
      "seconds": .number(RunReport.number(seconds)), "outcome": .string(outcome), "total": .integer(Int64(total)),
      "ran": .integer(Int64(ran)), "cached": .integer(Int64(cached)), "failed": .integer(Int64(failed)),
    ]
    if !message.isEmpty { object["message"] = .string(message) }
    return .object(object)
  }
}
