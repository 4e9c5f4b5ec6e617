// What runs leave on record, in a database.

import Diagnostics
import Platform
import SQLite

/// Steps, what they read and made, and past runs. A cache and nothing else: without it everything is made anew, and the
/// result is the same. For one thread at a time; several processes may read while one writes.
final class GraphStore {
  let database: Database
  /// Whether a transaction is open that will be rolled back.
  private var isUndoing = false

  private static let application = 0x4678_7074  // "Fxpt"
  private static let version = 1

  private init(_ database: Database) { self.database = database }

  /// Opens the file, or makes it; a damaged one is thrown away and made anew, with a warning. Where that cannot be, the
  /// record is kept in memory for this run, with a warning.
  ///
  /// - Parameters:
  ///   - path: In a folder that exists.
  ///   - name: For people.
  static func open(_ path: AbsolutePath, named name: String) throws -> (store: GraphStore, warning: Diagnostic?) {
    do {
      return (try ready(path), nil)
    } catch let error as DatabaseError where error.isCorruption {
      let warning = ignored(name, "is damaged")
      remove(path)
      return (try (try? ready(path)) ?? inMemory(), warning)
    } catch is OtherVersion {
      return (try inMemory(), ignored(name, "was written by another version of Fixpoint"))
    } catch {
      return (try inMemory(), ignored(name, "cannot be opened"))
    }
  }

  static func ignored(_ name: String, _ why: String) -> Diagnostic {
    Diagnostic(
      "state.ignored", .warning,
      "the record of earlier runs \(why), so everything is made anew; nothing needs to be done",
      at: SourceLocation(file: name))
  }

  /// With what belongs to it.
  static func remove(_ path: AbsolutePath) {
    let disk = DiskFileSystem()
    for suffix in ["", "-wal", "-shm"] { try? disk.removeFile(path.parent.appending(path.name + suffix)) }
  }

  private struct OtherVersion: Error {}

  private static func ready(_ path: AbsolutePath) throws -> GraphStore {
    let store = GraphStore(try Database(path.string))
    guard try store.prepare() == .ready else { throw OtherVersion() }
    return store
  }

  /// One that is there, to be read only; nil where it is not, or is of another version.
  static func reading(_ path: AbsolutePath) -> GraphStore? {
    guard let database = try? Database(path.string, .readOnly) else { return nil }
    let store = GraphStore(database)
    return store.isOfThisVersion ? store : nil
  }

  /// One that is there, for changes that are undone; nil as for `reading`. Makes nothing.
  static func existing(_ path: AbsolutePath) -> GraphStore? {
    guard (try? DiskFileSystem().status(path)?.kind) == .file, let database = try? Database(path.string) else {
      return nil
    }
    let store = GraphStore(database)
    return store.isOfThisVersion ? store : nil
  }

  private var isOfThisVersion: Bool {
    let version = try? (number("PRAGMA application_id"), number("PRAGMA user_version"))
    return version.map { $0 == (Self.application, Self.version) } == true
  }

  /// One that ends with this run.
  static func inMemory() throws -> GraphStore {
    let store = GraphStore(try Database(":memory:"))
    try store.database.execute(Self.schema)
    return store
  }

  private enum Preparation { case ready, newer }

  private func prepare() throws(DatabaseError) -> Preparation {
    let application = try number("PRAGMA application_id")
    let version = try number("PRAGMA user_version")
    if application == Self.application, version == Self.version {
      try configure()
      return .ready
    }
    if application != 0 || version != 0 { return .newer }
    if try number("SELECT count(*) FROM sqlite_schema") != 0 { return .newer }
    try configure()
    try database.execute("BEGIN IMMEDIATE")
    try database.execute(Self.schema)
    try database.execute("PRAGMA application_id = \(Self.application)")
    try database.execute("PRAGMA user_version = \(Self.version)")
    try database.execute("COMMIT")
    return .ready
  }

  private func configure() throws(DatabaseError) {
    _ = try number("PRAGMA journal_mode = WAL")
    // A crash of the machine may lose the last entries, never the database.
    try database.execute("PRAGMA synchronous = NORMAL")
    try database.execute("PRAGMA foreign_keys = OFF")
    try keepInMemory(kilobytes: 512)
  }

  /// How much of the database may be held in memory. A run with nothing to do reads each page once.
  func keepInMemory(kilobytes: Int) throws(DatabaseError) {
    try database.execute("PRAGMA cache_size = -\(kilobytes)")
  }

  /// Does what `body` does and leaves no trace of it.
  func undoing<Result>(_ body: () throws -> Result) throws -> Result {
    isUndoing = true
    try database.execute("BEGIN")
    defer {
      try? database.execute("ROLLBACK")
      isUndoing = false
    }
    return try body()
  }

  func number(_ sql: String) throws(DatabaseError) -> Int {
    let statement = try database.statement(sql)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  /// All of it is on record, or nothing.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    if isUndoing { return try body() }
    try database.execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try database.execute("COMMIT")
      return result
    } catch {
      try? database.execute("ROLLBACK")
      throw error
    }
  }
}

extension GraphStore {
  private static let schema = """
    CREATE TABLE graph (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, source BLOB NOT NULL);
    -- size, modified, changed, inode, seen: metadata that prove the digest; NULL where only looking tells.
    CREATE TABLE item (
      id INTEGER PRIMARY KEY, graph INTEGER NOT NULL, kind INTEGER NOT NULL, name TEXT NOT NULL,
      size INTEGER, modified INTEGER, changed INTEGER, inode INTEGER, seen INTEGER, digest BLOB,
      UNIQUE (graph, name, kind));
    -- outcome: 0 up to date, 1 to be run (never ran, was interrupted, failed, is declared anew), 2 to be looked at.
    CREATE TABLE step (
      id INTEGER PRIMARY KEY, graph INTEGER NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL,
      definition BLOB NOT NULL, outcome INTEGER NOT NULL, always INTEGER NOT NULL, reason TEXT,
      ran INTEGER, duration INTEGER, output BLOB, results BLOB,
      UNIQUE (graph, name));
    CREATE INDEX step_results ON step (graph) WHERE results IS NOT NULL;
    CREATE INDEX step_due ON step (graph) WHERE outcome <> 0 OR always = 1;
    CREATE TABLE need (
      step INTEGER NOT NULL, needed INTEGER NOT NULL, PRIMARY KEY (needed, step)) WITHOUT ROWID;
    CREATE TABLE used (
      step INTEGER NOT NULL, item INTEGER NOT NULL, digest BLOB, PRIMARY KEY (step, item)) WITHOUT ROWID;
    CREATE INDEX used_item ON used (item);
    CREATE TABLE made (
      step INTEGER NOT NULL, item INTEGER NOT NULL, digest BLOB, PRIMARY KEY (step, item)) WITHOUT ROWID;
    CREATE INDEX made_item ON made (item);
    CREATE TABLE run (
      id INTEGER PRIMARY KEY, graph TEXT NOT NULL, started INTEGER NOT NULL, duration INTEGER NOT NULL,
      outcome TEXT NOT NULL, total INTEGER NOT NULL, ran INTEGER NOT NULL, cached INTEGER NOT NULL,
      failed INTEGER NOT NULL);
    CREATE TABLE run_step (
      run INTEGER NOT NULL, step TEXT NOT NULL, lane INTEGER NOT NULL, started INTEGER NOT NULL,
      duration INTEGER NOT NULL, outcome TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (run, step)) WITHOUT ROWID;
    """
}
