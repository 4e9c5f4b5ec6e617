// What declares a graph says: its steps, and those that it leaves out.

import Diagnostics

public struct GraphDeclaration: Sendable {
  public var steps: [GraphStep]
  public var leftOut: [LeftOutStep]

  public init(_ steps: [GraphStep], leftOut: [LeftOutStep] = []) {
    self.steps = steps
    self.leftOut = leftOut
  }
}

/// A step that is declared and, as things are, not a part of the graph.
public struct LeftOutStep: Hashable, Sendable {
  public var id: String
  /// `its condition inputs.commit is false`
  public var reason: String
  public var location: SourceLocation

  public init(id: String, reason: String, location: SourceLocation) {
    self.id = id
    self.reason = reason
    self.location = location
  }
}
