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

  /// From now on what is run is noted in this file, for `endNoted`, should this process be killed; not where the file
  /// cannot be made. Whoever holds a lock that this process held reads the notes whole.
  func note(in file: AbsolutePath)
  /// Nothing is noted any more; the file stays.
  func stopNoting()

  /// Ends the programs that a process which was killed had noted, and what they have started: SIGTERM, a grace period,
  /// SIGKILL. Never another one that has got the number of one of them.
  ///
  /// - Parameter mark: How an entry of the environment begins that only those programs have. By it they are known where
  ///   the first of a session has ended.
  func endNoted(_ notes: [UInt8], marked mark: String) -> EndedPrograms
}

/// What `endNoted` found, in processes.
public struct EndedPrograms: Hashable, Sendable {
  public var ended: Int
  /// Those that cannot be ended, by number.
  public var left: [Int32]

  public init(ended: Int = 0, left: [Int32] = []) {
    self.ended = ended
    self.left = left
  }
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

  /// For runners whose programs end with this process.
  public func note(in file: AbsolutePath) {}
  public func stopNoting() {}
  public func endNoted(_ notes: [UInt8], marked mark: String) -> EndedPrograms { EndedPrograms() }

  public func run(_ request: ProcessRequest, cancellation: Cancellation?) -> ProcessResult {
    run(request, observing: { _, _ in }, cancellation: cancellation)
  }
}
