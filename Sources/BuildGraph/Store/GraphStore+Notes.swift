// What explanations need of a plan, beside its steps.

import Diagnostics
import Platform
import SQLite

/// What was chosen for a plan, and what it leaves out.
struct PlanNotes: Hashable, Sendable {
  var choices: [String: String] = [:]
  var leftOut: [LeftOutStep] = []
}

extension GraphStore {
  /// In the place of what was on record.
  func keep(_ notes: PlanNotes, of graph: Int64) throws {
    try transaction {
      // Records of before have no such tables, and need none until a plan is made.
      try database.execute(Self.noteTables)
      try database.run("DELETE FROM choice WHERE graph = ?1", .integer(graph))
      try database.run("DELETE FROM left_out WHERE graph = ?1", .integer(graph))
      for (name, value) in notes.choices {
        try database.run(
          "INSERT INTO choice (graph, name, value) VALUES (?1, ?2, ?3)", .integer(graph), .text(name), .text(value))
      }
      for step in notes.leftOut {
        try database.run(
          "INSERT OR REPLACE INTO left_out (graph, name, reason, file, line, column) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
          .integer(graph), .text(step.id), .text(step.reason), .text(step.location.file),
          .optional(step.location.line), .optional(step.location.column))
      }
    }
  }

  func choices(of graph: Int64) throws(DatabaseError) -> [String: String] {
    guard try hasNotes() else { return [:] }
    let statement = try database.statement("SELECT name, value FROM choice WHERE graph = ?1")
    try statement.bind(.integer(graph), at: 1)
    defer { statement.reset() }
    var choices: [String: String] = [:]
    while try statement.step() { choices[statement.text(0)] = statement.text(1) }
    return choices
  }

  /// Steps with an id that graphs leave out, each with its graph.
  func leftOut(named id: String) throws(DatabaseError) -> [(graph: String, step: LeftOutStep)] {
    guard try hasNotes() else { return [] }
    let statement = try database.statement(
      """
      SELECT graph.name, left_out.reason, left_out.file, left_out.line, left_out.column
      FROM left_out JOIN graph ON graph.id = left_out.graph WHERE left_out.name = ?1 ORDER BY graph.id
      """)
    try statement.bind(.text(id), at: 1)
    defer { statement.reset() }
    var found: [(graph: String, step: LeftOutStep)] = []
    while try statement.step() {
      func number(_ column: Int) -> Int? { statement.isNull(column) ? nil : Int(statement.integer(column)) }
      let place = SourceLocation(file: statement.text(2), line: number(3), column: number(4))
      found.append((statement.text(0), LeftOutStep(id: id, reason: statement.text(1), location: place)))
    }
    return found
  }

  func leftOutIDs() throws(DatabaseError) -> [String] {
    try hasNotes() ? texts("SELECT DISTINCT name FROM left_out ORDER BY name") : []
  }

  private func hasNotes() throws(DatabaseError) -> Bool {
    try number("SELECT count(*) FROM sqlite_schema WHERE name = 'left_out'") > 0
  }

  private static let noteTables = """
    CREATE TABLE IF NOT EXISTS choice (
      graph INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (graph, name)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS left_out (
      graph INTEGER NOT NULL, name TEXT NOT NULL, reason TEXT NOT NULL, file TEXT NOT NULL, line INTEGER,
      column INTEGER, PRIMARY KEY (graph, name)) WITHOUT ROWID;
    """
}

extension SQLiteValue {
  fileprivate static func optional(_ number: Int?) -> SQLiteValue { number.map { .integer($0) } ?? .null }
}
