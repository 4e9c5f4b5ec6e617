// Who does what a step says.

import Diagnostics
import Platform

/// What a step is given beside its declaration.
public struct StepContext: Sendable {
  public var root: AbsolutePath
  /// What other steps said, by `step.name`; only what it declares.
  public var results: [String: String]
  /// Variables of the machine that it declares.
  public var environment: [String: String]
  public var cancellation: Cancellation
  /// Called with output as it comes.
  public var observe: @Sendable ([UInt8]) -> Void
}

/// How a run of a step ended.
public struct StepResult: Sendable {
  public enum Ending: Hashable, Sendable {
    case succeeded
    /// A sentence with what to do.
    case failed(String)
    case cancelled
  }

  public var ending: Ending
  /// Standard output and standard error as one, in the order in which they came.
  public var output: [UInt8]
  public var exitCode: Int32
  /// What it has to say to other steps, by name.
  public var results: [String: String]
  public var diagnostics: [Diagnostic]

  public init(
    _ ending: Ending, output: [UInt8] = [], exitCode: Int32 = 0, results: [String: String] = [:],
    diagnostics: [Diagnostic] = []
  ) {
    self.ending = ending
    self.output = output
    self.exitCode = exitCode
    self.results = results
    self.diagnostics = diagnostics
  }
}

/// Does the work of steps. Called from several threads at once; a call ends only when all that it started has ended.
public protocol StepExecutor: Sendable {
  func run(_ step: GraphStep, _ context: StepContext) -> StepResult
}

/// Is told what happens, in order, from the thread of the run; `output` comes from others.
public protocol GraphObserver: Sendable {
  /// How many steps may have to run, at most; it falls when some turn out to be up to date.
  func planned(_ count: Int)
  func started(_ step: GraphStep, because reason: String)
  func output(_ step: GraphStep, _ bytes: [UInt8])
  func finished(_ report: StepReport)
}

/// What became of a step.
public struct StepReport: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable {
    case upToDate, ran, cached, failed, cancelled
    /// Something that it needs failed.
    case skipped
  }

  public var id: String
  public var outcome: Outcome
  /// Why it ran, or did not.
  public var reason: String
  /// Nanoseconds since 1970, and nanoseconds.
  public var started: Int64
  public var duration: Int64
  /// Which of the run's threads it was on, from 0.
  public var lane: Int
  public var output: [UInt8]
  /// For a failed one: what went wrong and what to do.
  public var failure: Diagnostic?
  public var action: StepAction

  public init(
    id: String, outcome: Outcome, reason: String, started: Int64 = 0, duration: Int64 = 0, lane: Int = 0,
    output: [UInt8] = [], failure: Diagnostic? = nil, action: StepAction
  ) {
    self.id = id
    self.outcome = outcome
    self.reason = reason
    self.started = started
    self.duration = duration
    self.lane = lane
    self.output = output
    self.failure = failure
    self.action = action
  }
}
