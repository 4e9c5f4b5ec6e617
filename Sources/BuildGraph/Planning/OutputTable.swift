// Who makes which path.

import Diagnostics
import Platform

/// The outputs of all steps, to be asked by path.
struct OutputTable {
  struct Output {
    var path: TreePath
    var step: Int
    /// Its place among the outputs of the step.
    var index = 0
  }

  private let steps: [GraphStep]
  /// By path, so that what lies below a folder stands together.
  private let sorted: [Output]
  private let exact: [TreePath: Int]

  init(_ steps: [GraphStep]) {
    self.steps = steps
    var all: [Output] = []
    for (index, step) in steps.enumerated() {
      all += step.outputs.enumerated().map { Output(path: $1, step: index, index: $0) }
    }
    // A name that goes on, as `a-b` beside `a/b`, must not come between a folder and what is in it.
    sorted = all.sorted { ($0.path.string + "/").utf8.lexicographicallyPrecedes(($1.path.string + "/").utf8) }
    exact = Dictionary(all.map { ($0.path, $0.step) }, uniquingKeysWith: { first, _ in first })
  }

  var isEmpty: Bool { sorted.isEmpty }

  /// The output that is `path` or a folder around it.
  func producer(of path: TreePath) -> Output? {
    var place = path
    while true {
      if let step = exact[place] { return Output(path: place, step: step) }
      if place == .root { return nil }
      place = place.parent
    }
  }

  /// Outputs that are `folder` or lie in it.
  func outputs(in folder: TreePath) -> ArraySlice<Output> {
    if folder == .root { return sorted[...] }
    let key = folder.string + "/"
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if (sorted[middle].path.string + "/").utf8.lexicographicallyPrecedes(key.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return sorted[low...].prefix { $0.path.isInside(folder) }
  }

  /// Paths with two producers, one inside another, or apart in case alone.
  func collisions() -> [Diagnostic] {
    var problems: [Diagnostic] = []
    var owners: [String: Output] = [:]
    for output in sorted {
      if let other = owners[output.path.string.lowercased()] {
        problems.append(twice(other, output))
      } else {
        owners[output.path.string.lowercased()] = output
      }
    }
    for output in sorted {
      var folder = output.path.parent
      while folder != .root {
        if let other = owners[folder.string.lowercased()] {
          problems.append(inside(other, output))
          break
        }
        folder = folder.parent
      }
    }
    return problems
  }

  private func inside(_ folder: Output, _ output: Output) -> Diagnostic {
    if folder.step == output.step {
      return problem(
        "graph.file-and-folder", output, folder,
        "“\(id(output))” makes \(folder.path) with all that is in it, \(output.path) as well; take \(output.path) out")
    }
    return problem(
      "graph.file-and-folder", output, folder,
      "\(output.path), which “\(id(output))” makes, lies in \(folder.path), which “\(id(folder))” makes; let one step make both"
    )
  }

  private func twice(_ one: Output, _ other: Output) -> Diagnostic {
    // The later one is the mistake.
    let (first, second) = (one.step, one.index) < (other.step, other.index) ? (one, other) : (other, one)
    let what =
      first.path == second.path ? "\(first.path)" : "\(first.path) and \(second.path), which differ only in case,"
    if first.step == second.step {
      return problem("graph.two-producers", second, first, "“\(id(first))” names \(what) twice; name it once")
    }
    return problem(
      "graph.two-producers", second, first,
      "\(what) would be made by both “\(id(first))” and “\(id(second))”; let only one of them make it")
  }

  private func id(_ output: Output) -> String { steps[output.step].id }

  private func problem(_ code: String, _ output: Output, _ other: Output, _ message: String) -> Diagnostic {
    let related = Diagnostic.Related("“\(id(other))” makes \(other.path) here", at: place(other))
    return Diagnostic(code, .error, message, at: place(output), related: [related])
  }

  func place(_ output: Output) -> SourceLocation { steps[output.step].place(ofOutput: output.index) }
}
