// A prepared statement and its rows.

import SQLiteLoader

/// A value that goes in.
public enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  public static func integer(_ value: Int) -> SQLiteValue { .integer(Int64(value)) }
  public static func optional(_ bytes: [UInt8]?) -> SQLiteValue { bytes.map { .blob($0) } ?? .null }
}

public final class Statement {
  private let handle: OpaquePointer
  /// The database owns its statements, and outlives their use.
  private unowned let database: Database
  private let functions: sqlite_functions

  init(_ handle: OpaquePointer, _ database: Database) {
    self.handle = handle
    self.database = database
    functions = database.functions
  }

  func finalize() { _ = functions.sqlite3_finalize(handle) }

  public func bind(_ values: [SQLiteValue]) throws(DatabaseError) {
    for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
  }

  /// - Parameter index: From 1.
  public func bind(_ value: SQLiteValue, at index: Int) throws(DatabaseError) {
    let place = Int32(index)
    let code =
      switch value {
      case .null: functions.sqlite3_bind_null(handle, place)
      case .integer(let number): functions.sqlite3_bind_int64(handle, place, number)
      case .text(let text): bind(text, place)
      case .blob(let bytes): bind(bytes, place)
      }
    try database.check(code)
  }

  // SQLite takes its own copy.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private func bind(_ text: String, _ place: Int32) -> Int32 {
    functions.sqlite3_bind_text(handle, place, text, Int32(text.utf8.count), Self.copied)
  }

  private func bind(_ bytes: [UInt8], _ place: Int32) -> Int32 {
    // A null pointer would be a null and not an empty blob.
    if bytes.isEmpty { return functions.sqlite3_bind_blob(handle, place, "", 0, Self.copied) }
    return bytes.withUnsafeBytes {
      functions.sqlite3_bind_blob(handle, place, $0.baseAddress, Int32($0.count), Self.copied)
    }
  }

  /// Whether there is a row to read.
  public func step() throws(DatabaseError) -> Bool {
    switch functions.sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = database.failure()
      reset()
      throw error
    }
  }

  public func reset() {
    _ = functions.sqlite3_reset(handle)
    _ = functions.sqlite3_clear_bindings(handle)
  }

  // MARK: - The row. Columns count from 0.

  public func isNull(_ column: Int) -> Bool { functions.sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }

  public func integer(_ column: Int) -> Int64 { functions.sqlite3_column_int64(handle, Int32(column)) }

  public func bytes(_ column: Int) -> [UInt8] { withBytes(column) { Array($0) } }

  public func text(_ column: Int) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }

  private func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = functions.sqlite3_column_blob(handle, Int32(column))
    let count = Int(functions.sqlite3_column_bytes(handle, Int32(column)))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
