// Past runs.

import Platform
import SQLite

/// One run of a graph, as it is on record.
public struct PastRun: Hashable, Sendable {
  public var id: Int64
  public var graph: String
  /// Nanoseconds since 1970, and nanoseconds.
  public var started: Int64
  public var duration: Int64
  public var outcome: String
  /// Steps: all, those that ran, came from a cache, failed.
  public var total: Int
  public var ran: Int
  public var cached: Int
  public var failed: Int
}

/// One step in a past run.
public struct PastStep: Hashable, Sendable {
  public var id: String
  public var lane: Int
  public var started: Int64
  public var duration: Int64
  public var outcome: String
  public var reason: String
}

extension GraphStore {
  private static let keptRuns = 200

  func keep(_ outcome: GraphOutcome, of graph: String, started: Int64) throws {
    try transaction {
      try database.run(
        """
        INSERT INTO run (graph, started, duration, outcome, total, ran, cached, failed)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """, .text(graph), .integer(started), .integer(outcome.duration), .text(outcome.ending.rawValue),
        .integer(outcome.total), .integer(outcome.ran), .integer(outcome.cached), .integer(outcome.failed))
      let run = database.lastInserted
      for report in outcome.reports {
        try database.run(
          "INSERT OR REPLACE INTO run_step VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", .integer(run), .text(report.id),
          .integer(report.lane), .integer(report.started), .integer(report.duration), .text(report.outcome.rawValue),
          .text(report.reason))
      }
      try database.run("DELETE FROM run WHERE id <= ?1", .integer(run - Int64(Self.keptRuns)))
      if database.changes > 0 {
        try database.run("DELETE FROM run_step WHERE run NOT IN (SELECT id FROM run)")
      }
    }
  }

  /// The newest first.
  func runs(limit: Int) throws(DatabaseError) -> [PastRun] {
    let statement = try database.statement(
      """
      SELECT id, graph, started, duration, outcome, total, ran, cached, failed FROM run ORDER BY id DESC LIMIT ?1
      """)
    try statement.bind(.integer(limit), at: 1)
    defer { statement.reset() }
    var runs: [PastRun] = []
    while try statement.step() {
      runs.append(
        PastRun(
          id: statement.integer(0), graph: statement.text(1), started: statement.integer(2),
          duration: statement.integer(3), outcome: statement.text(4), total: Int(statement.integer(5)),
          ran: Int(statement.integer(6)), cached: Int(statement.integer(7)), failed: Int(statement.integer(8))))
    }
    return runs
  }

  /// Those that were not up to date, in the order in which they began.
  func steps(ofRun run: Int64) throws(DatabaseError) -> [PastStep] {
    let statement = try database.statement(
      "SELECT step, lane, started, duration, outcome, reason FROM run_step WHERE run = ?1 ORDER BY started, step")
    try statement.bind(.integer(run), at: 1)
    defer { statement.reset() }
    var steps: [PastStep] = []
    while try statement.step() {
      steps.append(
        PastStep(
          id: statement.text(0), lane: Int(statement.integer(1)), started: statement.integer(2),
          duration: statement.integer(3), outcome: statement.text(4), reason: statement.text(5)))
    }
    return steps
  }
}
