// fixpoint history

import BuildGraph
import Diagnostics
import JSON
import Platform
import Report
import Terminal

enum HistoryCommand: Command {
  static let specification = CommandSpecification(
    "history", "List past runs of workflows.",
    discussion: """
      The newest first, with what each cost and how it ended. --trace prints one run in Chrome's trace format, for
      chrome://tracing or ui.perfetto.dev: one bar a step, one row a thread.
      """,
    options: [
      .configuration, OptionSpecification("limit", value: "N", "how many runs; by default 20"),
      OptionSpecification("trace", value: "RUN", "a run's number, or `last`: print its trace"), .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let limit = try limit(arguments)
    let record = try session.graphRecord(arguments)
    if let word = arguments.value("trace") {
      session.print(try trace(word, record).text(pretty: true) + "\n")
      return .clean
    }
    session.show(HistoryReport(runs: try record?.runs(limit: limit).map(HistoryReport.Run.init) ?? []), arguments)
    return .clean
  }

  private static func limit(_ arguments: Arguments) throws -> Int {
    guard let text = arguments.value("limit") else { return 20 }
    guard let limit = Int(text), limit > 0 else {
      throw Rejection(.input, "command-line", "--limit takes a number of runs, 1 or more, not “\(text)”")
    }
    return limit
  }

  private static func trace(_ word: String, _ record: GraphRecord?) throws -> JSONValue {
    let runs = try record?.runs(limit: 1000) ?? []
    guard let record, let run = word == "last" ? runs.first : runs.first(where: { String($0.id) == word }) else {
      throw Rejection(
        .input, "history.unknown-run",
        runs.isEmpty
          ? "no run is on record; run a workflow first" : "no run “\(word)” is on record; see `fixpoint history`"
      )
    }
    return chromeTrace(of: run, try record.steps(of: run))
  }

  /// Complete events, in microseconds from the start of the run, after Google's “Trace Event Format”.
  private static func chromeTrace(of run: PastRun, _ steps: [PastStep]) -> JSONValue {
    func microseconds(_ nanoseconds: Int64) -> JSONValue { .integer(max(0, nanoseconds) / 1000) }
    func event(_ name: String, _ category: String, lane: Int, at: Int64, for duration: Int64, _ arguments: JSONObject)
      -> JSONValue
    {
      [
        "name": .string(name), "cat": .string(category), "ph": "X", "pid": 1, "tid": .integer(Int64(lane)),
        "ts": microseconds(at), "dur": microseconds(duration), "args": .object(arguments),
      ]
    }
    let whole = event(run.graph, "run", lane: 0, at: 0, for: run.duration, ["outcome": .string(run.outcome)])
    // A step that never began has no time.
    let bars = steps.filter { $0.started > 0 }.map { step in
      event(
        step.id, step.outcome, lane: step.lane + 1, at: step.started - run.started, for: step.duration,
        ["outcome": .string(step.outcome), "reason": .string(step.reason)])
    }
    return ["traceEvents": .array([whole] + bars), "displayTimeUnit": "ms"]
  }
}

extension Session {
  /// What runs left on record; nil where there were none.
  func graphRecord(_ arguments: Arguments) throws -> GraphRecord? {
    GraphRecord(try workflowRoot(arguments).appending(".fixpoint/state/steps.db"), files: seams.files)
  }
}

extension HistoryReport.Run {
  init(_ run: PastRun) {
    self.init(
      id: run.id, workflow: run.graph, started: Timestamp(nanoseconds: run.started).description,
      seconds: Double(run.duration) / 1e9, outcome: run.outcome, total: run.total, ran: run.ran, cached: run.cached,
      failed: run.failed)
  }
}
