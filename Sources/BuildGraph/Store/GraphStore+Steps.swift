// What single steps read and made.

import Platform
import SQLite

extension GraphStore {
  struct StoredStep {
    var id: Int64
    var step: GraphStep
    /// Its place in the plan's order.
    var place: Int
    /// Why it is to be run; nil where it was up to date when last seen.
    var dueBecause: String?
    /// What it said, by name.
    var results: [String: String]
  }

  struct Link {
    var item: Item
    var digest: Digest?
  }

  func step(_ id: Int64) throws -> StoredStep? {
    let statement = try database.statement(
      "SELECT name, place, definition, outcome, reason, results FROM step WHERE id = ?1")
    try statement.bind(.integer(id), at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    var results: [String: String] = [:]
    if !statement.isNull(5) {
      var reader = FieldReader(statement.bytes(5))
      results = try reader.table()
    }
    return StoredStep(
      id: id, step: try GraphStep(id: statement.text(0), encoded: statement.bytes(2)),
      place: Int(statement.integer(1)),
      dueBecause: statement.integer(3) == 1 ? statement.text(4) : nil, results: results)
  }

  func stepID(named name: String, of graph: Int64) throws(DatabaseError) -> Int64? {
    try ids("SELECT id FROM step WHERE graph = ?1 AND name = ?2", .integer(graph), .text(name)).first
  }

  func count(of graph: Int64) throws(DatabaseError) -> Int {
    Int(try ids("SELECT count(*) FROM step WHERE graph = ?1", .integer(graph)).first ?? 0)
  }

  /// Steps that must be looked at whatever the disk says.
  func due(of graph: Int64) throws(DatabaseError) -> [Int64] {
    try ids("SELECT id FROM step WHERE graph = ?1 AND (outcome <> 0 OR always = 1)", .integer(graph))
  }

  func users(of item: Int64) throws(DatabaseError) -> [Int64] {
    try ids("SELECT step FROM used WHERE item = ?1", .integer(item))
  }

  func makers(of item: Int64) throws(DatabaseError) -> [Int64] {
    try ids("SELECT step FROM made WHERE item = ?1", .integer(item))
  }

  /// Steps that need this one.
  func followers(of step: Int64) throws(DatabaseError) -> [Int64] {
    try ids("SELECT step FROM need WHERE needed = ?1", .integer(step))
  }

  func used(by step: Int64) throws(DatabaseError) -> [Link] { try links("used", step) }
  func made(by step: Int64) throws(DatabaseError) -> [Link] { try links("made", step) }

  private func links(_ table: String, _ step: Int64) throws(DatabaseError) -> [Link] {
    let statement = try database.statement(
      """
      SELECT item.kind, item.name, \(table).digest FROM \(table) JOIN item ON item.id = \(table).item
      WHERE \(table).step = ?1
      """)
    try statement.bind(.integer(step), at: 1)
    defer { statement.reset() }
    var result: [Link] = []
    while try statement.step() {
      guard let kind = Item.Kind(rawValue: statement.integer(0)) else { continue }
      result.append(Link(item: Item(kind: kind, name: statement.text(1)), digest: Self.digest(statement, 2)))
    }
    return result
  }

  private func ids(_ sql: String, _ values: SQLiteValue...) throws(DatabaseError) -> [Int64] {
    let statement = try database.statement(sql)
    try statement.bind(values)
    defer { statement.reset() }
    var result: [Int64] = []
    while try statement.step() { result.append(statement.integer(0)) }
    return result
  }

  // MARK: - Writing

  /// A step that is up to date: what it hangs on, as it is now.
  struct Settled {
    var used: [(Item, ItemState)]
    var made: [(Item, ItemState)]
  }

  func settle(_ step: Int64, of graph: Int64, _ settled: Settled) throws(DatabaseError) {
    try link("used", step, settled.used, graph)
    try link("made", step, settled.made, graph)
    try database.run("UPDATE step SET outcome = 0 WHERE id = ?1", .integer(step))
  }

  private func link(
    _ table: String, _ step: Int64, _ states: [(Item, ItemState)], _ graph: Int64
  ) throws(DatabaseError) {
    try database.run("DELETE FROM \(table) WHERE step = ?1", .integer(step))
    for (item, state) in states {
      let id = try put(item, state, of: graph)
      try database.run(
        "INSERT OR REPLACE INTO \(table) (step, item, digest) VALUES (?1, ?2, ?3)", .integer(step), .integer(id),
        .optional(state.digest?.bytes))
    }
  }

  /// What a run of the step cost and said; `ran` and `duration` in nanoseconds.
  func note(
    _ step: Int64, reason: String, ran: Int64, duration: Int64, output: [UInt8], results: [String: String]
  ) throws(DatabaseError) {
    var writer = FieldWriter()
    writer.add(results)
    try database.run(
      "UPDATE step SET reason = ?2, ran = ?3, duration = ?4, output = ?5, results = ?6 WHERE id = ?1", .integer(step),
      .text(reason), .integer(ran), .integer(duration), .blob(output), results.isEmpty ? .null : .blob(writer.bytes))
  }

  /// Something that it hangs on has changed: it is to be looked at.
  func makeDoubtful(_ step: Int64) throws(DatabaseError) {
    try database.run("UPDATE step SET outcome = 2 WHERE id = ?1 AND outcome = 0", .integer(step))
  }

  /// What steps said, by `step.name`.
  func results(of graph: Int64) throws -> [String: String] {
    let statement = try database.statement("SELECT name, results FROM step WHERE graph = ?1 AND results IS NOT NULL")
    try statement.bind(.integer(graph), at: 1)
    defer { statement.reset() }
    var all: [String: String] = [:]
    while try statement.step() {
      let name = statement.text(0)
      var reader = FieldReader(statement.bytes(1))
      for (key, value) in try reader.table() { all["\(name).\(key)"] = value }
    }
    return all
  }

  /// It is to be run whatever its inputs say.
  func makeDue(_ step: Int64, because reason: String) throws(DatabaseError) {
    try database.run("UPDATE step SET outcome = 1, reason = ?2 WHERE id = ?1", .integer(step), .text(reason))
  }
}
