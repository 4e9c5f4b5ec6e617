// What a prebuild would do, or did.

import Diagnostics
import JSON
import Terminal

/// The artifacts of one prebuild, each with what happens to it and why.
public struct PlanReport: Renderable, Hashable {
  public enum Action: String, Hashable, Sendable, CaseIterable {
    case create, update, delete, unchanged
  }

  public struct Artifact: Hashable, Sendable {
    /// From the project root.
    public var path: String
    public var action: Action
    /// `not there yet`, `targets.widget changed in fixpoint.yml`.
    public var reason: String
    /// Who makes it: a step, a plugin.
    public var producer: String
    /// One line each: a key with its old and new value.
    public var details: [String]

    public init(path: String, action: Action, reason: String, producer: String = "", details: [String] = []) {
      self.path = path
      self.action = action
      self.reason = reason
      self.producer = producer
      self.details = details
    }
  }

  /// `planned`, `applied`, `committed` …
  public var state: String
  /// In the order in which they are shown.
  public var artifacts: [Artifact]
  public var diagnostics: [Diagnostic]
  /// Programs that were not started, and whose outputs are unknown until they are.
  public var willRun: [String]
  /// Whether unchanged artifacts are listed in text, and not only counted.
  public var showsUnchanged: Bool
  /// What was committed afterwards; nil where nothing was to be.
  public var commit: CommitReport?

  public init(
    state: String, artifacts: [Artifact], diagnostics: [Diagnostic] = [], willRun: [String] = [],
    showsUnchanged: Bool = false, commit: CommitReport? = nil
  ) {
    self.state = state
    self.artifacts = artifacts
    self.diagnostics = diagnostics
    self.willRun = willRun
    self.showsUnchanged = showsUnchanged
    self.commit = commit
  }

  public func count(of action: Action) -> Int { artifacts.count { $0.action == action } }

  /// How many artifacts differ from the tree.
  public var changed: Int { artifacts.count { $0.action != .unchanged } }
}

extension PlanReport {
  public var json: JSONValue {
    var object: JSONObject = [
      "schema": 1,
      "state": .string(state),
      "changed": .integer(Int64(changed)),
      "artifacts": .array(artifacts.map(\.json)),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
    if let commit { object["commit"] = commit.json }
    if !willRun.isEmpty { object["willRun"] = .array(willRun.map { .string($0) }) }
    return .object(object)
  }

  public func text(_ style: TextStyle) -> String {
    var lines = diagnostics.lines(style)
    let shown = artifacts.filter { showsUnchanged || $0.action != .unchanged }
    let pathWidth = min(shown.map(\.path.count).max() ?? 0, 88)
    for artifact in shown { lines += artifact.lines(style, pathWidth: pathWidth) }
    for program in willRun {
      lines.append("  " + style.cyan("will run".padded(to: 9)) + "  " + program)
    }
    lines.append(summary(style))
    return lines.joined(separator: "\n") + "\n" + (commit?.text(style) ?? "")
  }

  private func summary(_ style: TextStyle) -> String {
    guard changed > 0 else {
      let unknown = willRun.isEmpty ? "" : " (as far as can be told without the programs above)"
      return style.green("Nothing to change") + ": \(count(of: .unchanged).of("artifact")) up to date\(unknown)"
    }
    let isDone = state != "planned"
    let words: [(Action, String)] = [
      (.create, isDone ? "created" : "to create"), (.update, isDone ? "updated" : "to update"),
      (.delete, isDone ? "deleted" : "to delete"), (.unchanged, "unchanged"),
    ]
    return words.filter { count(of: $0.0) > 0 }.map { "\(count(of: $0.0)) \($0.1)" }.joined(separator: ", ")
  }
}

extension PlanReport.Artifact {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "path": .string(path), "action": .string(action.rawValue), "reason": .string(reason),
    ]
    if !producer.isEmpty { object["producer"] = .string(producer) }
    if !details.isEmpty { object["details"] = .array(details.map { .string($0) }) }
    return .object(object)
  }

  fileprivate func lines(_ style: TextStyle, pathWidth: Int) -> [String] {
    let word = action.rawValue.padded(to: 9)
    let coloured =
      switch action {
      case .create: style.green(word)
      case .update: style.yellow(word)
      case .delete: style.red(word)
      case .unchanged: style.dim(word)
      }
    let head = "  " + coloured + "  " + path.padded(to: reason.isEmpty ? 0 : pathWidth)
    return [reason.isEmpty ? head : head + "  " + style.dim(reason)]
      + details.map { String(repeating: " ", count: 13) + style.dim($0) }
  }
}
