// What was committed.

import Diagnostics
import JSON
import Terminal

public struct CommitReport: Renderable, Hashable {
  /// The object id in hexadecimal; nil where nothing had changed.
  public var commit: String?
  /// `prebuild/ios`; nil on a detached `HEAD`.
  public var branch: String?
  /// The first line of its message.
  public var subject: String
  /// The committed paths that changed, from the repository's root.
  public var paths: [String]
  /// Generated paths that git ignores, and that were left out.
  public var ignored: [String]
  public var diagnostics: [Diagnostic]

  public init(
    commit: String?, branch: String?, subject: String = "", paths: [String] = [], ignored: [String] = [],
    diagnostics: [Diagnostic] = []
  ) {
    self.commit = commit
    self.branch = branch
    self.subject = subject
    self.paths = paths
    self.ignored = ignored
    self.diagnostics = diagnostics
  }
}

extension CommitReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "commit": commit.map { .string($0) } ?? .null,
      "branch": branch.map { .string($0) } ?? .null,
      "subject": .string(subject),
      "paths": .array(paths.map { .string($0) }),
      "ignored": .array(ignored.map { .string($0) }),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines = diagnostics.lines(style)
    let place = branch.map { "on \($0)" } ?? "on a detached HEAD"
    if let commit {
      lines.append(
        style.green("Committed") + " \(paths.count.of("path")) \(place): " + style.yellow(String(commit.prefix(10)))
          + (subject.isEmpty ? "" : " \(subject)"))
    } else {
      lines.append(style.green("Nothing to commit") + " \(place)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
