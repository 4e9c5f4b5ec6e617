// What a scheme builds.

import XML

/// What a target is built for.
public enum BuildPurpose: String, CaseIterable, Sendable {
  case testing = "buildForTesting"
  case running = "buildForRunning"
  case profiling = "buildForProfiling"
  case archiving = "buildForArchiving"
  case analyzing = "buildForAnalyzing"
}

/// One target in the list of the build action.
public struct BuildActionEntry: Sendable {
  static let list = "BuildActionEntries"
  static let name = "BuildActionEntry"

  public let element: MarkupElement

  /// nil for what is no target, such as a test plan that Xcode makes on its own.
  public var target: BuildableReference? { BuildableReference(in: element) }

  public var purposes: Set<BuildPurpose> { Set(BuildPurpose.allCases.filter { element[$0.rawValue] == "YES" }) }

  static func new(_ target: BuildableReference, for purposes: Set<BuildPurpose>) -> NewElement {
    NewElement(
      name, attributes: BuildPurpose.allCases.map { .init($0.rawValue, purposes.contains($0) ? "YES" : "NO") },
      children: [target.element])
  }
}

extension SchemeAction {
  /// Of the build action; empty for others.
  public var entries: [BuildActionEntry] {
    element.child(BuildActionEntry.list)?.children(named: BuildActionEntry.name).map { BuildActionEntry(element: $0) }
      ?? []
  }
}
