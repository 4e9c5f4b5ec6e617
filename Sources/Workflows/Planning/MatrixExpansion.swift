// Which steps run once for which values of the matrix.

import Configuration
import Diagnostics

/// A step for one choice of the values that it reads.
struct StepInstance: Sendable {
  /// Of the step in the file.
  var step: Int
  /// By axis.
  var values: [String: String]
  /// `build`, or `build@staging,ios`.
  var id: String
}

/// A step runs once for each combination of the axes that it, or a step whose results it reads, reads; all others once.
struct MatrixExpansion {
  private let file: WorkflowFile
  let places: [String: Int]
  /// Indices into the file's axes, ascending.
  private var axes: [Set<Int>]
  private(set) var instances: [StepInstance] = []
  /// Of a step, by its place in the file.
  private(set) var ofStep: [[Int]]
  /// Steps that would run more often than anybody means; they have no instances.
  private(set) var problems: [Diagnostic] = []

  /// How often one step may run.
  private static let limit = 10_000

  init(_ file: WorkflowFile) {
    self.file = file
    places = Dictionary(file.steps.enumerated().map { ($1.id.value, $0) }) { first, _ in first }
    axes = []
    ofStep = Array(repeating: [], count: file.steps.count)
    let expressions = file.steps.map(\.expressions)
    axes = expressions.map { Self.axes(in: $0, of: file) }
    inherit(expressions)
    for step in file.steps.indices { expand(step) }
  }

  private static func axes(in expressions: [WorkflowExpression], of file: WorkflowFile) -> Set<Int> {
    Set(
      expressions.flatMap(\.leaves).compactMap { leaf in
        guard case .axis(let name) = leaf else { return nil }
        return file.axes.firstIndex { $0.name == name }
      })
  }

  private mutating func inherit(_ expressions: [[WorkflowExpression]]) {
    var readers: [Int: [Int]] = [:]
    for (reader, list) in expressions.enumerated() {
      for case .result(let id, _) in list.flatMap(\.leaves) {
        if let step = places[id] { readers[step, default: []].append(reader) }
      }
    }
    var open = axes.indices.filter { !axes[$0].isEmpty && readers[$0] != nil }
    while let step = open.popLast() {
      for reader in readers[step] ?? [] where !axes[reader].isSuperset(of: axes[step]) {
        axes[reader].formUnion(axes[step])
        open.append(reader)
      }
    }
  }

  private mutating func expand(_ step: Int) {
    var choices: [[String]] = [[]]
    let own = axes[step].sorted()
    let count = own.reduce(1) { min($0, Self.limit + 1) * file.axes[$1].values.count }
    guard count <= Self.limit else {
      problems.append(
        Diagnostic(
          "workflow.large-matrix", .error,
          "the step “\(file.steps[step].id.value)” would run once for each of more than \(Self.limit) combinations of the values of \(own.count) axes; read fewer axes in it, or shorten them",
          at: file.steps[step].id.location))
      return
    }
    for axis in own { choices = choices.flatMap { choice in file.axes[axis].values.map { choice + [$0] } } }
    for choice in choices {
      let id = file.steps[step].id.value + (choice.isEmpty ? "" : "@" + choice.joined(separator: ","))
      let values = Dictionary(zip(own.map { file.axes[$0].name }, choice)) { first, _ in first }
      ofStep[step].append(instances.count)
      instances.append(StepInstance(step: step, values: values, id: id))
    }
  }

  /// Those of another step that agree with an instance in every axis that both have.
  func matches(of step: Int, for instance: StepInstance) -> [StepInstance] {
    ofStep[step].map { instances[$0] }.filter { other in
      other.values.allSatisfy { instance.values[$0.key] == nil || instance.values[$0.key] == $0.value }
    }
  }
}

extension WorkflowStep {
  private var templates: [Located<WorkflowTemplate>] {
    [run, folder].compactMap { $0 } + options.flatMap(\.values) + inputs + outputs + variables.compactMap(\.value)
  }

  /// Every expression in it.
  var expressions: [WorkflowExpression] {
    templates.flatMap(\.value.expressions) + [condition?.value].compactMap { $0 }
  }

  /// What it uses of other steps, each where it stands.
  var results: [Located<WorkflowExpression>] {
    templates.flatMap { template in
      template.value.expressions.flatMap(\.leaves).compactMap { leaf in
        if case .result = leaf { Located(leaf, at: template.location) } else { nil }
      }
    }
  }
}
