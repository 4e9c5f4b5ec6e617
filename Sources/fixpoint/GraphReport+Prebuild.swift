// The graph of a prebuild as a report.

import Prebuild
import Report

extension GraphReport {
  /// A prebuild: what plugins make, and the project file, which is reconciled with what is there.
  init(_ planned: Planned) {
    self.init(title: "prebuild")
    let configuration = add(Node(planned.resolved.loaded.options.configuration.name, .source))
    for step in planned.steps {
      let inputs = step.inputs.map { add(Node($0.description, .source)) }
      let place = add(Node(step.id, .step, state: step.reason))
      connect(configuration, to: place)
      for input in inputs { connect(input, to: place) }
      for output in step.outputs where !step.inputs.contains(output) {
        connect(place, to: add(Node(output.description, .artifact)))
      }
    }
    let project = planned.projectPath.description
    let before = add(Node(project, .source))
    let reconcile = add(Node("reconcile", .step))
    connect(configuration, to: reconcile)
    connect(before, to: reconcile)
    for path in planned.lock.files.keys.sorted() { connect(add(Node(path.description, .artifact)), to: reconcile) }
    connect(reconcile, to: add(Node(project, .artifact)))
    connect(reconcile, to: add(Node(FixpointLock.path.description, .artifact)))
  }
}
