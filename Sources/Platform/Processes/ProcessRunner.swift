// The seam to other programs.

/// Where a program wrote.
public enum ProcessStream: Hashable, Sendable {
  case output, errorOutput
}

public protocol ProcessRunner: Sendable {
  /// Runs a program until nothing of it runs any more. Blocks; several threads may run programs at once.
  func run(_ request: ProcessRequest) -> ProcessResult

  /// The same, with what the program writes handed on as it comes, on the thread of the caller, and ended by SIGTERM to
  /// its process group, a grace period and SIGKILL once `cancellation` is cancelled. Nothing starts where it already is.
  func run(
    _ request: ProcessRequest, observing observe: (ProcessStream, [UInt8]) -> Void, cancellation: Cancellation?
  ) -> ProcessResult
}

extension ProcessRunner {
  /// For runners whose programs take no time.
  public func run(
    _ request: ProcessRequest, observing observe: (ProcessStream, [UInt8]) -> Void, cancellation: Cancellation?
  ) -> ProcessResult {
    if cancellation?.isCancelled == true { return ProcessResult(ending: .cancelled) }
    let result = run(request)
    if !result.output.isEmpty { observe(.output, result.output) }
    if !result.errorOutput.isEmpty { observe(.errorOutput, result.errorOutput) }
    return result
  }

  public func run(_ request: ProcessRequest, cancellation: Cancellation?) -> ProcessResult {
    run(request, observing: { _, _ in }, cancellation: cancellation)
  }
}
