// The graph of a workflow as a report.

import BuildGraph
import Platform
import Report

extension GraphReport {
  /// Files that no step makes are sources. A step that comes after another one without reading what that one makes hangs on
  /// the step itself.
  ///
  /// - Parameter due: Those that would run.
  init(_ plan: GraphPlan, named name: String, due: [PlannedGraphStep]) {
    self.init(title: name)
    let reasons = Dictionary(due.map { ($0.id, $0.reason) }, uniquingKeysWith: { first, _ in first })
    var steps: [Int] = []
    for (index, step) in plan.steps.enumerated() {
      let needed = plan.needs[index].map { (step: plan.steps[Int($0)], place: steps[Int($0)]) }
      let inputs = WorkflowInputs(of: step, needing: needed.map(\.step))
      let sources = inputs.sources.map { add(Node($0, .source)) }
      let place = add(Node(step.id, .step, state: reasons[step.id] ?? Reason.upToDate.sentence))
      steps.append(place)
      for source in sources { connect(source, to: place) }
      for (other, outputs) in zip(needed, inputs.outputsRead) {
        for output in outputs { connect(add(Node(output.description, .artifact)), to: place) }
        if outputs.isEmpty { connect(other.place, to: place) }
      }
      for output in step.outputs { connect(place, to: add(Node(output.description, .artifact))) }
    }
  }
}

/// What a step reads, by where it comes from.
private struct WorkflowInputs {
  /// As they are declared; without those that another step makes whole.
  var sources: [String] = []
  /// Of each step that it needs, the outputs that it reads.
  var outputsRead: [[TreePath]]

  init(of step: GraphStep, needing needed: [GraphStep]) {
    outputsRead = needed.map { other in
      other.outputs.filter { output in step.inputs.contains { $0.takes(output) } }
    }
    let all = outputsRead.flatMap { $0 }
    for input in step.inputs where !all.contains(where: input.liesIn) {
      if case .result = input { continue }
      sources.append(input.description)
    }
  }
}

extension StepInput {
  /// Whether it is, holds or lies in that output.
  fileprivate func takes(_ output: TreePath) -> Bool {
    switch self {
    case .path(let path): path.isInside(output) || output.isInside(path)
    case .value(let path, _): path.isInside(output)
    case .glob(let glob): glob.matches(output) || glob.mayMatch(below: output)
    case .environment, .tool, .result: false
    }
  }

  /// Whether that output is all of it.
  fileprivate func liesIn(_ output: TreePath) -> Bool {
    switch self {
    case .path(let path), .value(let path, _): path.isInside(output)
    case .glob, .environment, .tool, .result: false
    }
  }
}
