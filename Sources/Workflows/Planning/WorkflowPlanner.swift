// Each step of a workflow, with its expressions replaced.

import BuildGraph
import Configuration
import Diagnostics
import Platform

struct WorkflowPlanner {
  private let file: WorkflowFile
  private let inputs: [String: String]
  private let environment: [String: String]
  private let vocabulary: WorkflowVocabulary
  private let expansion: MatrixExpansion
  /// The machine's own are nil.
  private var variables: [String: String?] = [:]
  /// Ids of instances whose `if` is false.
  private var leftOut: Set<String> = []
  /// The same, for people, in the order of the file.
  private(set) var leftOutSteps: [LeftOutStep] = []
  private(set) var problems: [Diagnostic] = []

  /// Where verbs wait for each other: two at once would meet in one tree.
  private static let verbPool = "fixpoint"

  init(
    _ file: WorkflowFile, _ inputs: [String: String], _ environment: [String: String],
    _ vocabulary: WorkflowVocabulary
  ) {
    self.file = file
    self.inputs = inputs
    self.environment = environment
    self.vocabulary = vocabulary
    expansion = MatrixExpansion(file)
    for variable in file.variables {
      let text = variable.value?.value.text { leaf in
        if case .input(let name) = leaf { inputs[name] ?? "" } else { "" }
      }
      variables.updateValue(text, forKey: variable.name)
    }
  }

  /// How many steps of a pool run at once.
  static func pools(of file: WorkflowFile) -> [String: Int] {
    Dictionary(file.pools.map { ($0.name, $0.width) } + [(verbPool, 1)]) { first, _ in first }
  }

  mutating func steps(exists: (TreePath) -> Bool) -> [GraphStep] {
    problems += expansion.problems
    for instance in expansion.instances {
      let scope = scope(of: instance)
      if let condition = file.steps[instance.step].condition, !condition.value.isTrue(scope.value) {
        leftOut.insert(instance.id)
        leftOutSteps.append(
          LeftOutStep(
            id: instance.id, reason: "its `if` is false: \(condition.value.told(scope.value))",
            location: condition.location))
      }
    }
    return expansion.instances.compactMap { instance in
      leftOut.contains(instance.id) ? nil : step(instance, exists)
    }
  }

  private func scope(of instance: StepInstance) -> WorkflowScope {
    WorkflowScope(
      inputs: inputs, values: instance.values, environment: environment,
      variables: variables.merging(constants(of: instance)) { $1 },
      instance: { step in
        expansion.places[step].flatMap { expansion.matches(of: $0, for: instance).first?.id }
          .flatMap { leftOut.contains($0) ? nil : $0 }
      })
  }

  /// The step's own variables.
  private func constants(of instance: StepInstance) -> [String: String?] {
    let own = file.steps[instance.step].variables
    if own.isEmpty { return [:] }
    let scope = WorkflowScope(
      inputs: inputs, values: instance.values, environment: environment, variables: variables,
      instance: { step in
        expansion.places[step].flatMap { expansion.matches(of: $0, for: instance).first?.id }
          .flatMap { leftOut.contains($0) ? nil : $0 }
      })
    var result: [String: String?] = [:]
    for variable in own { result.updateValue(variable.value?.value.text(scope.value), forKey: variable.name) }
    return result
  }

  private mutating func step(_ instance: StepInstance, _ exists: (TreePath) -> Bool) -> GraphStep? {
    let declared = file.steps[instance.step]
    let scope = scope(of: instance)
    guard let action = action(of: declared, scope, exists) else { return nil }
    var step = GraphStep(id: instance.id, action: action, location: declared.id.location)
    step.places.action = (declared.run?.location ?? declared.uses?.location)
    addInputs(of: declared, scope, to: &step)
    for output in declared.outputs {
      guard let path = path(output, scope, TreePath.init(workflowOutput:)) else { continue }
      step.outputs.append(path)
      step.places.outputs.append(output.location)
    }
    for need in declared.needs {
      guard let place = expansion.places[need.value] else { continue }
      for other in expansion.matches(of: place, for: instance) where !leftOut.contains(other.id) {
        step.after.append(other.id)
        step.places.after.append(need.location)
      }
    }
    step.pool = declared.pool?.value ?? (declared.uses == nil ? nil : Self.verbPool)
    step.timeout = declared.timeout ?? 3600
    step.isCacheable = declared.isCacheable
    return step
  }

