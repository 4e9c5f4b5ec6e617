// fixpoint history

import BuildGraph
import Diagnostics
import JSON
import Platform
import Prebuild
import Report
import Terminal

enum HistoryCommand: Command {
  static let specification = CommandSpecification(
    "history", "List past runs of workflows and of the prebuild.",
    discussion: """
      The newest first, with what each cost and how it ended; those of the prebuild are numbered p1, p2, …, and leave no line
      where there was nothing to do. --trace prints one run in Chrome's trace format, for chrome://tracing or
      ui.perfetto.dev: one bar a step, one row a thread.
      """,
    options: [
      .configuration, OptionSpecification("limit", value: "N", "how many runs; by default 20"),
      OptionSpecification("trace", value: "RUN", "a run as the list names it, or `last`: print its trace"), .format,
      .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    let limit = try limit(arguments)
    let record = try session.graphRecord(arguments)
    let prebuilds = PrebuildRecord(root: try session.workflowRoot(arguments), files: session.seams.files)
    let wanted = arguments.value("trace")
    let runs = Array(
      (try record?.runs(limit: wanted == nil ? limit : 1000).map(Run.workflow) ?? [])
        .merged(with: prebuilds?.runs.map(Run.prebuild) ?? []).prefix(wanted == nil ? limit : .max))
    if let wanted {
      session.print(try trace(wanted, runs, record).text(pretty: true) + "\n")
      return .clean
    }
    session.show(HistoryReport(runs: runs.map(\.report)), arguments)
    return .clean
  }

  /// Of either kind.
  fileprivate enum Run {
    case workflow(PastRun)
    case prebuild(PastPrebuild)

    var started: Int64 {
      switch self {
      case .workflow(let run): run.started
      case .prebuild(let run): run.started
      }
    }

    var report: HistoryReport.Run {
      switch self {
      case .workflow(let run): HistoryReport.Run(run)
      case .prebuild(let run): HistoryReport.Run(run)
      }
    }
  }

  private static func limit(_ arguments: Arguments) throws -> Int {
    guard let text = arguments.value("limit") else { return 20 }
    guard let limit = Int(text), limit > 0 else {
      throw Rejection(.input, "command-line", "--limit takes a number of runs, 1 or more, not “\(text)”")
    }
    return limit
  }

  private static func trace(_ word: String, _ runs: [Run], _ record: GraphRecord?) throws -> JSONValue {
    guard let run = word == "last" ? runs.first : runs.first(where: { $0.report.name == word }) else {
      throw Rejection(
        .input, "history.unknown-run",
        runs.isEmpty
          ? "no run is on record; run a workflow or a prebuild first"
          : "no run “\(word)” is on record; see `fixpoint history`")
    }
    switch run {
    case .workflow(let run): return ChromeTrace(run, try record?.steps(of: run) ?? []).json
    case .prebuild(let run): return ChromeTrace(run).json
    }
  }
}

extension [HistoryCommand.Run] {
  /// Both are sorted, the newest first.
  fileprivate func merged(with other: [HistoryCommand.Run]) -> [HistoryCommand.Run] {
    var (left, right, merged) = (self[...], other[...], [HistoryCommand.Run]())
    while let a = left.first, let b = right.first {
      merged.append(a.started >= b.started ? left.removeFirst() : right.removeFirst())
    }
    return merged + left + right
  }
}

extension Session {
  /// What runs left on record; nil where there were none.
  func graphRecord(_ arguments: Arguments) throws -> GraphRecord? {
    GraphRecord(try workflowRoot(arguments).appending(".fixpoint/state/steps.db"), files: seams.files)
  }
}

extension HistoryReport.Run {
  fileprivate init(_ run: PastRun) {
    self.init(
      id: run.id, workflow: run.graph, started: moment(run.started), seconds: Double(run.duration) / 1e9,
      outcome: run.outcome, total: run.total, ran: run.ran, cached: run.cached, failed: run.failed)
  }

  fileprivate init(_ run: PastPrebuild) {
    self.init(
      id: run.number, workflow: nil, started: moment(run.started), seconds: Double(run.duration) / 1e9,
      outcome: run.outcome.rawValue, total: run.total, ran: run.steps.count, message: run.message)
  }
}
