// What is asked of a graph.

import Diagnostics
import Platform

/// A graph and how it is to be run.
public struct GraphRequest: Sendable {
  /// Under which it is on record.
  public var name: String
  public var root: AbsolutePath
  /// Where runs keep what is nobody else's business: `.fixpoint` below the root. It exists.
  public var state: AbsolutePath
  /// The record of runs; in `state` unless somebody says otherwise.
  public var store: AbsolutePath
  /// Files that its steps follow from.
  public var sources: [AbsolutePath]
  /// All else that they follow from, spelled out.
  public var parameters: [UInt8]
  /// What was chosen for it, by name: on record, so that whoever asks about a run can plan it anew.
  public var choices: [String: String] = [:]
  /// Paths that no step may write, each with what it is: `the configuration`.
  public var reserved: [TreePath: String] = [:]
  /// How many steps run at once, in all and by pool.
  public var width: Int
  public var pools: [String: Int] = [:]
  /// After a failure, whether what does not need the failed step still runs.
  public var keepsGoing = false
  /// Whether everything is run anew.
  public var isClean = false

  public init(
    name: String, root: AbsolutePath, state: AbsolutePath, sources: [AbsolutePath], parameters: [UInt8], width: Int
  ) {
    self.name = name
    self.root = root
    self.state = state
    store = state.appending("state/steps.db")
    self.sources = sources
    self.parameters = parameters
    self.width = width
  }

  /// The programs that are at work, for the next run if this one is killed.
  var programs: AbsolutePath { state.appending("programs") }

  func aside(_ files: any FileSystem) -> Aside {
    Aside(folder: state.appending("aside"), root: root, files: files)
  }
}

/// What came of a run.
public struct GraphOutcome: Sendable {
  public enum Ending: String, Hashable, Sendable {
    case upToDate, succeeded, failed, cancelled
  }

  public var ending: Ending
  /// All steps of the graph.
  public var total: Int
  /// Those that did not turn out to be up to date, in the order in which they ended.
  public var reports: [StepReport]
  public var diagnostics: [Diagnostic]
  /// Nanoseconds.
  public var duration: Int64

  public var ran: Int { reports.count { $0.outcome == .ran } }
  public var cached: Int { reports.count { $0.outcome == .cached } }
  public var failed: Int { reports.count { $0.outcome == .failed } }
}

/// What a run would do.
public struct GraphForecast: Hashable, Sendable {
  /// In the plan's order.
  public var due: [PlannedGraphStep]
  /// Of the steps that were asked about, those that are no part of the graph, each with why.
  public var absent: [String: String]
}

/// A step that would run, and why.
public struct PlannedGraphStep: Hashable, Sendable {
  public var id: String
  public var reason: String
  /// It runs only if a step before it makes something new.
  public var isConditional: Bool
}
