// Commands that name what another step makes and do not say that they read it.

import Diagnostics
import Platform

/// Looks at the words of commands. A path that a program finds out by itself is seen in the sandbox only.
struct UndeclaredReads {
  private let steps: [GraphStep]
  private let outputs: OutputTable

  init(_ steps: [GraphStep], _ outputs: OutputTable) {
    self.steps = steps
    self.outputs = outputs
  }

  func problems() -> [Diagnostic] {
    if outputs.isEmpty { return [] }
    return steps.indices.flatMap { index -> [Diagnostic] in
      var seen: Set<TreePath> = []
      return paths(in: steps[index].action).compactMap { path -> Diagnostic? in
        guard let output = outputs.producer(of: path), output.step != index, seen.insert(output.path).inserted,
          !steps[index].inputs.contains(where: { $0.covers(path) })
        else { return nil }
        return Diagnostic(
          "graph.undeclared-read", .error,
          "the command of “\(steps[index].id)” names \(path), which “\(steps[output.step].id)” makes, but \(path) is not among its inputs; add it there",
          at: steps[index].placeOfAction)
      }
    }
  }

  private func paths(in action: StepAction) -> [TreePath] {
    guard case .command(let command) = action else { return [] }
    let text = command.text.utf8
    let ends = Set(" \t\r\n\"'`;|&<>()=:,".utf8)
    return text.split(whereSeparator: ends.contains).compactMap { word -> TreePath? in
      guard word.allSatisfy({ !"$*?[]{}\\~".utf8.contains($0) }) else { return nil }
      return command.folder.appending(String(Substring(word)))
    }
  }
}

extension StepInput {
  /// Whether it takes in `path`.
  func covers(_ path: TreePath) -> Bool {
    switch self {
    case .path(let own): path.isInside(own)
    case .glob(let glob): glob.matches(path) || glob.mayMatch(below: path)
    case .value(let own, _): own == path
    case .environment, .tool, .result: false
    }
  }
}
