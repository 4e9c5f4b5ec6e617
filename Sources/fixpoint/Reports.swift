// What the engine made, as the plain values that are shown.

import Diagnostics
import GeneratorVerification
import JSON
import Prebuild
import ProjectDiff
import Report
import Terminal

extension PlanReport {
  init(
    _ planned: Planned, state: String, _ arguments: Arguments, more: [Diagnostic] = [], commit: CommitReport? = nil
  ) {
    self.init(planned.artifacts, state: state, arguments)
    self.diagnostics = planned.diagnostics + more
    self.willRun = planned.willRun
    self.commit = commit
  }

  init(_ artifacts: [PlannedArtifact], state: String, _ arguments: Arguments) {
    self.init(
      state: state,
      artifacts: artifacts.filter { artifact in
        arguments.value("producer").map { artifact.producer.isProducer($0) } ?? true
      }.map { artifact in
        Artifact(
          path: artifact.path.string, action: Action(rawValue: artifact.action.rawValue) ?? .unchanged,
          reason: artifact.reason, producer: artifact.producer, details: artifact.details)
      }, showsUnchanged: arguments.has("all"))
  }
}

extension VerifyReport {
  init(_ verification: Verification) {
    self.init(
      runs: verification.runs.map { Run(name: $0.name, digest: $0.digest.hex) },
      differences: verification.differences.map { difference in
        Difference(
          path: difference.path.string, between: ["clean", difference.run],
          diff: difference.diff.isEmpty ? difference.message : difference.diff,
          part: difference.parts.first.map {
            Part($0, kind: $0.kind.rawValue, message: $0.sentence, more: difference.parts.count - 1)
          })
      }, diagnostics: verification.diagnostics)
  }

  init(_ findings: GeneratorFindings) {
    self.init(
      runs: findings.runs.map { Run(name: $0.name, digest: $0.digest) },
      differences: findings.findings.map { finding in
        Difference(
          path: finding.path.string, between: finding.runs, diff: finding.diff,
          part: Part(finding.difference, kind: finding.kind.rawValue, message: finding.message))
      }, diagnostics: findings.diagnostics)
  }
}

extension VerifyReport.Part {
  fileprivate init(_ difference: ProjectDiff.Difference, kind: String, message: String, more: Int = 0) {
    self.init(
      kind: kind, object: difference.path, message: message, before: .init(difference.before),
      after: .init(difference.after), more: more)
  }
}

extension JSONValue {
  fileprivate init(_ value: ProjectDiff.Difference.Value?) {
    self =
      switch value {
      case nil: .null
      case .text(let text)?: .string(text)
      case .count(let count)?: .integer(Int64(count))
      case .list(let names)?: .array(names.map { .string($0) })
      }
  }
}

/// A refusal in JSON, for whoever reads only that.
struct RejectionReport {
  var rejection: Rejection

  var json: JSONValue {
    ["schema": 1, "state": "rejected", "diagnostics": .array(rejection.diagnostics.map(\.json))]
  }
}

extension CommitReport {
  init(_ committed: Committed) {
    let outcome = committed.outcome
    self.init(
      commit: outcome.result.commit?.hex, branch: outcome.result.branch,
      subject: outcome.result.commit == nil
        ? "" : outcome.log.first?.commit.message.split(separator: "\n").first.map(String.init) ?? "",
      paths: outcome.result.files.map(\.path), ignored: outcome.leftOut.map(\.string),
      diagnostics: committed.outcome.diagnostics)
  }
}

extension String {
  /// Whether this is the producer of that name: `apple-targets`, `./tools/stamp.py`.
  fileprivate func isProducer(_ name: String) -> Bool { self == name || "./" + self == name || self == "./" + name }
}
