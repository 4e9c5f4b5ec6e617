// Who waits for whom.

import Diagnostics
import Platform

/// For each step the steps that it needs: those that make what it reads, and those that it names.
struct NeedTable {
  private(set) var needs: [[Int32]]

  private let steps: [GraphStep]
  private let outputs: OutputTable
  private let places: [String: Int]
  /// Many steps read by one pattern.
  private var makersByGlob: [Glob: [Int]] = [:]

  init(_ steps: [GraphStep], _ outputs: OutputTable) {
    self.steps = steps
    self.outputs = outputs
    needs = Array(repeating: [], count: steps.count)
    places = Dictionary(
      steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What is wrong.
  mutating func fill() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for index in steps.indices {
      var found: Set<Int> = []
      for input in steps[index].inputs {
        let makers = makers(of: input)
        if makers.contains(index) { problems.append(readsItself(steps[index], input)) }
        found.formUnion(makers)
        if case .result(let name, _) = input, places[name] == nil { problems.append(unknown(name, steps[index])) }
      }
      for name in steps[index].after {
        if let other = places[name] { found.insert(other) } else { problems.append(unknown(name, steps[index])) }
      }
      needs[index] = found.sorted().map { Int32($0) }
    }
    return problems
  }

  private mutating func makers(of input: StepInput) -> [Int] {
    switch input {
    case .path(let path):
      var makers = outputs.outputs(in: path).map(\.step)
      if let maker = outputs.producer(of: path) { makers.append(maker.step) }
      return makers
    case .value(let path, _): return outputs.producer(of: path).map { [$0.step] } ?? []
    case .glob(let glob):
      if let known = makersByGlob[glob] { return known }
      let makers = makers(of: glob)
      makersByGlob[glob] = makers
      return makers
    case .result(let step, _): return places[step].map { [$0] } ?? []
    case .environment, .tool: return []
    }
  }

  private func makers(of glob: Glob) -> [Int] {
    var makers: Set<Int> = []
    for base in glob.bases {
      for output in outputs.outputs(in: base) where glob.matches(output.path) || glob.mayMatch(below: output.path) {
        makers.insert(output.step)
      }
      if let maker = outputs.producer(of: base) { makers.insert(maker.step) }
    }
    return makers.sorted()
  }

  private func readsItself(_ step: GraphStep, _ input: StepInput) -> Diagnostic {
    Diagnostic(
      "graph.reads-itself", .error,
      "the step “\(step.id)” reads \(input), which takes in what it makes; narrow the input or make something else",
      at: step.location)
  }

  private func unknown(_ name: String, _ step: GraphStep) -> Diagnostic {
    let near =
      nearestWord(to: name, among: steps.map(\.id)).map { "; did you mean “\($0)”?" } ?? "; name one that is there"
    return Diagnostic(
      "graph.unknown-step", .error, "the step “\(step.id)” needs “\(name)”, which is no step\(near)", at: step.location)
  }
}
