// A command that failed, in words.

import Diagnostics
import Platform
import ProjectDiff

extension CommandRunner.Failure {
  /// Where nothing can be compared for it.
  func rejection(of command: String, run: String, in request: GeneratorRequest) -> Rejection {
    let place = request.folder == .root ? "" : " in \(request.folder)"
    return Rejection(
      isUnknownCommand ? .input : .outside, "verify.command-failed",
      "the \(run == "setup" ? "setup" : "command") failed in the run “\(run)”: \(reason): `\(command)`\(place); make it succeed in a fresh copy of the tree first\(printed)"
    )
  }

  /// Where an earlier run succeeded, so that failing is a fault of what the command does with what it finds.
  func finding(of command: String, run: String, in request: GeneratorRequest) -> GeneratorFindings.Finding {
    GeneratorFindings.Finding(
      kind: .failed, path: request.outputs.first ?? .root, runs: ["clean", run],
      difference: Difference(.changed, [], noun: "", before: .text("succeeds"), after: .text(reason)),
      message: "the command fails in the run “\(run)”: \(reason): `\(command)`\(printed)", diff: "")
  }

  private var printed: String {
    if lastLines.isEmpty { return "; it printed nothing" }
    return "; it printed last:\n" + lastLines.map { "  \($0)" }.joined(separator: "\n")
  }
}
