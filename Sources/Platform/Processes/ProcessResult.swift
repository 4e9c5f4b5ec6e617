// What became of a program.

public struct ProcessResult: Hashable, Sendable {
  public enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    case timedOut
    case outputLimitReached
    /// Somebody wished it to end, see `Cancellation`.
    case cancelled
    /// It could not be started: the value of `errno`.
    case notStarted(Int32)
  }

  /// What it cost, with all that it started and waited for.
  public struct Usage: Hashable, Sendable {
    /// From its start to its end, in seconds.
    public var elapsedSeconds: Double
    public var userSeconds: Double
    public var systemSeconds: Double
    /// Bytes of memory that the largest of its processes held at once; Linux counts what this process holds, from which
    /// the program was started.
    public var peakMemory: Int

    public init(elapsedSeconds: Double, userSeconds: Double, systemSeconds: Double, peakMemory: Int) {
      self.elapsedSeconds = elapsedSeconds
      self.userSeconds = userSeconds
      self.systemSeconds = systemSeconds
      self.peakMemory = peakMemory
    }
  }

  public var ending: Ending
  public var output: [UInt8]
  public var errorOutput: [UInt8]
  /// Bytes of either output that were beyond the limit and were left out.
  public var omittedCount: Int
  /// nil where it did not start.
  public var usage: Usage?
  /// What was looked up below the watched folder, whether it was there or not, sorted; nil where that is not known.
  public var lookups: [AbsolutePath]?

  public init(
    ending: Ending, output: [UInt8] = [], errorOutput: [UInt8] = [], omittedCount: Int = 0, usage: Usage? = nil,
    lookups: [AbsolutePath]? = nil
  ) {
    self.ending = ending
    self.output = output
    self.errorOutput = errorOutput
    self.omittedCount = omittedCount
    self.usage = usage
    self.lookups = lookups
  }
}
