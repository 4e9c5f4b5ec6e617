// What a scheme tests.

import XML

/// A test target in the list of the test action.
public struct Testable: Sendable {
  static let list = "Testables"
  static let name = "TestableReference"

  public let element: MarkupElement

  public var target: BuildableReference? { BuildableReference(in: element) }
  public var isSkipped: Bool { element["skipped"] == "YES" }
  public var isParallelizable: Bool { element["parallelizable"] == "YES" }
  /// `SomeTests/testThis()`: the tests that are left out.
  public var skippedTests: [String] { tests("SkippedTests") }
  /// The only tests that are run; empty for all.
  public var selectedTests: [String] { tests("SelectedTests") }

  private func tests(_ list: String) -> [String] {
    element.child(list)?.children(named: "Test").compactMap { $0["Identifier"] } ?? []
  }

  static func new(_ target: BuildableReference, parallelizable: Bool) -> NewElement {
    let attributes: KeyValuePairs =
      parallelizable ? ["skipped": "NO", "parallelizable": "YES"] : ["skipped": "NO"]
    return NewElement(name, attributes, children: [target.element])
  }
}

/// A test plan in the list of the test action.
public struct TestPlanReference: Sendable {
  static let list = "TestPlans"
  static let name = "TestPlanReference"

  public let element: MarkupElement

  /// `container:Tests/All.xctestplan`.
  public var reference: String { element["reference"] ?? "" }
  public var location: ContainerLocation? { ContainerLocation(reference) }
  public var isDefault: Bool { element["default"] == "YES" }
}

extension SchemeAction {
  /// Of the test action; empty for others, and where test plans say it.
  public var testables: [Testable] {
    element.child(Testable.list)?.children(named: Testable.name).map { Testable(element: $0) } ?? []
  }

  public var testPlans: [TestPlanReference] {
    element.child(TestPlanReference.list)?.children(named: TestPlanReference.name)
      .map { TestPlanReference(element: $0) } ?? []
  }

  /// The targets whose coverage is measured; empty for all.
  public var coverageTargets: [BuildableReference] {
    element.child("CodeCoverageTargets")?.children(named: BuildableReference.name).map { BuildableReference($0) } ?? []
  }
}
