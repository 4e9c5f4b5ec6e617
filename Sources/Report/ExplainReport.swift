// Why steps ran, or did not.

import Diagnostics
import JSON
import Terminal

public struct ExplainReport: Renderable, Hashable {
  public struct Step: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case workflow, prebuild
    }

    public var id: String
    public var kind: Kind
    /// Whose step it is: the name of a workflow; of a step of the prebuild, the plugin.
    public var owner: String
    /// Where it is declared; nil for a step that a plugin brings.
    public var location: SourceLocation?
    public var work = ""
    /// When it last ran; nil where that is not on record.
    public var ran: String?
    public var seconds = 0.0
    /// Why it last ran; where it never has, why it is to run; may be empty.
    public var reason = ""
    /// What was new when it last ran, a sentence each.
    public var details: [String] = []
    /// Why it was to run when last seen; nil where it was up to date.
    public var dueBecause: String?
    public var last: LastRun?
    public var now: Now?
    public var used: [String] = []
    public var made: [String] = []

    public init(id: String, kind: Kind, owner: String) {
      self.id = id
      self.kind = kind
      self.owner = owner
    }
  }

  /// What became of a step in the last run that could have run it.
  public struct LastRun: Hashable, Sendable {
    public enum Outcome: String, Hashable, Sendable {
      case ran, cached, failed, cancelled, skipped, upToDate
      /// It is declared, and was no part of the graph.
      case leftOut
      /// The whole run was.
      case refused
    }

    /// When the run began.
    public var began: String
    public var outcome: Outcome
    /// Why; may be empty.
    public var reason: String

    public init(began: String, outcome: Outcome, reason: String) {
      self.began = began
      self.outcome = outcome
      self.reason = reason
    }
  }

  /// What a run would do with a step now.
  public struct Now: Hashable, Sendable {
    public enum State: String, Hashable, Sendable {
      case due, upToDate
      /// It runs if a step before it makes something new.
      case conditional
      /// It is no part of the graph.
      case absent
      case unknown
    }

    public var state: State
    public var reason: String
    /// What would be new, a sentence each.
    public var details: [String]

    public init(_ state: State, _ reason: String, details: [String] = []) {
      self.state = state
      self.reason = reason
      self.details = details
    }
  }

  /// What was asked about.
  public var subject: String
  /// Steps of that name, or those that make the file.
  public var steps: [Step]
  /// Steps that read the file.
  public var readers: [Step]
  public var isFile: Bool

  public init(subject: String, steps: [Step], readers: [Step] = [], isFile: Bool) {
    self.subject = subject
    self.steps = steps
    self.readers = readers
    self.isFile = isFile
  }
}

extension ExplainReport {
  public var json: JSONValue {
    [
      "schema": 1, "subject": .string(subject), "kind": isFile ? "file" : "step",
      "steps": .array(steps.map(\.json)), "readers": .array(readers.map(\.json)),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    for step in steps { lines += step.lines(style, heading: isFile ? "\(subject) is made by " : "") }
    for step in readers { lines += step.lines(style, heading: "\(subject) is read by ") }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ExplainReport.Step {
  fileprivate func lines(_ style: TextStyle, heading: String) -> [String] {
    let place = location.map { ", \($0)" } ?? ""
    var lines = [heading + style.bold(id) + style.dim("  (\(kind.rawValue) \(owner)\(place))")]
    lines += past + future
    if !work.isEmpty { lines.append("  does: \(work.split(separator: "\n").first.map(String.init) ?? "")") }
    for (word, paths) in [("reads", used), ("makes", made)] where !paths.isEmpty {
      let more = paths.count > 12 ? " and \(paths.count - 12) more" : ""
      lines.append("  \(word): \(paths.prefix(12).joined(separator: ", "))\(more)")
    }
    return lines
  }

  private var past: [String] {
    var lines: [String] = []
    if let ran {
      let end = last?.outcome == .failed ? ", and failed" : ""
      let why = reason.isEmpty ? "" : ", because \(reason)"
      lines.append("  ran \(ran) for \(RunReport.shown(seconds))\(why)\(end)")
      lines += details.map { "    \($0)" }
    } else if last?.outcome != .leftOut, kind == .workflow {
      lines.append("  has not run yet")
    }
    guard let last else { return lines }
    switch last.outcome {
    case .ran, .cached, .failed: break
    case .cancelled: lines.append("  was stopped in the run of \(last.began)")
    case .skipped: lines.append("  was skipped in the run of \(last.began), since \(last.reason)")
    case .leftOut: lines.append("  was left out of the run of \(last.began), since \(last.reason)")
    case .upToDate: lines.append("  did not run \(last.began), since nothing it depends on had changed")
    case .refused: lines.append("  did not run \(last.began), since that run was refused: \(last.reason)")
    }
    return lines
  }

  private var future: [String] {
    guard let now else { return dueBecause.map { ["  runs next time, because \($0)"] } ?? [] }
    switch now.state {
    case .due: return ["  runs next time, because \(now.reason)"] + now.details.map { "    \($0)" }
    case .upToDate: return ["  would not run now, since \(now.reason)"]
    case .conditional: return ["  may run next time: \(now.reason)"]
    case .absent: return ["  is no part of the next run, since \(now.reason)"]
    case .unknown: return ["  what the next run does with it is not known: \(now.reason)"]
    }
  }

  fileprivate var json: JSONValue {
    [
      "id": .string(id), "kind": .string(kind.rawValue),
      kind == .workflow ? "workflow" : "producer": .string(owner),
      "location": location.map { .string($0.description) } ?? .null, "work": .string(work),
      "ran": ran.map { .string($0) } ?? .null, "seconds": .number(RunReport.number(seconds)),
      "reason": .string(reason), "details": .array(details.map { .string($0) }),
      "dueBecause": dueBecause.map { .string($0) } ?? .null,
      "foundUpToDate": last?.outcome == .upToDate ? .string(last?.began ?? "") : .null, "last": last?.json ?? .null,
      "now": now?.json ?? .null,
      "reads": .array(used.map { .string($0) }), "makes": .array(made.map { .string($0) }),
    ]
  }
}

extension ExplainReport.LastRun {
  fileprivate var json: JSONValue {
    ["run": .string(began), "outcome": .string(outcome.rawValue), "reason": .string(reason)]
  }
}

extension ExplainReport.Now {
  fileprivate var json: JSONValue {
    [
      "state": .string(state.rawValue), "reason": .string(reason), "details": .array(details.map { .string($0) }),
    ]
  }
}
