// Whether a tree may be committed as it is.

import Diagnostics

extension Planned {
  /// Throws a `Rejection` that names every file that is not what the configuration asks for.
  public func checkUpToDate() throws {
    var problems = artifacts.filter { $0.action != .unchanged }.map { artifact in
      Diagnostic(
        "commit.not-up-to-date", .error,
        "\(artifact.path) is not what fixpoint.yml asks for (\(artifact.reason)); run “fixpoint prebuild” first",
        at: SourceLocation(file: artifact.path.string))
    }
    problems += willRun.map { program in
      Diagnostic(
        "commit.not-up-to-date", .error, "what \(program) would make is not known; run “fixpoint prebuild” first",
        at: SourceLocation(file: program))
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
  }
}
