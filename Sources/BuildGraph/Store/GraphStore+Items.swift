// Items on record.

import Platform
import SQLite

extension GraphStore {
  struct StoredItem {
    var id: Int64
    var item: Item
    var state: ItemState
  }

  /// Every item of a graph, one at a time, so that memory does not grow with their number.
  func forEachItem(of graph: Int64, _ body: (StoredItem) throws -> Void) throws {
    let statement = try database.statement(
      "SELECT id, kind, name, size, modified, changed, inode, seen, digest FROM item WHERE +graph = ?1")
    try statement.bind(.integer(graph), at: 1)
    defer { statement.reset() }
    while try statement.step() {
      if let stored = Self.item(statement) { try body(stored) }
    }
  }

  func item(_ item: Item, of graph: Int64) throws(DatabaseError) -> StoredItem? {
    let statement = try database.statement(
      """
      SELECT id, kind, name, size, modified, changed, inode, seen, digest FROM item
      WHERE graph = ?1 AND name = ?2 AND kind = ?3
      """)
    try statement.bind([.integer(graph), .text(item.name), .integer(item.kind.rawValue)])
    defer { statement.reset() }
    return try statement.step() ? Self.item(statement) : nil
  }

  /// Puts a state on record and gives the item's id.
  func put(_ item: Item, _ state: ItemState, of graph: Int64) throws(DatabaseError) -> Int64 {
    let proof = state.proof
    let statement = try database.statement(
      """
      INSERT INTO item (graph, kind, name, size, modified, changed, inode, seen, digest)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT (graph, name, kind) DO UPDATE SET size = excluded.size, modified = excluded.modified,
        changed = excluded.changed, inode = excluded.inode, seen = excluded.seen, digest = excluded.digest
      RETURNING id
      """)
    func number(_ value: Int64?) -> SQLiteValue { value.map { .integer($0) } ?? .null }
    try statement.bind([
      .integer(graph), .integer(item.kind.rawValue), .text(item.name), number(proof.map { Int64($0.size) }),
      number(proof?.modified), number(proof?.changed), number(proof.map { Int64(bitPattern: $0.inode) }),
      number(proof?.seen), .optional(state.digest?.bytes),
    ])
    guard try statement.step() else { return 0 }
    let id = statement.integer(0)
    statement.reset()
    return id
  }

  /// Items that no step uses or makes any longer.
  func pruneItems(of graph: Int64) throws(DatabaseError) {
    try database.run(
      """
      DELETE FROM item WHERE graph = ?1 AND id NOT IN (SELECT item FROM used)
        AND id NOT IN (SELECT item FROM made)
      """, .integer(graph))
  }

  static func digest(_ statement: Statement, _ column: Int) -> Digest? {
    statement.isNull(column) ? nil : Digest(bytes: statement.bytes(column))
  }

  private static func item(_ statement: Statement) -> StoredItem? {
    guard let kind = Item.Kind(rawValue: statement.integer(1)) else { return nil }
    var proof: ItemProof?
    if !statement.isNull(3) {
      proof = ItemProof(
        size: Int(statement.integer(3)), modified: statement.integer(4), changed: statement.integer(5),
        inode: UInt64(bitPattern: statement.integer(6)), seen: statement.integer(7))
    }
    return StoredItem(
      id: statement.integer(0), item: Item(kind: kind, name: statement.text(2)),
      state: ItemState(digest: digest(statement, 8), proof: proof))
  }
}
