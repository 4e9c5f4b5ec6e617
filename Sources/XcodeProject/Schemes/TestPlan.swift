// A test plan: test targets, and the configurations in which they are run.

import Diagnostics
import JSON

/// An `.xctestplan` file. What is not edited keeps its bytes.
public struct TestPlan: Sendable {
  public internal(set) var document: JSONDocument

  /// Text that is not JSON, and JSON that is no test plan, are a `Rejection` with line and column.
  public init(parsing bytes: [UInt8], file: String) throws {
    document = try JSONDocument(parsing: bytes, file: file)
    guard document.root.value.object != nil else {
      throw Rejection(.input, "test-plan.root", "a test plan must be an object", at: document.root.location)
    }
  }

  public var file: String { document.file }
  /// Unedited, exactly the input.
  public var bytes: [UInt8] { document.bytes }

  public var version: Int64? { document.root["version"]?.value.integer }

  /// In the order of the text; entries that name no target are left out.
  public var testTargets: [TestPlanTarget] {
    document.root["testTargets"]?.elements.compactMap { TestPlanTarget($0) } ?? []
  }

  /// The names of the configurations.
  public var configurations: [String] {
    document.root["configurations"]?.elements.compactMap { $0["name"]?.string } ?? []
  }

  /// What holds in every configuration that does not say otherwise.
  public var defaultOptions: JSONValue? { document.root["defaultOptions"]?.value }

  /// Every mention of a target, in the order of the text: test targets, targets whose coverage is measured, the one
  /// whose build settings are meant.
  public var references: [TestPlanTargetReference] {
    var result: [TestPlanTargetReference] = []
    var pending = [document.root]
    while let node = pending.popLast() {
      if let reference = TestPlanTargetReference(node) { result.append(reference) }
      pending += (node.elements + node.members.map(\.node)).reversed()
    }
    return result
  }
}

/// One test target of a plan.
public struct TestPlanTarget: Sendable {
  public let node: JSONNode
  public let target: TestPlanTargetReference

  init?(_ node: JSONNode) {
    guard let target = node["target"].flatMap({ TestPlanTargetReference($0) }) else { return nil }
    self.node = node
    self.target = target
  }

  public var isEnabled: Bool { node["enabled"]?.value.boolean ?? true }
  public var isParallelizable: Bool { node["parallelizable"]?.value.boolean ?? false }
  public var skippedTests: [String] { node["skippedTests"]?.elements.compactMap(\.string) ?? [] }
  /// The only tests that are run; empty for all.
  public var selectedTests: [String] { node["selectedTests"]?.elements.compactMap(\.string) ?? [] }
}

/// How test plans name targets.
public struct TestPlanTargetReference: Sendable {
  public let node: JSONNode
  /// `container:App.xcodeproj`.
  public let container: String
  /// The object id of the target; for a package its name.
  public let identifier: String
  public let name: String

  init?(_ node: JSONNode) {
    guard let container = node["containerPath"]?.string, let identifier = node["identifier"]?.string,
      let name = node["name"]?.string
    else { return nil }
    self.node = node
    self.container = container
    self.identifier = identifier
    self.name = name
  }
}
