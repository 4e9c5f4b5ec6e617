// Past runs of workflows.

import JSON
import Terminal

public struct HistoryReport: Renderable, Hashable {
  public struct Run: Hashable, Sendable {
    public var id: Int64
    public var workflow: String
    /// `2026-01-31T09:05:00Z`
    public var started: String
    public var seconds: Double
    /// `upToDate`, `succeeded`, `failed`, `cancelled`
    public var outcome: String
    public var total: Int
    public var ran: Int
    public var cached: Int
    public var failed: Int

    public init(
      id: Int64, workflow: String, started: String, seconds: Double, outcome: String, total: Int, ran: Int, cached: Int,
      failed: Int
    ) {
      self.id = id
      self.workflow = workflow
      self.started = started
      self.seconds = seconds
      self.outcome = outcome
      self.total = total
      self.ran = ran
      self.cached = cached
      self.failed = failed
    }
  }

  /// In the order in which they are shown.
  public var runs: [Run]

  public init(runs: [Run]) { self.runs = runs }
}

extension HistoryReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "runs": .array(
        runs.map { run in
          [
            "id": .integer(run.id), "workflow": .string(run.workflow), "started": .string(run.started),
            "seconds": .number(RunReport.number(run.seconds)), "outcome": .string(run.outcome),
            "total": .integer(Int64(run.total)), "ran": .integer(Int64(run.ran)),
            "cached": .integer(Int64(run.cached)), "failed": .integer(Int64(run.failed)),
          ]
        }),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    if runs.isEmpty { return "No run of a workflow is on record.\n" }
    let words = ["upToDate": "up to date", "succeeded": "done", "cancelled": "stopped"]
    let rows = runs.map { run in
      [
        String(run.id), run.started, run.workflow, words[run.outcome] ?? run.outcome, RunReport.shown(run.seconds),
        "\(run.ran) of \(run.total.of("step")) ran"
          + (run.cached > 0 ? ", \(run.cached) from the cache" : "") + (run.failed > 0 ? ", \(run.failed) failed" : ""),
      ]
    }
    return table(rows)
  }
}
