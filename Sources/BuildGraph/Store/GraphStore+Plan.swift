// Steps on record: the plan, so that a later run need not read what declares it.

import Platform
import SQLite

extension GraphStore {
  struct StoredGraph {
    var id: Int64
    /// Of all that the plan follows from, besides files.
    var source: Digest?
  }

  func graph(named name: String) throws(DatabaseError) -> StoredGraph? {
    let statement = try database.statement("SELECT id, source FROM graph WHERE name = ?1")
    try statement.bind(.text(name), at: 1)
    defer { statement.reset() }
    return try statement.step() ? StoredGraph(id: statement.integer(0), source: Self.digest(statement, 1)) : nil
  }

  /// Puts a plan in the place of the one on record. A step whose declaration changed is to be run; what a step that is
  /// gone had made is given back.
  ///
  /// - Parameter sources: The files that it follows from.
  func replacePlan(
    named name: String, source: Digest, sources: [(Item, ItemState)], _ plan: GraphPlan
  ) throws -> [LostStep] {
    try transaction {
      try database.run(
        "INSERT INTO graph (name, source) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET source = excluded.source",
        .text(name), .blob(source.bytes))
      let graph = try graph(named: name)!.id
      var old = try steps(of: graph)
      var ids: [Int64] = []
      ids.reserveCapacity(plan.steps.count)
      for (place, step) in plan.steps.enumerated() {
        ids.append(try put(step, at: place, old.removeValue(forKey: step.id), graph))
      }
      let lost = try old.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { id in
        try lose(old[id]!.id, named: id)
      }
      try database.run(
        "DELETE FROM need WHERE step IN (SELECT id FROM step WHERE graph = ?1) OR step NOT IN (SELECT id FROM step)",
        .integer(graph))
      for (step, needs) in plan.needs.enumerated() {
        for needed in needs {
          try database.run(
            "INSERT INTO need (step, needed) VALUES (?1, ?2)", .integer(ids[step]), .integer(ids[Int(needed)]))
        }
      }
      try database.run("DELETE FROM used WHERE step = ?1", .integer(-graph))
      for (item, state) in sources {
        let id = try put(item, state, of: graph)
        try database.run(
          "INSERT OR REPLACE INTO used (step, item, digest) VALUES (?1, ?2, ?3)", .integer(-graph), .integer(id),
          .optional(state.digest?.bytes))
      }
      try pruneItems(of: graph)
      return lost
    }
  }

  /// A step that is no longer declared.
  struct LostStep {
    var id: String
    /// Files that it made.
    var made: [Item]
  }

  private struct OldStep {
    var id: Int64
    var definition: [UInt8]
  }

  private func steps(of graph: Int64) throws(DatabaseError) -> [String: OldStep] {
    let statement = try database.statement("SELECT id, name, definition FROM step WHERE graph = ?1")
    try statement.bind(.integer(graph), at: 1)
    defer { statement.reset() }
    var result: [String: OldStep] = [:]
    while try statement.step() {
      result[statement.text(1)] = OldStep(id: statement.integer(0), definition: statement.bytes(2))
    }
    return result
  }

  private func put(_ step: GraphStep, at place: Int, _ old: OldStep?, _ graph: Int64) throws -> Int64 {
    let definition = step.encoded
    guard let old else {
      try database.run(
        """
        INSERT INTO step (graph, name, place, definition, outcome, always, reason)
        VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6)
        """, .integer(graph), .text(step.id), .integer(place), .blob(definition),
        .integer(step.runsAlways ? 1 : 0), .text(Reason.noRecord.sentence))
      return database.lastInserted
    }
    guard old.definition != definition, let before = try? GraphStep(id: step.id, encoded: old.definition),
      let reason = try Reason(from: before, to: step) ?? (madeFolder(old.id, of: step) ? .parametersChanged : nil)
    else {
      try database.run(
        "UPDATE step SET place = ?2, definition = ?3 WHERE id = ?1", .integer(old.id), .integer(place),
        .blob(definition))
      return old.id
    }
    try database.run(
      "UPDATE step SET place = ?2, definition = ?3, always = ?4, outcome = 1, reason = ?5 WHERE id = ?1",
      .integer(old.id), .integer(place), .blob(definition), .integer(step.runsAlways ? 1 : 0),
      .text(reason.sentence))
    return old.id
  }

  /// Whether an output that the plan takes for a file was a folder when the step last ran.
  private func madeFolder(_ id: Int64, of step: GraphStep) throws(DatabaseError) -> Bool {
    if step.takenForFiles.isEmpty { return false }
    let folders = Set(try made(by: id).map(\.item).filter { $0.kind == .listing }.map(\.name))
    return step.takenForFiles.contains { folders.contains($0.string) }
  }

  private func lose(_ id: Int64, named name: String) throws -> LostStep {
    let made = try made(by: id).map(\.item).filter { $0.kind == .file }
    for table in ["used", "made", "need"] { try database.run("DELETE FROM \(table) WHERE step = ?1", .integer(id)) }
    try database.run("DELETE FROM step WHERE id = ?1", .integer(id))
    return LostStep(id: name, made: made)
  }

  /// Forgets what steps read and made, so that all of them run.
  func forgetRuns(of graph: Int64, because reason: Reason) throws {
    try transaction {
      try database.run(
        "UPDATE step SET outcome = 1, reason = ?2 WHERE graph = ?1", .integer(graph), .text(reason.sentence))
    }
  }
}
