// A target of one of the projects under audit.

/// Equal names in two projects are two targets.
public struct TargetReference: Hashable, Sendable, Comparable {
  /// The project's index in the evidence, and the target's in the project.
  public var project: Int
  public var target: Int

  public init(project: Int, target: Int) {
    self.project = project
    self.target = target
  }

  public static func < (a: Self, b: Self) -> Bool { (a.project, a.target) < (b.project, b.target) }
}
