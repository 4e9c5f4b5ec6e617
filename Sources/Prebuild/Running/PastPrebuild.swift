// A prebuild that is over.

import BuildGraph

/// One that made something, or was refused. One that found nothing to do leaves nothing on record, so that it costs nothing.
public struct PastPrebuild: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    case succeeded
    /// The configuration, or something else that a person wrote, is wrong.
    case refused
    /// Something outside failed.
    case failed
  }

  /// What one of its steps did.
  public struct Step: Hashable, Sendable {
    public var id: String
    public var run: StepTrace.Run

    public init(id: String, run: StepTrace.Run) {
      self.id = id
      self.run = run
    }
  }

  /// From 1.
  public var number: Int64 = 0
  /// Nanoseconds since 1970, and nanoseconds.
  public var started: Int64
  public var duration: Int64
  public var outcome: Outcome
  /// Of `environments`; nil where none was chosen.
  public var environment: String?
  /// How many steps there were, with the reconciliation.
  public var total = 0
  /// Why it was refused or failed.
  public var message = ""
  /// Those that ran, in the order in which they began.
  public var steps: [Step] = []

  public init(started: Int64, duration: Int64, outcome: Outcome) {
    self.started = started
    self.duration = duration
    self.outcome = outcome
  }
}
