// Whether a tree may be committed as it is.

import Diagnostics

extension Planned {
  /// Throws a `Rejection` that names every file that is not what the configuration asks for.
  public func checkUpToDate() throws {
    var problems = artifacts.filter { $0.action != .unchanged }.map { artifact in
      let message =
        artifact.cause == .editedSince
        ? "it was edited since it was generated; state the edit in fixpoint.yml, or undo it, and run `fixpoint prebuild`"
        : "it is not what fixpoint.yml asks for (\(artifact.reason)); run `fixpoint prebuild` first"
      return Diagnostic(
        "commit.not-up-to-date", .error, message, at: SourceLocation(file: artifact.path.string))
    }
    problems += willRun.filter { !problems.map(\.location?.file).contains($0) }.map { program in
      Diagnostic(
        "commit.not-up-to-date", .error, "what \(program) would make is not known; run `fixpoint prebuild` first",
        at: SourceLocation(file: program))
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
  }
}
