// Databases in memory.

import SQLite
import Testing

@Suite struct DatabaseTests {
  @Test func valuesComeBackAsTheyWentIn() throws {
    let database = try Database(":memory:")
    try database.execute("CREATE TABLE t (a INTEGER, b TEXT, c BLOB, d)")
    try database.run(
      "INSERT INTO t VALUES (?1, ?2, ?3, ?4)", .integer(Int64.min), .text("é\0z"), .blob([0, 255]), .null)
    try database.run("INSERT INTO t VALUES (?1, ?2, ?3, ?4)", .integer(1), .text(""), .blob([]), .null)
    let statement = try database.statement("SELECT a, b, c, d FROM t ORDER BY a")
    #expect(try statement.step())
    #expect(statement.integer(0) == Int64.min)
    #expect(statement.text(1) == "é\0z")
    #expect(statement.bytes(2) == [0, 255])
    #expect(statement.isNull(3))
    #expect(try statement.step())
    #expect(statement.bytes(2) == [] && !statement.isNull(2))
    #expect(try !statement.step())
  }

  @Test func whatSQLiteRefusesIsAnError() throws {
    let database = try Database(":memory:")
    let error = #expect(throws: DatabaseError.self) { try database.execute("NONSENSE") }
    #expect(error?.message.contains("NONSENSE") == true)
    try database.execute("CREATE TABLE t (a UNIQUE)")
    try database.run("INSERT INTO t VALUES (1)")
    #expect(throws: DatabaseError.self) { try database.run("INSERT INTO t VALUES (1)") }
    try database.run("INSERT INTO t VALUES (2)")
  }
}
