// The record of runs, for those who ask about them.

import Diagnostics
import Platform
import SQLite

/// Reads what runs left on record and changes nothing. For one thread at a time.
public final class GraphRecord {
  private let store: GraphStore

  /// nil where nothing is on record, or nothing that this version can read.
  public init?(_ path: AbsolutePath, files: any FileSystem) {
    guard (try? files.exists(path)) == true, let store = GraphStore.reading(path) else { return nil }
    self.store = store
  }

  /// What is known of a step.
  public struct Step: Hashable, Sendable {
    public var graph: String
    public var step: GraphStepSummary
    /// Why it is to be run; nil where it was up to date when last seen.
    public var dueBecause: String?
    /// When it last ran, in nanoseconds since 1970, how many it took, and why it did; nil where it never has. Where it has
    /// not, the reason is why it is to; it is empty where no run is on record any longer.
    public var ran: Int64?
    public var duration: Int64
    public var reason: String
    /// What it read, and what it made.
    public var used: [String]
    public var made: [String]
  }

  /// What is shown of a declaration.
  public struct GraphStepSummary: Hashable, Sendable {
    public var id: String
    public var location: SourceLocation
    /// The command, or the name of a verb.
    public var work: String
  }

  /// Past runs, the newest first.
  public func runs(limit: Int) throws -> [PastRun] { try told { try store.runs(limit: limit) } }

  /// Its steps that were not up to date, in the order in which they began.
  public func steps(of run: PastRun) throws -> [PastStep] { try told { try store.steps(ofRun: run.id) } }

  /// The last run of a graph.
  public func lastRun(of graph: String) throws -> PastRun? {
    try told { try store.runs(limit: 1000).first { $0.graph == graph } }
  }

  /// The ids of a graph's steps, in the order of its plan.
  public func stepIDs(of graph: String) throws -> [String] {
    try told {
      guard let id = try store.graph(named: graph)?.id else { return [] }
      return try store.texts("SELECT name FROM step WHERE graph = ?1 ORDER BY place", .integer(id))
    }
  }

  /// Ids of all steps on record, those that are left out too.
  public func allStepIDs() throws -> [String] {
    try told { try store.texts("SELECT DISTINCT name FROM step ORDER BY name") + store.leftOutIDs() }
  }

  /// Steps with an id that are declared and left out, each with its graph.
  public func leftOut(named id: String) throws -> [(graph: String, step: LeftOutStep)] {
    try told { try store.leftOut(named: id) }
  }

  /// What was chosen for a graph's plan, by name.
  public func choices(of graph: String) throws -> [String: String] {
    try told { try store.graph(named: graph).map { try store.choices(of: $0.id) } ?? [:] }
  }

  /// Steps with an id, in whatever graph.
  public func steps(named id: String) throws -> [Step] {
    try told {
      try store.ids(where: "SELECT id FROM step WHERE name = ?1 ORDER BY graph", .text(id)).compactMap(describe)
    }
  }

  /// Steps that made a file, and those that read it, or a value in it.
  public func steps(around path: TreePath) throws -> (makers: [Step], readers: [Step]) {
    func steps(_ table: String) throws -> [Step] {
      try store.ids(
        where: """
          SELECT DISTINCT step.id FROM \(table) JOIN item ON item.id = \(table).item JOIN step ON step.id = \(table).step
          WHERE (item.kind = 0 AND item.name = ?1) OR (item.kind = 2 AND item.name >= ?1 || '#' AND item.name < ?1 || '$')
          ORDER BY step.graph, step.place
          """, .text(path.string)
      ).compactMap(describe)
    }
    return try told { (try steps("made"), try steps("used")) }
  }

  private func describe(_ id: Int64) throws -> Step? {
    guard let stored = try store.step(id), let last = try store.lastRun(ofStep: id) else { return nil }
    func names(_ links: [GraphStore.Link]) -> [String] {
      links.map(\.item).filter(\.isInput).sorted().map { item in
        switch item.kind {
        case .environment: "$\(item.name)"
        default: item.name
        }
      }
    }
    let summary = GraphStepSummary(
      id: stored.step.id, location: stored.step.location, work: stored.step.action.sentence)
    // Where it is to run, the reason that stands with the step is that of the next run.
    let reason = try store.reason(ofRunOf: summary.id, last) ?? (stored.dueBecause == nil ? last.reason : "")
    return Step(
      graph: last.graph, step: summary, dueBecause: stored.dueBecause, ran: last.ran, duration: last.duration,
      reason: last.ran == nil ? last.reason : reason, used: names(try store.used(by: id)),
      made: names(try store.made(by: id)))
  }

  private func told<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw Rejection(
        .outside, "state.unreadable",
        "the record of earlier runs cannot be read (\(error.message)); the next run makes a new one")
    }
  }
}

extension StepAction {
  /// The command, or the name of a verb.
  public var sentence: String {
    switch self {
    case .command(let command): command.text
    case .builtIn(let name, _, _): name
    }
  }
}

extension GraphStore {
  func ids(where sql: String, _ values: SQLiteValue...) throws(DatabaseError) -> [Int64] {
    let statement = try database.statement(sql)
    try statement.bind(values)
    defer { statement.reset() }
    var result: [Int64] = []
    while try statement.step() { result.append(statement.integer(0)) }
    return result
  }

  func texts(_ sql: String, _ values: SQLiteValue...) throws(DatabaseError) -> [String] {
    let statement = try database.statement(sql)
    try statement.bind(values)
    defer { statement.reset() }
    var result: [String] = []
    while try statement.step() { result.append(statement.text(0)) }
    return result
  }

  struct LastRun {
    var graph: String
    var ran: Int64?
    var duration: Int64
    var reason: String
  }

  /// Why a step ran when it last did; nil where that run is not on record any longer.
  func reason(ofRunOf step: String, _ last: LastRun) throws(DatabaseError) -> String? {
    guard let ran = last.ran else { return nil }
    return try texts(
      """
      SELECT run_step.reason FROM run JOIN run_step ON run_step.run = run.id
      WHERE run.graph = ?1 AND run_step.step = ?2 AND run_step.started = ?3 LIMIT 1
      """, .text(last.graph), .text(step), .integer(ran)
    ).first
  }

  func lastRun(ofStep id: Int64) throws(DatabaseError) -> LastRun? {
    let statement = try database.statement(
      """
      SELECT graph.name, step.ran, step.duration, step.reason FROM step JOIN graph ON graph.id = step.graph
      WHERE step.id = ?1
      """)
    try statement.bind(.integer(id), at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return LastRun(
      graph: statement.text(0), ran: statement.isNull(1) ? nil : statement.integer(1), duration: statement.integer(2),
      reason: statement.text(3))
  }
}
