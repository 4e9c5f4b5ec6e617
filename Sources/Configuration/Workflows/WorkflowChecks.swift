// Names in a workflow that must be declared in it.

import Diagnostics
import YAML

extension Decoder {
  /// - Parameter root: What the file was decoded from: what is declared in it with a wrong value is declared all the same.
  mutating func check(_ file: WorkflowFile, from root: Node) {
    checkDistinct(file.steps.map(\.id), what: "step")
    checkDistinct(file.axes.map { Located($0.name, at: $0.location) }, what: "axis")
    for axis in file.axes where Set(axis.values).count < axis.values.count {
      report("bad-value", "the axis “\(axis.name)” names a value twice; name it once", at: axis.location)
    }
    var names = NameTable(root)
    for variable in file.variables {
      guard let value = variable.value else { continue }
      for expression in value.value.expressions {
        names.check(expression, .workflowVariable, at: value.location, &self)
      }
    }
    for step in file.steps { check(step, &names) }
  }

  private mutating func check(_ step: WorkflowStep, _ names: inout NameTable) {
    checkShape(step)
    names.variables = names.ofWorkflow.merging(step.variables.map { ($0.name, $0.value == nil) }) { $1 }
    func check(_ templates: [Located<WorkflowTemplate>], _ place: NameTable.Place, _ decoder: inout Decoder) {
      for template in templates {
        for expression in template.value.expressions {
          names.check(expression, place, at: template.location, &decoder)
        }
      }
    }
    check([step.run].compactMap { $0 }, .command, &self)
    check(step.options.flatMap(\.values), .option, &self)
    check(step.inputs + step.outputs + [step.folder].compactMap { $0 }, .planning, &self)
    if let condition = step.condition { names.check(condition.value, .planning, at: condition.location, &self) }
    names.variables = names.ofWorkflow
    check(step.variables.compactMap(\.value), .stepVariable, &self)
    for need in step.needs where !names.steps.contains(need.value) {
      report("unknown-step", names.unknown("step", need.value, Array(names.steps)), at: need.location)
    }
    if let pool = step.pool, !names.pools.contains(pool.value) {
      report("unknown-pool", names.unknown("pool", pool.value, Array(names.pools)), at: pool.location)
    }
  }

  private mutating func checkShape(_ step: WorkflowStep) {
    let subject = step.id.value.isEmpty ? "the step" : "the step “\(step.id.value)”"
    let stated = step.stated
    if let run = stated.run, let uses = stated.uses {
      return report("bad-step", "\(subject) says both `run` and `uses`; take one out", at: max(run, uses))
    }
    if stated.run == nil, stated.uses == nil {
      return report("bad-step", "\(subject) says neither `run` nor `uses`; say one", at: step.location)
    }
    if stated.run != nil, let option = step.options.first {
      report("bad-step", "`with` goes with `uses`, and \(subject) is a command; take it out", at: option.location)
    }
    if let uses = step.uses {
      let own: [(String, SourceLocation?)] = [
        ("env", step.variables.first?.location), ("inputs", step.inputs.first?.location),
        ("tools", step.tools.first?.location), ("outputs", step.outputs.first?.location),
        ("working-directory", step.folder?.location), ("timeout", stated.timeout),
        ("cache", step.isCacheable ? stated.cache : nil),
      ]
      for case (let key, let place?) in own {
        report(
          "bad-step", "`\(key)` goes with `run`; “\(uses.value)” knows itself what it reads and makes, so take it out",
          at: place)
      }
    }
    if step.isCacheable, stated.run != nil, step.outputs.isEmpty, stated.outputs == nil {
      report(
        "bad-step", "\(subject) says `cache`, but no `outputs` that could be kept; declare them, or take `cache` out",
        at: stated.cache ?? step.location)
    }
  }
}

/// What expressions may name.
private struct NameTable {
  enum Place {
    case workflowVariable, stepVariable, command, option, planning
  }

  let inputs: [String]
  let axes: [String]
  let steps: Set<String>
  let pools: Set<String>
  /// Whether each is passed on from the machine.
  let ofWorkflow: [String: Bool]
  /// Those of the step that is looked at, too.
  var variables: [String: Bool]

  init(_ root: Node) {
    func entries(_ key: String) -> [Node.Entry] { root[key]?.mapping ?? [] }
    inputs = entries("inputs").map(\.key)
    axes = entries("matrix").map { axisName($0.key) }
    steps = Set((root["steps"]?.sequence ?? []).compactMap { $0["id"]?.scalar?.text })
    pools = Set(entries("pools").map(\.key))
    ofWorkflow = Dictionary(entries("env").map { ($0.key, $0.value.isNull) }) { $1 }
    variables = ofWorkflow
  }

  func check(
    _ expression: WorkflowExpression, _ place: Place, at location: SourceLocation, _ decoder: inout Decoder
  ) {
    for leaf in expression.leaves {
      switch leaf {
      case .input(let name) where !inputs.contains(name):
        decoder.report("unknown-name", unknown("input", name, inputs), at: location)
      case .axis(let name) where !axes.contains(name):
        decoder.report("unknown-name", unknown("axis", name, axes), at: location)
      case .axis(let name) where place == .workflowVariable:
        decoder.report(
          "bad-expression",
          "`env` of the workflow is the same for every step and may not be made of `matrix.\(name)`; put the variable into the `env` of the steps",
          at: location)
      case .variable(let name): check(variable: name, place, at: location, &decoder)
      case .result(let step, let name):
        if !steps.contains(step) {
          decoder.report("unknown-step", unknown("step", step, Array(steps)), at: location)
        } else if !expression.isLeaf || ![.command, .option, .stepVariable].contains(place) {
          decoder.report(
            "bad-expression",
            "`steps.\(step).outputs.\(name)` is known only when “\(step)” has run; it may stand alone in `run`, `env` and `with` of a step",
            at: location)
        }
      default: break
      }
    }
  }

  private func check(variable name: String, _ place: Place, at location: SourceLocation, _ decoder: inout Decoder) {
    if place == .workflowVariable {
      decoder.report(
        "bad-expression", "`env` of the workflow may not be made of `env.\(name)`; use an input", at: location)
    } else if variables[name] == nil {
      decoder.report("unknown-name", unknown("variable", name, Array(variables.keys)), at: location)
    } else if variables[name] == true, place == .command || place == .stepVariable {
      // What is replaced goes on record, and what comes from the machine may be a secret.
      decoder.report(
        "bad-expression", "\(name) comes from the machine; write \"$\(name)\" in the command, where it is passed on",
        at: location)
    }
  }

  func unknown(_ kind: String, _ name: String, _ names: [String]) -> String {
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if let near = nearestWord(to: name, among: sorted) {
      return "there is no \(kind) “\(name)”; did you mean “\(near)”?"
    }
    let list = sorted.prefix(8).map { "“\($0)”" }.joined(separator: ", ")
    return "there is no \(kind) “\(name)”; \(sorted.isEmpty ? "none is declared" : "there are \(list)")"
  }
}
