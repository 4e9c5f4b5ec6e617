// One SQLite database.

import SQLiteLoader

/// What SQLite refused.
public struct DatabaseError: Error, Hashable, Sendable {
  /// SQLite's extended result code; 0 where the library itself is missing.
  public var code: Int32
  public var message: String

  /// Its file is no database, or is damaged.
  public var isCorruption: Bool { code & 0xff == SQLITE_CORRUPT || code & 0xff == SQLITE_NOTADB }
  /// Somebody else holds it.
  public var isBusy: Bool { code & 0xff == SQLITE_BUSY || code & 0xff == SQLITE_LOCKED }
}

/// An open connection. For one thread at a time.
public final class Database {
  public enum Access: Sendable {
    /// Made where it is missing.
    case readWrite
    case readOnly
  }

  let functions: sqlite_functions
  let handle: OpaquePointer
  private var cached: [String: Statement] = [:]

  /// - Parameter path: A file; its folder must exist. `:memory:` for one that nobody else sees.
  public init(_ path: String, _ access: Access = .readWrite) throws(DatabaseError) {
    guard let table = sqlite_load() else {
      let name = String(cString: sqlite_file_name())
      throw DatabaseError(code: 0, message: "\(name) is not installed")
    }
    let functions = table.pointee
    let flags =
      switch access {
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly: SQLITE_OPEN_READONLY
      }
    var opened: OpaquePointer?
    let code = functions.sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.flatMap { functions.sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "out of memory"
      _ = functions.sqlite3_close_v2(opened)
      throw DatabaseError(code: code, message: message)
    }
    self.functions = functions
    handle = opened
    _ = functions.sqlite3_busy_timeout(opened, 5_000)
  }

  deinit {
    for statement in cached.values { statement.finalize() }
    _ = functions.sqlite3_close_v2(handle)
  }

  /// Runs statements that give no rows.
  public func execute(_ sql: String) throws(DatabaseError) {
    try check(functions.sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// A prepared statement, reset; the same text gives the same statement, so a caller is done with one before it asks
  /// again.
  public func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let known = cached[sql] {
      known.reset()
      return known
    }
    var prepared: OpaquePointer?
    try check(functions.sqlite3_prepare_v2(handle, sql, -1, &prepared, nil))
    guard let prepared else { throw DatabaseError(code: SQLITE_MISUSE, message: "an empty statement") }
    let statement = Statement(prepared, self)
    cached[sql] = statement
    return statement
  }

  /// Binds values in order and runs to the end.
  public func run(_ sql: String, _ values: SQLiteValue...) throws(DatabaseError) {
    let statement = try statement(sql)
    try statement.bind(values)
    while try statement.step() {}
    statement.reset()
  }

  /// How many rows the last statement changed.
  public var changes: Int { Int(functions.sqlite3_changes(handle)) }
  public var lastInserted: Int64 { functions.sqlite3_last_insert_rowid(handle) }

  func check(_ code: Int32) throws(DatabaseError) {
    guard code != SQLITE_OK else { return }
    throw failure()
  }

  func failure() -> DatabaseError {
    let message = functions.sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown"
    return DatabaseError(code: functions.sqlite3_extended_errcode(handle), message: message)
  }
}
