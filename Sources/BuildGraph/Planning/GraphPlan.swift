// Steps checked against each other: who makes what, who waits for whom.

import Diagnostics
import Platform

/// Steps in an order in which each comes after those that it needs.
public struct GraphPlan: Sendable {
  public let steps: [GraphStep]
  /// For each step the steps that it needs, as indices, ascending and each once.
  public let needs: [[Int32]]

  /// Throws a `Rejection` that names everything that is wrong.
  ///
  /// - Parameter reserved: Paths that no step may write, each with what it is: `the configuration`.
  public init(_ declared: [GraphStep], reserved: [TreePath: String] = [:]) throws {
    var problems = Self.repeatedIDs(declared)
    let outputs = OutputTable(declared)
    for step in declared {
      for index in step.outputs.indices { problems += Self.refusals(index, of: step, reserved: reserved) }
    }
    problems += outputs.collisions()
    if !problems.isEmpty { throw Rejection(.input, problems) }

    var needed = NeedTable(declared, outputs)
    problems = needed.fill()
    problems += UndeclaredReads(declared, outputs).problems()
    if !problems.isEmpty { throw Rejection(.input, problems) }
    let order = try TopologicalOrder(declared, needed.needs).order { needed.reason(for: $0, needing: $1) }
    var place = [Int32](repeating: 0, count: declared.count)
    for (position, index) in order.enumerated() { place[index] = Int32(position) }
    steps = order.map { index in
      var step = declared[index]
      step.takenForFiles = needed.takenForFiles[index].sorted()
      return step
    }
    needs = order.map { needed.needs[$0].map { place[Int($0)] }.sorted() }
  }

  private static func repeatedIDs(_ steps: [GraphStep]) -> [Diagnostic] {
    var seen: Set<String> = []
    return steps.filter { !seen.insert($0.id).inserted }.map {
      Diagnostic(
        "graph.repeated-step", .error, "there is another step “\($0.id)”; give each its own id", at: $0.location)
    }
  }

  private static func refusals(_ index: Int, of step: GraphStep, reserved: [TreePath: String]) -> [Diagnostic] {
    let output = step.outputs[index]
    func refuse(_ why: String) -> [Diagnostic] {
      [
        Diagnostic(
          "graph.refused-output", .error,
          "the step “\(step.id)” may not make \(output), since \(why); let it make something else",
          at: step.place(ofOutput: index))
      ]
    }
    if output == .root { return refuse("it is the project root itself") }
    for part in output.components where [".git", ".fixpoint"].contains(part.lowercased()) {
      return refuse("nothing is generated inside \(part)")
    }
    for (path, what) in reserved.sorted(by: { $0.key < $1.key }) where path.isInside(output) {
      return refuse(path == output ? "it is \(what)" : "\(path), which is \(what), lies in it")
    }
    return []
  }
}
