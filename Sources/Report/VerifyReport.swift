// Whether clean, incremental and repeated runs end in the same bytes.

import Diagnostics
import JSON
import Terminal

public struct VerifyReport: Renderable, Hashable {
  public struct Run: Hashable, Sendable {
    /// `clean`, `incremental`, `repeated`.
    public var name: String
    /// Lower-case SHA-256 of the whole output.
    public var digest: String

    public init(name: String, digest: String) {
      self.name = name
      self.digest = digest
    }
  }

  /// What is not the same in two runs.
  public struct Difference: Hashable, Sendable {
    public var path: String
    /// The names of the two runs.
    public var between: [String]
    /// A unified diff; empty where there is no text to compare.
    public var diff: String
    /// The part of the file that is meant; nil where nothing is known but the bytes.
    public var part: Part?

    public init(path: String, between: [String], diff: String, part: Part? = nil) {
      self.path = path
      self.between = between
      self.diff = diff
      self.part = part
    }
  }

  /// One object, key or entry of a file that differs.
  public struct Part: Hashable, Sendable {
    /// `duplicated`, `growing`, `lost` …
    public var kind: String
    /// The way to it from the outside: `targets`, `Widget`; empty for the file as a whole.
    public var object: [String]
    /// A sentence.
    public var message: String
    /// `null` where the run has none.
    public var before: JSONValue
    public var after: JSONValue
    /// How many parts of the file differ that have no entry of their own.
    public var more: Int

    public init(
      kind: String, object: [String], message: String, before: JSONValue = .null, after: JSONValue = .null,
      more: Int = 0
    ) {
      self.kind = kind
      self.object = object
      self.message = message
      self.before = before
      self.after = after
      self.more = more
    }
  }

  public var runs: [Run]
  public var differences: [Difference]
  public var diagnostics: [Diagnostic]

  public init(runs: [Run], differences: [Difference] = [], diagnostics: [Diagnostic] = []) {
    self.runs = runs
    self.differences = differences
    self.diagnostics = diagnostics
  }

  public var isEqual: Bool { differences.isEmpty }
  private var pathCount: Int { Set(differences.map(\.path)).count }

  /// How many parts of one file are shown in text.
  private static let limit = 20

  /// Those of one path and one pair of runs that follow each other.
  private var groups: [[Difference]] {
    differences.reduce(into: []) { groups, next in
      if let last = groups.last?.first, last.path == next.path, last.between == next.between {
        groups[groups.count - 1].append(next)
      } else {
        groups.append([next])
      }
    }
  }
}

extension VerifyReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "equal": .boolean(isEqual),
      "runs": .array(runs.map { ["name": .string($0.name), "digest": .string("sha256:" + $0.digest)] }),
      "differences": .array(differences.map(\.json)),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines = diagnostics.lines(style)
    let width = runs.map(\.name.count).max() ?? 0
    for run in runs { lines.append("  \(run.name.padded(to: width))  " + style.dim("sha256:" + run.digest)) }
    for group in groups {
      lines += ["", style.bold(group[0].path) + "  (\(group[0].between.joined(separator: " and ")))"]
      lines += group.prefix(Self.limit).flatMap { $0.lines(style) }
      if group.count > Self.limit {
        lines.append(style.dim("  … and \(group.count - Self.limit) more, all of them with --format json"))
      }
    }
    if !differences.isEmpty { lines.append("") }
    lines.append(
      isEqual
        ? style.green("Equal") + ": \(runs.count.of("run")) \(runs.count == 1 ? "ends" : "end") in the same bytes"
        : style.red("Different")
          + ": \(pathCount.of("path")) \(pathCount == 1 ? "is" : "are") not the same in every run")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension VerifyReport.Difference {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["path": .string(path), "between": .array(between.map { .string($0) })]
    if let part {
      object["kind"] = .string(part.kind)
      object["object"] = .array(part.object.map { .string($0) })
      object["message"] = .string(part.message)
      object["before"] = part.before
      object["after"] = part.after
      if part.more > 0 { object["more"] = .integer(Int64(part.more)) }
    }
    object["diff"] = .string(diff)
    return .object(object)
  }

  fileprivate func lines(_ style: TextStyle) -> [String] {
    guard let part else { return diffLines(diff, style) }
    let indent = String(repeating: " ", count: 14)
    var lines = part.message.split(separator: "\n").map { indent + $0 }
    let first = lines.first.map { String($0.dropFirst(indent.count)) } ?? ""
    lines.replaceSubrange(0..<min(1, lines.count), with: ["  " + style.red(part.kind.padded(to: 10)) + "  " + first])
    if part.more > 0 {
      lines.append(
        indent + style.dim("\(part.more.of("other part")) of it \(part.more == 1 ? "differs" : "differ"), too"))
    }
    return lines + (diff.isEmpty ? [] : diffLines(diff, style))
  }
}
