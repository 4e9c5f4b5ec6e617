// Why steps ran, or did not.

import Diagnostics
import JSON
import Terminal

public struct ExplainReport: Renderable, Hashable {
  public struct Step: Hashable, Sendable {
    public var id: String
    public var workflow: String
    public var location: SourceLocation
    public var work: String
    /// When it last ran; nil where it never has.
    public var ran: String?
    public var seconds: Double
    /// Why it last ran; where it never has, why it is to run.
    public var reason: String
    /// Why it is to run; nil where it was up to date when last seen.
    public var dueBecause: String?
    /// When the last run began that found it up to date; nil where it ran in that run.
    public var foundUpToDate: String?
    public var used: [String]
    public var made: [String]

    public init(
      id: String, workflow: String, location: SourceLocation, work: String, ran: String?, seconds: Double,
      reason: String, dueBecause: String?, foundUpToDate: String?, used: [String], made: [String]
    ) {
      self.id = id
      self.workflow = workflow
      self.location = location
      self.work = work
      self.ran = ran
      self.seconds = seconds
      self.reason = reason
      self.dueBecause = dueBecause
      self.foundUpToDate = foundUpToDate
      self.used = used
      self.made = made
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
    var lines = [heading + style.bold(id) + style.dim("  (workflow \(workflow), \(location))")]
    if let ran {
      lines.append("  ran \(ran) for \(RunReport.shown(seconds)), because \(reason)")
    } else {
      lines.append("  has not run yet")
    }
    if let dueBecause {
      lines.append("  runs next time, because \(dueBecause)")
    } else if let foundUpToDate {
      lines.append("  did not run \(foundUpToDate), since nothing it depends on had changed")
    }
    lines.append("  does: \(work.split(separator: "\n").first.map(String.init) ?? "")")
    for (word, paths) in [("reads", used), ("makes", made)] where !paths.isEmpty {
      let more = paths.count > 12 ? " and \(paths.count - 12) more" : ""
      lines.append("  \(word): \(paths.prefix(12).joined(separator: ", "))\(more)")
    }
    return lines
  }

  fileprivate var json: JSONValue {
    [
      "id": .string(id), "workflow": .string(workflow), "location": .string(location.description),
      "work": .string(work), "ran": ran.map { .string($0) } ?? .null,
      "seconds": .number(RunReport.number(seconds)), "reason": .string(reason),
      "dueBecause": dueBecause.map { .string($0) } ?? .null,
      "foundUpToDate": foundUpToDate.map { .string($0) } ?? .null,
      "reads": .array(used.map { .string($0) }), "makes": .array(made.map { .string($0) }),
    ]
  }
}
