// Edits of a test plan, each the smallest and in Xcode's layout.

import JSON

extension TestPlan {
  /// A plan with one configuration and no test targets. `id` is the configuration's, in the form of a UUID.
  public static func empty(configuration: String = "Test Scheme Action", id: String, file: String) throws -> TestPlan {
    let value: JSONValue = [
      "configurations": [["id": .string(id), "name": .string(configuration), "options": [:]]],
      "defaultOptions": [:], "testTargets": [], "version": 1,
    ]
    return try TestPlan(parsing: value.bytes(.apple), file: file)
  }

  /// Adds a test target at the end; nothing where it is there already.
  public mutating func add(_ target: BuildableReference, parallelizable: Bool? = nil) {
    guard index(of: target) == nil else { return }
    var entry: JSONObject = [
      "target": [
        "containerPath": .string(target.container), "identifier": .string(target.blueprintIdentifier),
        "name": .string(target.blueprintName),
      ]
    ]
    if let parallelizable { entry["parallelizable"] = .boolean(parallelizable) }
    if let targets = document.root["testTargets"], targets.value.array != nil {
      document.insert(JSONValue.object(entry).sorted(), at: targets.elements.count, in: ["testTargets"])
    } else {
      document.set([JSONValue.object(entry).sorted()], at: ["testTargets"])
    }
  }

  /// Takes a test target out, and every other mention of it.
  public mutating func remove(_ target: BuildableReference) {
    while let index = index(of: target) { document.remove(["testTargets", .index(index)]) }
    let coverage: [JSONDocument.Step] = ["defaultOptions", "codeCoverage", "targets"]
    while let index = document[coverage]?.elements.firstIndex(where: { means($0, target) }) {
      document.remove(coverage + [.index(index)])
    }
    let expansion: [JSONDocument.Step] = ["defaultOptions", "targetForVariableExpansion"]
    if let node = document[expansion], means(node, target) { document.remove(expansion) }
  }

  /// Renames a target wherever it is mentioned.
  public mutating func rename(_ target: BuildableReference, to name: String) {
    for path in paths(of: target) { document.set(.string(name), at: path + ["name"]) }
  }

  /// Sets an option of a test target, such as `parallelizable`, `enabled` or `skippedTests`; nil takes it out. `false`
  /// where the plan has no such target.
  @discardableResult
  public mutating func set(_ option: String, to value: JSONValue?, of target: BuildableReference) -> Bool {
    guard let index = index(of: target) else { return false }
    set(value, at: ["testTargets", .index(index), .name(option)])
    return true
  }

  /// Sets an option of all configurations; nil takes it out.
  public mutating func setDefaultOption(_ option: String, to value: JSONValue?) {
    if document.root["defaultOptions"] == nil, value != nil { document.set([:], at: ["defaultOptions"]) }
    set(value, at: ["defaultOptions", .name(option)])
  }

  /// Sets an option of one configuration, by its name; nil takes it out. `false` where there is no such configuration.
  @discardableResult
  public mutating func setOption(_ option: String, to value: JSONValue?, inConfiguration name: String) -> Bool {
    let all = document.root["configurations"]?.elements ?? []
    guard let index = all.firstIndex(where: { $0["name"]?.string == name }) else { return false }
    let options: [JSONDocument.Step] = ["configurations", .index(index), "options"]
    if document[options] == nil, value != nil { document.set([:], at: options) }
    set(value, at: options + [.name(option)])
    return true
  }

  private mutating func set(_ value: JSONValue?, at path: [JSONDocument.Step]) {
    if let value { document.set(value.sorted(), at: path) } else { document.remove(path) }
  }

  private func index(of target: BuildableReference) -> Int? {
    document.root["testTargets"]?.elements.firstIndex { $0["target"].map { means($0, target) } == true }
  }

  private func means(_ node: JSONNode, _ target: BuildableReference) -> Bool {
    node["identifier"]?.string == target.blueprintIdentifier && node["containerPath"]?.string == target.container
  }

  /// Of every mention.
  private func paths(of target: BuildableReference) -> [[JSONDocument.Step]] {
    var result: [[JSONDocument.Step]] = []
    var pending: [(path: [JSONDocument.Step], node: JSONNode)] = [([], document.root)]
    while let (path, node) = pending.popLast() {
      if TestPlanTargetReference(node) != nil, means(node, target) { result.append(path) }
      pending += node.elements.enumerated().map { (path + [.index($0)], $1) }
      pending += node.members.map { (path + [.name($0.name)], $0.node) }
    }
    return result
  }
}
