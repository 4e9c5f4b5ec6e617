// One line of the plan.

import BuildGraph
import Platform

/// A generated file, and what will happen to it.
public struct PlannedArtifact: Hashable, Sendable {
  public enum Action: String, Hashable, Sendable, CaseIterable {
    case create, update, delete, unchanged
  }

  public var path: TreePath
  public var action: Action
  public var cause: Reason
  /// The plugin that makes it; `fixpoint` for the project file and the lock.
  public var producer: String
  /// What changes in it, a sentence each, with the old value where there was one.
  public var details: [String]

  init(_ path: TreePath, _ action: Action, _ cause: Reason, producer: String, details: [String] = []) {
    self.path = path
    self.action = action
    self.cause = cause
    self.producer = producer
    self.details = details
  }

  /// For people: `its content changed`.
  public var reason: String { cause.sentence }
}

/// A step, and whether it ran.
public struct PlannedStep: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable {
    /// What it made before is still there and still right.
    case upToDate
    case ran
    /// It starts a program, and none may be started.
    case unknown
  }

  public var id: String
  public var producer: String
  public var outcome: Outcome
  public var cause: Reason
  /// What it declares.
  public var inputs: [TreePath]
  public var outputs: [TreePath]
  /// When it began, in nanoseconds since 1970, and how many it took.
  public var started: Int64 = 0
  public var duration: Int64 = 0
  /// What is new in its outputs, a sentence each.
  public var details: [String] = []
  /// Why it would run, where it did not since it starts a program.
  public var causeToRun: Reason?

  public var reason: String { cause.sentence }
}
