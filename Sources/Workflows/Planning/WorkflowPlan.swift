// From a workflow to the steps of a graph.

import BuildGraph
import Configuration
import Diagnostics
import Platform

/// What is known when the steps are made.
public struct WorkflowChoices: Sendable {
  /// As given: `--input NAME=VALUE`.
  public var inputs: [String: String]
  /// The machine's.
  public var environment: [String: String]

  public init(inputs: [String: String] = [:], environment: [String: String] = [:]) {
    self.inputs = inputs
    self.environment = environment
  }
}

extension WorkflowFile {
  /// The steps, in the order of the file, and those whose `if` is false. Throws a `Rejection` that names everything that is wrong with what was chosen.
  ///
  /// - Parameter exists: Whether the project has a file.
  public func declaration(
    _ choices: WorkflowChoices, _ vocabulary: WorkflowVocabulary, exists: (TreePath) -> Bool
  ) throws -> GraphDeclaration {
    let inputs = try chosenInputs(choices.inputs)
    var planner = WorkflowPlanner(self, inputs, choices.environment, vocabulary)
    let steps = planner.steps(exists: exists)
    if !planner.problems.isEmpty { throw Rejection(.input, planner.problems) }
    return GraphDeclaration(steps, leftOut: planner.leftOutSteps)
  }

  /// Variables of the machine that expressions read.
  public var variablesRead: [String] {
    var names: Set<String> = []
    for step in steps {
      let passed = Set((variables + step.variables).filter { $0.value == nil }.map(\.name))
      guard !passed.isEmpty else { continue }
      for case .variable(let name) in step.expressions.flatMap(\.leaves) where passed.contains(name) {
        names.insert(name)
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func chosenInputs(_ given: [String: String]) throws -> [String: String] {
    var problems: [Diagnostic] = []
    let names = inputs.map(\.name)
    for name in given.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where !names.contains(name) {
      let list = names.isEmpty ? "it takes none" : "it takes \(names.map { "“\($0)”" }.joined(separator: ", "))"
      let near = nearestWord(to: name, among: names)
      let advice = near.map { "did you mean “\($0)”? \(list)" } ?? list
      let place = (inputs.first { $0.name == near } ?? inputs.first)?.location ?? location
      problems.append(
        Diagnostic(
          "workflow.unknown-input", .error, "--input \(name): this workflow has no such input; \(advice)", at: place))
    }
    var chosen: [String: String] = [:]
    for input in inputs {
      if let value = given[input.name] ?? input.standard {
        chosen[input.name] = value
      } else if input.isRequired {
        problems.append(
          Diagnostic(
            "workflow.missing-input", .error,
            "this workflow needs the input “\(input.name)”; give it with --input \(input.name)=VALUE",
            at: input.location))
      }
    }
    if !problems.isEmpty { throw Rejection(.input, problems) }
    return chosen
  }
}
