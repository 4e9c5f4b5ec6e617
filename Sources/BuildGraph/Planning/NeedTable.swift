// Who waits for whom.

import Diagnostics
import Platform

/// For each step the steps that it needs: those that make what it reads, and those that it names.
struct NeedTable {
  private(set) var needs: [[Int32]]
  /// For each step those of its outputs that are taken for files: as folders they could hold what a pattern reads.
  private(set) var takenForFiles: [Set<TreePath>]

  private let steps: [GraphStep]
  private let outputs: OutputTable
  private let places: [String: Int]
  /// Many steps read by one pattern.
  private var makersByGlob: [Glob: [Int]] = [:]

  init(_ steps: [GraphStep], _ outputs: OutputTable) {
    self.steps = steps
    self.outputs = outputs
    needs = Array(repeating: [], count: steps.count)
    takenForFiles = Array(repeating: [], count: steps.count)
    places = Dictionary(
      steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// What is wrong.
  mutating func fill() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for index in steps.indices {
      var found: Set<Int> = []
      let step = steps[index]
      for (number, input) in step.inputs.enumerated() {
        let makers = makers(of: input)
        if makers.contains(index) { problems.append(readsItself(step, input, at: step.place(ofInput: number))) }
        found.formUnion(makers)
        if case .result(let name, _) = input, places[name] == nil {
          problems.append(unknown(name, step, at: step.place(ofInput: number)))
        }
      }
      for (number, name) in step.after.enumerated() {
        let place = step.place(ofNeed: number)
        guard let other = places[name] else {
          problems.append(unknown(name, step, at: place))
          continue
        }
        if other == index { problems.append(needsItself(step, at: place)) }
        found.insert(other)
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

  private mutating func makers(of glob: Glob) -> [Int] {
    var makers: Set<Int> = []
    for base in glob.bases {
      for output in outputs.outputs(in: base) {
        if glob.matches(output.path) {
          makers.insert(output.step)
        } else if glob.mayMatch(below: output.path) {
          if output.path.mayBeFolder {
            makers.insert(output.step)
          } else {
            takenForFiles[output.step].insert(output.path)
          }
        }
      }
      if let maker = outputs.producer(of: base) { makers.insert(maker.step) }
    }
    return makers.sorted()
  }

  private func readsItself(_ step: GraphStep, _ input: StepInput, at place: SourceLocation) -> Diagnostic {
    if case .result(_, let name) = input {
      return Diagnostic(
        "graph.reads-itself", .error,
        "the step “\(step.id)” uses `\(name)`, which it says itself when it has run; say it in a step before", at: place
      )
    }
    return Diagnostic(
      "graph.reads-itself", .error,
      "the step “\(step.id)” reads \(input), which takes in what it makes; narrow the input or make something else",
      at: place)
  }

  private func needsItself(_ step: GraphStep, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      "graph.needs-itself", .error, "the step “\(step.id)” needs itself; take it out of its own `needs`", at: place)
  }

  private func unknown(_ name: String, _ step: GraphStep, at place: SourceLocation) -> Diagnostic {
    let near =
      nearestWord(to: name, among: steps.map(\.id)).map { "; did you mean “\($0)”?" } ?? "; name one that is there"
    return Diagnostic(
      "graph.unknown-step", .error, "the step “\(step.id)” needs “\(name)”, which is no step\(near)", at: place)
  }
}

extension StepInput {
  /// Whether all of it lies in one folder.
  fileprivate func lies(in folder: TreePath) -> Bool {
    switch self {
    case .path(let path), .value(let path, _): path.isInside(folder)
    case .glob(let glob): glob.bases.allSatisfy { $0.isInside(folder) }
    case .environment, .tool, .result: false
    }
  }
}

extension NeedTable {
  /// Why one step waits for another, and where that is declared: `“b” reads gen, which “a” makes`.
  mutating func reason(for index: Int, needing other: Int) -> Diagnostic.Related {
    let (step, needed) = (steps[index], steps[other].id)
    for (number, input) in step.inputs.enumerated() where makers(of: input).contains(other) {
      let place = step.place(ofInput: number)
      if case .result(_, let name) = input {
        return .init("“\(step.id)” uses `\(name)`, which “\(needed)” says", at: place)
      }
      let output = steps[other].outputs.first { input.covers($0) || input.lies(in: $0) }
      let what = output.map { "\($0)" == "\(input)" ? "which “\(needed)” makes" : "and “\(needed)” makes \($0)" }
      return .init("“\(step.id)” reads \(input), \(what ?? "of which “\(needed)” makes something")", at: place)
    }
    let place = step.after.firstIndex(of: needed).map { step.place(ofNeed: $0) } ?? step.location
    return .init("“\(step.id)” needs “\(needed)”", at: place)
  }
}

extension TreePath {
  /// Whether an output of this name may be a folder. One with a suffix is taken for a file, save for the kinds of folders
  /// that have one on Apple's systems; else every pattern with `**` would read every output. A step that makes a folder
  /// there nevertheless fails.
  fileprivate var mayBeFolder: Bool {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return true }
    return Self.folderSuffixes.contains(name[name.index(after: dot)...].lowercased())
  }

  private static let folderSuffixes: Set<String> = [
    "app", "appex", "bundle", "d", "docc", "doccarchive", "dsym", "framework", "icon", "kext", "lproj", "playground",
    "plugin", "rtfd", "scnassets", "swiftmodule", "xcarchive", "xcassets", "xcdatamodel", "xcdatamodeld", "xcframework",
    "xcodeproj", "xcresult", "xctest", "xcworkspace", "xpc",
  ]
}