  private mutating func addInputs(of declared: WorkflowStep, _ scope: WorkflowScope, to step: inout GraphStep) {
    func add(_ input: StepInput, _ location: SourceLocation) {
      step.inputs.append(input)
      step.places.inputs.append(location)
    }
    for template in declared.inputs {
      if let input = input(template, scope) { add(input, template.location) }
    }
    for tool in declared.tools { add(.tool(tool.value), tool.location) }
    if declared.run != nil {
      let passed = scope.variables.filter { $0.value == nil }.keys
      for name in passed.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        add(.environment(name), declared.id.location)
      }
    }
    for result in declared.results {
      guard case .result(let other, let name) = result.value, let id = scope.instance(other) else { continue }
      let input = StepInput.result(step: id, name: name)
      if !step.inputs.contains(input) { add(input, result.location) }
    }
  }

  private mutating func action(
    of declared: WorkflowStep, _ scope: WorkflowScope, _ exists: (TreePath) -> Bool
  ) -> StepAction? {
    if let run = declared.run {
      let folder =
        declared.folder.map { folder in
          path(folder, scope) { text throws(WorkflowPathFault) in try TreePath(workflow: text, rootIsAllowed: true) }
        } ?? .some(.root)
      guard let folder else { return nil }
      let constants = scope.variables.compactMapValues { $0 }
      return .command(ShellCommand(run.value.text(scope.value), in: folder, environment: constants))
    }
    guard let uses = declared.uses else { return nil }
    var plugin: String?
    var verb = vocabulary.verbs.first { $0.name == uses.value }
    if verb == nil, isPlugin(uses.value, exists) {
      plugin = uses.value
      verb = vocabulary.verbs.first { $0.name == vocabulary.pluginVerb }
    }
    guard let verb else {
      problems.append(unknown(uses))
      return nil
    }
    var found: [Diagnostic] = []
    let words = verb.words(for: declared.options, text: { $0.text(scope.value) }, report: { found.append($0) })
    problems += found
    return VerbCall(verb.name, words: words, plugin: plugin).action(vocabulary.version)
  }

  /// A slash tells a program of the project from a name, as in `fixpoint.yml`.
  private func isPlugin(_ name: String, _ exists: (TreePath) -> Bool) -> Bool {
    name.contains("/") ? TreePath(name).map(exists) ?? false : vocabulary.plugins.contains(name)
  }

  private func unknown(_ uses: Located<String>) -> Diagnostic {
    let names = vocabulary.verbs.map(\.name) + vocabulary.plugins
    let near = nearestWord(to: uses.value, among: names).map { "did you mean “\($0)”?" }
    let list = names.map { "“\($0)”" }.joined(separator: ", ")
    let what =
      uses.value.contains("/") ? "there is no program “\(uses.value)”" : "there is no verb or plugin “\(uses.value)”"
    return Diagnostic("workflow.unknown-verb", .error, "\(what); \(near ?? "there are \(list)")", at: uses.location)
  }

  private mutating func path(
    _ template: Located<WorkflowTemplate>, _ scope: WorkflowScope,
    _ read: (String) throws(WorkflowPathFault) -> TreePath
  ) -> TreePath? {
    do throws(WorkflowPathFault) {
      return try read(template.value.text(scope.value))
    } catch {
      problems.append(Diagnostic("workflow.bad-path", .error, error.sentence, at: template.location))
      return nil
    }
  }

  private mutating func input(_ template: Located<WorkflowTemplate>, _ scope: WorkflowScope) -> StepInput? {
    do throws(WorkflowPathFault) {
      return try StepInput(workflow: template.value.text(scope.value))
    } catch {
      problems.append(Diagnostic("workflow.bad-path", .error, error.sentence, at: template.location))
      return nil
    }
  }
}

/// What names in the expressions of one step stand for.
struct WorkflowScope {
  var inputs: [String: String]
  /// By axis.
  var values: [String: String]
  var environment: [String: String]
  /// The machine's own are nil.
  var variables: [String: String?]
  /// The id under which another step runs for this one; nil where it is left out.
  var instance: (String) -> String?

  func value(_ leaf: WorkflowExpression) -> String {
    switch leaf {
    case .input(let name): inputs[name] ?? ""
    case .axis(let name): values[name] ?? ""
    case .variable(let name): (variables[name] ?? nil) ?? environment[name] ?? ""
    case .result(let step, let name): instance(step).map { "${{ steps.\($0).outputs.\(name) }}" } ?? ""
    default: ""
    }
  }
}
