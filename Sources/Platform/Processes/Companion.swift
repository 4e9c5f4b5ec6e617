// The seam to a program that is talked with while it runs.

/// What keeps a companion from being talked with any longer.
public enum CompanionFailure: Error, Hashable, Sendable {
  /// It could not be started: the value of `errno`.
  case notStarted(Int32)
  /// It has ended, or closed its output; how it ended where that is known.
  case ended(ProcessResult.Ending?)
  /// It did not answer in time.
  case timedOut
  /// It held more memory than it may.
  case tooLarge
  case cancelled
}

/// A program that answers over its standard output what it is sent over its standard input. One thread at a time.
public protocol Companion: AnyObject {
  /// Sends all of it.
  func send(_ bytes: [UInt8], until deadline: CompanionDeadline) throws(CompanionFailure)
  /// Waits for exactly so many bytes.
  func receive(_ count: Int, until deadline: CompanionDeadline) throws(CompanionFailure) -> [UInt8]
  /// Ends it at once. Nothing after the first time.
  func end()
}

/// What a companion may use up before it is given up.
public struct CompanionDeadline: Hashable, Sendable {
  /// In seconds of the system's monotonic clock.
  var moment: Double
  /// Bytes of memory that it may hold at once.
  var memory: Int

  /// So many seconds from now.
  public init(seconds: Double, memory: Int) {
    moment = monotonicSeconds() + seconds
    self.memory = memory
  }
}
