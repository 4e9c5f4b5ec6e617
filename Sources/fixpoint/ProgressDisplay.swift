// The progress of a workflow on standard error.

import BuildGraph
import Diagnostics
import Platform
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Told by the run, and by a thread that looks at the clock.
final class ProgressDisplay: GraphObserver {
  private struct State {
    var progress: RunProgress
    /// Steps by id, in the order in which they were first heard of.
    var numbers: [String: Int] = [:]
    var total = 0
    var finished = 0
    /// Those that may still have to run.
    var remaining = 0
  }

  private let state: Guarded<State>
  private let session: Session
  private let isTerminal: Bool
  private let isQuiet: Bool
  private let showsReasons: Bool
  private let root: AbsolutePath
  private let over = Cancellation()
  private let ticker = Guarded<SystemThread?>(nil)

  init(_ session: Session, root: AbsolutePath, quiet: Bool, reasons: Bool) {
    self.session = session
    self.root = root
    isQuiet = quiet
    showsReasons = reasons
    isTerminal = RunProgress.Surface.canRedraw(isTerminal: isatty(2) == 1, environment: session.seams.environment)
    let surface = Self.surface(isTerminal)
    state = Guarded(
      State(
        progress: RunProgress(
          total: 0, surface: surface, style: session.errorStyle, at: Self.seconds(session.seams.clock))))
  }

  private static func surface(_ isTerminal: Bool) -> RunProgress.Surface {
    guard isTerminal, let size = TerminalSize.current(2) else { return .log }
    return .terminal(columns: size.columns, rows: size.rows)
  }

  private static func seconds(_ clock: any Clock) -> Double { Double(clock.now()) / 1e9 }

  private func show(_ body: (inout State, Double) -> String) {
    if isQuiet { return }
    let now = Self.seconds(session.seams.clock)
    state.use { state in
      state.progress.surface = Self.surface(isTerminal)
      let text = body(&state, now)
      if !text.isEmpty { session.printError(text) }
    }
  }

  func planned(_ count: Int) {
    startTicking()
    show { state, _ in
      state.remaining = count
      Self.adjust(&state)
      return ""
    }
  }

  func started(_ step: GraphStep, because reason: String) {
    show { state, now in
      let number = state.numbers[step.id] ?? state.numbers.count
      state.numbers[step.id] = number
      let why = showsReasons ? state.progress.said(visible("\(step.id): \(reason)"), at: now) : ""
      return why + state.progress.started(number, named: step.id, at: now)
    }
  }

  /// Shown when the step has ended, whole and in order.
  func output(_ step: GraphStep, _ bytes: [UInt8]) {}

  func finished(_ report: StepReport) {
    show { state, now in
      let number = state.numbers[report.id] ?? state.numbers.count
      state.numbers[report.id] = number
      state.finished += 1
      // Of those that succeeded the run has told already.
      if report.outcome != .ran && report.outcome != .cached { state.remaining = max(0, state.remaining - 1) }
      Self.adjust(&state)
      return state.progress.finished(
        number, named: report.id, Self.outcome(report.outcome), output: report.shownOutput, note: note(report), at: now)
    }
  }

  private func note(_ report: StepReport) -> String {
    guard let failure = report.failure else { return "" }
    return failure.text(style: session.errorStyle) + "\n"
      + report.workLines(root).map { "  \(visibleLines($0, style: .plain))\n" }.joined()
  }

  private static func adjust(_ state: inout State) {
    let total = state.finished + state.remaining
    state.progress.add(total - state.total)
    state.total = total
  }

  private static func outcome(_ outcome: StepReport.Outcome) -> RunProgress.Outcome {
    switch outcome {
    case .ran: .done
    case .cached, .upToDate: .cached
    case .failed: .failed
    case .skipped, .cancelled: .skipped
    }
  }

  private func startTicking() {
    if isQuiet { return }
    ticker.use { ticker in
      guard ticker == nil else { return }
      ticker = SystemThread { [self] in
        while !over.wait(seconds: RunProgress.tickSeconds) { show { $0.progress.tick(at: $1) } }
      }
    }
  }

  /// The run is over: nothing is written any more.
  func end() {
    over.cancel()
    ticker.use { ticker in
      ticker?.join()
      ticker = nil
    }
    show { state, _ in state.progress.ended() }
  }
}

extension StepReport {
  private static let shownAtMost = 1 << 20

  /// What it wrote; of more than anybody reads, the beginning and the end.
  var shownOutput: [UInt8] {
    guard output.count > Self.shownAtMost else { return output }
    let half = Self.shownAtMost / 2
    let mark = "\n… \(output.count - 2 * half) bytes are left out here …\n"
    return output.prefix(half) + Array(mark.utf8) + output.suffix(half)
  }

  /// What was done, and where.
  func workLines(_ root: AbsolutePath) -> [String] {
    switch action {
    case .command(let command):
      ["command: \(command.text.trimmingLineBreaks)", "folder: \(root.appending(command.folder))"]
    case .builtIn(let name, _, _): ["command: fixpoint \(name)", "folder: \(root)"]
    }
  }
}

extension String {
  fileprivate var trimmingLineBreaks: String {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}
