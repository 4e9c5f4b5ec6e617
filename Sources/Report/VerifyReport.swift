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

  /// One path whose content is not the same in two runs.
  public struct Difference: Hashable, Sendable {
    public var path: String
    /// The names of the two runs.
    public var between: [String]
    /// A unified diff, or one sentence where there is none to show.
    public var diff: String

    public init(path: String, between: [String], diff: String) {
      self.path = path
      self.between = between
      self.diff = diff
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
}

extension VerifyReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "equal": .boolean(isEqual),
      "runs": .array(runs.map { ["name": .string($0.name), "digest": .string("sha256:" + $0.digest)] }),
      "differences": .array(
        differences.map {
          [
            "path": .string($0.path), "between": .array($0.between.map { .string($0) }), "diff": .string($0.diff),
          ]
        }),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines = diagnostics.lines(style)
    let width = runs.map(\.name.count).max() ?? 0
    for run in runs { lines.append("  \(run.name.padded(to: width))  " + style.dim("sha256:" + run.digest)) }
    for difference in differences {
      lines.append("")
      lines.append(style.bold(difference.path) + "  (\(difference.between.joined(separator: " and ")))")
      lines += diffLines(difference.diff, style)
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
