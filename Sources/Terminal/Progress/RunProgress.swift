// How far a run of many steps is.

/// Makes what is to be written to a terminal, or to a log, as steps start and finish. It writes nothing and asks no clock:
/// each function takes the time (seconds, from any start) and returns the text to write now, which may be empty.
///
/// On a terminal a few lines at the bottom are drawn over: counts, and the steps that run. Elsewhere each step that did
/// something is a line of its own, and a step that takes long is named now and then. Steps are told apart by numbers that
/// the caller chooses; not safe for several threads at once.
public struct RunProgress: Sendable {
  /// Where the text goes.
  public enum Surface: Hashable, Sendable {
    case terminal(columns: Int, rows: Int)
    case log

    /// A terminal that can move its cursor, and is not only the log of some service.
    public static func canRedraw(isTerminal: Bool, environment: [String: String]) -> Bool {
      isTerminal && environment["TERM"] != "dumb" && (environment["CI"] ?? "").isEmpty
    }
  }

  public enum Outcome: Hashable, Sendable {
    case done
    /// Nothing had to run: it was up to date, or its outputs were kept from another run.
    case cached
    case failed
    /// It was to run, but what it needs failed or the run was cancelled.
    case skipped
  }

  /// How often `tick` is worth calling.
  public static let tickSeconds = 0.1

  public var surface: Surface
  private let style: TextStyle
  private let start: Double
  private var total: Int
  private var counts: [Outcome: Int] = [:]
  /// In the order in which they started.
  private var running: [(step: Int, name: String, start: Double)] = []
  private var block = ProgressBlock()
  private var drawnAt: Double
  private var toldAt: Double

  public init(total: Int, surface: Surface, style: TextStyle, at time: Double) {
    self.total = total
    self.surface = surface
    self.style = style
    start = time
    drawnAt = time
    toldAt = time
  }

  /// More steps than were known before.
  public mutating func add(_ count: Int) { total += count }

  public mutating func started(_ step: Int, named name: String, at time: Double) -> String {
    running.append((step, printableLine(name), time))
    return tick(at: time)
  }

  /// A step has ended, or need not start. What it wrote is shown whole, below its name; `note` says more of a failure, in
  /// whole sentences.
  public mutating func finished(
    _ step: Int, named name: String, _ outcome: Outcome, output: [UInt8] = [], note: String = "", at time: Double
  ) -> String {
    let began = running.firstIndex { $0.step == step }.map { running.remove(at: $0).start }
    counts[outcome, default: 0] += 1
    let text = report(printableLine(name), outcome, seconds: began.map { time - $0 }, output, note)
    if !text.isEmpty { toldAt = time }
    return text.isEmpty ? tick(at: time) : write(text, at: time)
  }

  /// Something to say in between, in whole lines.
  public mutating func said(_ text: String, at time: Double) -> String {
    text.isEmpty ? "" : write(text.hasSuffix("\n") ? text : text + "\n", at: time)
  }

  /// Time has passed.
  public mutating func tick(at time: Double) -> String {
    switch surface {
    case .terminal:
      // What is done sooner than one can read needs no progress.
      guard time - start >= 0.5, time - drawnAt >= Self.tickSeconds || !block.isShown else { return "" }
      return write("", at: time)
    case .log:
      guard time - toldAt >= 30, !running.isEmpty else { return "" }
      toldAt = time
      let names = running.prefix(4).map { "\($0.name) (\(duration(time - $0.start)))" }
      let more = running.count > names.count ? " and \(running.count - names.count) more" : ""
      return "[\(finishedCount)/\(total)] still running: \(names.joined(separator: ", "))\(more)\n"
    }
  }

  /// The run is over: the lines at the bottom go.
  public mutating func ended() -> String {
    guard case .terminal(let columns, _) = surface, block.isShown else { return "" }
    return block.draw([], below: "", columns: columns) { line, _ in line }
  }

  private var finishedCount: Int { counts.values.reduce(0, +) }
}

extension RunProgress {
  private mutating func write(_ text: String, at time: Double) -> String {
    guard case .terminal(let columns, let rows) = surface else { return text }
    guard block.isShown || time - start >= 0.5 else { return text }
    drawnAt = time
    let style = style
    let lines = self.lines(at: time, rows: rows).map { truncated($0, toWidth: max(1, columns - 1)) }
    return block.draw(lines, below: text, columns: columns) { line, index in
      index == 0 ? style.bold(line) : style.dim(line)
    }
  }

  /// `12 of 340 done, 3 cached, 1 failed (8 s)`, and the steps that run.
  private func lines(at time: Double, rows: Int) -> [String] {
    var head = "\(finishedCount) of \(total) done"
    for (outcome, word) in [(Outcome.cached, "cached"), (.failed, "failed"), (.skipped, "skipped")] {
      if let count = counts[outcome] { head += ", \(count) \(word)" }
    }
    let room = max(0, min(8, rows - 3))
    let shown = running.count > room ? max(0, room - 1) : running.count
    var lines = ["\(head) (\(duration(time - start)))"]
    lines += running.prefix(shown).map { "  \($0.name) (\(duration(time - $0.start)))" }
    if shown < running.count, room > 0 { lines.append("  and \(running.count - shown) more") }
    return lines
  }

  private func report(
    _ name: String, _ outcome: Outcome, seconds: Double?, _ output: [UInt8], _ note: String
  ) -> String {
    let written = outputText(of: output, keepsColour: style.isColoured)
    var text = ""
    switch (surface, outcome) {
    case (_, .failed): text = style.red("failed:") + " \(name)\(suffix(seconds))\n"
    case (.log, .done): text = "\(name)\(suffix(seconds))\n"
    // Of thousands that were up to date nobody wants to read; what such a step once wrote still counts.
    case (.terminal, .done), (_, .cached): text = written.isEmpty ? "" : "\(style.bold(name))\n"
    case (_, .skipped): text = ""
    }
    if surface == .log, !text.isEmpty { text = "[\(finishedCount)/\(total)] " + text }
    text += written
    if !note.isEmpty { text += note.hasSuffix("\n") ? note : note + "\n" }
    return text
  }

  private func suffix(_ seconds: Double?) -> String { seconds.map { " (\(duration($0)))" } ?? "" }

  /// `0.4 s`, `12 s`, `3 min 5 s`
  private func duration(_ seconds: Double) -> String {
    let seconds = max(0, seconds.isFinite ? seconds : 0)
    let tenths = Int((seconds * 10 + 1e-6).rounded(.down))
    if seconds < 10 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = tenths / 10
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}
