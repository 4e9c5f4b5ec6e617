// Past prebuilds on record.

import BuildGraph
import Diagnostics
import Platform

/// The last ones, the oldest first. For people alone: no run depends on it, and what is damaged is as if it were not there.
struct PrebuildHistory: Hashable, Sendable {
  private(set) var runs: [PastPrebuild] = []

  static let limit = 200
  /// In bytes. The file is written anew by each run that did something.
  static let largest = 256 << 10

  /// Numbers the run and drops the oldest.
  mutating func add(_ run: PastPrebuild) {
    var run = run
    run.number = (runs.last?.number ?? 0) + 1
    runs.append(run)
    runs.removeFirst(max(0, runs.count - Self.limit))
    var size = runs.map { Self.lines(of: $0).reduce(0) { $0 + $1.utf8.count + 1 } }.reduce(0, +)
    while runs.count > 1, size > Self.largest {
      size -= Self.lines(of: runs.removeFirst()).reduce(0) { $0 + $1.utf8.count + 1 }
    }
  }

  /// How a run ended that had begun well.
  mutating func amendLast(with run: PastPrebuild) {
    guard !runs.isEmpty else { return add(run) }
    let last = runs.count - 1
    (runs[last].outcome, runs[last].message, runs[last].duration) = (run.outcome, run.message, run.duration)
  }

  static func load(_ folder: StateFolder, files: any FileSystem) -> PrebuildHistory {
    (try? files.readIfPresent(folder.history)).flatMap { $0 }.flatMap { PrebuildHistory(parsing: $0) }
      ?? PrebuildHistory()
  }

  /// Puts a run on record. The caller holds the run lock, and the folder is there.
  static func note(
    _ run: PastPrebuild, isLast: Bool = false, in folder: StateFolder, files: any FileSystem
  ) throws {
    var history = load(folder, files: files)
    if isLast { history.amendLast(with: run) } else { history.add(run) }
    try files.writeWholeUnflushed(history.bytes, to: folder.history)
  }
}

// MARK: - Text

extension PrebuildHistory {
  private static let header = "fixpoint-prebuilds 1"

  var bytes: [UInt8] {
    var lines = [Self.header] + runs.flatMap(Self.lines)
    lines.append("end \(lines.count)")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func lines(of run: PastPrebuild) -> [String] {
    var lines = [
      "run \(run.number) \(run.started) \(run.duration) \(run.outcome.rawValue) \(run.total) \(RecordLine.word(run.environment ?? "")) \(RecordLine.rest(run.message))"
    ]
    for step in run.steps {
      let times = "\(step.run.started) \(step.run.duration)"
      lines.append("step \(times) \(RecordLine.word(step.id)) \(RecordLine.rest(step.run.reason))")
      lines += step.run.details.map { "new \(RecordLine.rest($0))" }
    }
    return lines
  }

  /// nil where it is not whole or not of this version.
  init?(parsing bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var lines = text.split(separator: "\n")
    guard lines.count > 1, lines.popLast() == "end \(lines.count)"[...], lines[0] == Self.header[...] else {
      return nil
    }
    for line in lines.dropFirst() where !take(line) { return nil }
  }

  private mutating func take(_ line: Substring) -> Bool {
    switch line.prefix(while: { $0 != " " }) {
    case "run": takeRun(line)
    case "step": takeStep(line)
    case "new": takeDetail(line)
    default: false
    }
  }

  private mutating func takeRun(_ line: Substring) -> Bool {
    guard let parts = RecordLine.split(line, words: 7), let number = Int64(parts[1]), let started = Int64(parts[2]),
      let duration = Int64(parts[3]), let outcome = PastPrebuild.Outcome(rawValue: String(parts[4])),
      let total = Int(parts[5]), let environment = RecordLine.unescape(parts[6]),
      let message = RecordLine.unescape(parts[7])
    else { return false }
    var run = PastPrebuild(started: started, duration: duration, outcome: outcome)
    (run.number, run.total, run.message) = (number, total, message)
    run.environment = environment.isEmpty ? nil : environment
    runs.append(run)
    return true
  }

  private mutating func takeStep(_ line: Substring) -> Bool {
    guard !runs.isEmpty, let parts = RecordLine.split(line, words: 4), let started = Int64(parts[1]),
      let duration = Int64(parts[2]), let id = RecordLine.unescape(parts[3]), let reason = RecordLine.unescape(parts[4])
    else { return false }
    runs[runs.count - 1].steps.append(
      .init(id: id, run: StepTrace.Run(started: started, duration: duration, reason: reason)))
    return true
  }

  private mutating func takeDetail(_ line: Substring) -> Bool {
    guard let count = runs.last?.steps.count, count > 0, let parts = RecordLine.split(line, words: 1),
      let detail = RecordLine.unescape(parts[1])
    else { return false }
    runs[runs.count - 1].steps[count - 1].run.details.append(detail)
    return true
  }
}

// MARK: - Runs

extension Planned {
  /// The run as it goes on record; nil where it did nothing.
  var past: PastPrebuild? {
    let ran = (steps + [reconciliation]).filter { $0.outcome == .ran }
    if ran.isEmpty, changes.isEmpty { return nil }
    let run = resolved.loaded.run
    var past = PastPrebuild(
      started: run.started, duration: max(0, run.seams.clock.now() - run.started), outcome: .succeeded)
    past.environment = resolved.loaded.options.environment
    past.total = steps.count + 1
    past.steps = ran.map { step in
      .init(
        id: step.id,
        run: StepTrace.Run(
          started: step.started, duration: step.duration, reason: step.reason, details: Array(step.details.prefix(5))))
    }
    return past
  }
}

/// Puts on record that a prebuild was refused, or that something outside failed, where runs have left a record before and no
/// other one is at work.
///
/// - Parameters:
///   - applied: The same run, where it had come so far.
///   - started: In nanoseconds since 1970, before anything was read.
public func noteRejection(
  _ rejection: Rejection, of options: PrebuildOptions, after applied: Applied?, started: Int64, seams: Seams
) {
  let folder = StateFolder(root: options.root)
  guard !rejection.diagnostics.contains(where: { $0.id == "run.locked" }),
    (try? seams.files.status(folder.state))??.kind == .directory, (try? folder.check(seams.files)) != nil,
    let lock = try? RunLock.acquireIfPresent(folder, files: seams.files)
  else { return }
  defer { lock.release() }
  var run = PastPrebuild(
    started: started, duration: max(0, seams.clock.now() - started),
    outcome: rejection.cause == .input ? .refused : .failed)
  run.environment = options.environment
  if let first = rejection.diagnostics.first {
    run.message = (first.location.map { "\($0): " } ?? "") + first.message
  }
  try? PrebuildHistory.note(run, isLast: applied?.planned.past != nil, in: folder, files: seams.files)
}
