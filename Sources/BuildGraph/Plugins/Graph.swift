// Steps and what lies between them: who makes which file, and in which order.

import Diagnostics
import Platform

/// Steps in an order in which each comes after those whose outputs it reads.
public struct Graph: Sendable {
  public let steps: [Step]
  /// The step that makes a file, as an index into `steps`.
  public let producers: [TreePath: Int]

  /// Throws a `Rejection` where a path may not be written, has two producers, or lies below another output, and where
  /// steps wait for each other in a circle.
  ///
  /// - Parameter reserved: Paths that no step may write, each with what it is: `the configuration`.
  public init(_ steps: [Step], reserved: [TreePath: String] = [:]) throws {
    var problems: [Diagnostic] = []
    problems += Self.repeatedIDs(steps)
    for step in steps {
      for output in step.outputs { problems += Self.refusals(output, of: step, reserved: reserved) }
    }
    problems += Self.collisions(steps)
    if !problems.isEmpty { throw Rejection(.input, problems) }
    self.steps = try Self.ordered(steps)
    var producers: [TreePath: Int] = [:]
    for (index, step) in self.steps.enumerated() {
      for output in step.outputs { producers[output] = index }
    }
    self.producers = producers
  }

  /// The step that makes `path`.
  public func producer(of path: TreePath) -> Step? { producers[path].map { steps[$0] } }
}

extension Step {
  /// Whether it sets some values in a file that is not its own: the file is both read and written, and never becomes
  /// Fixpoint's.
  public func editsInPlace(_ path: TreePath) -> Bool { inputs.contains(path) && outputs.contains(path) }
}

extension Graph {
  private static func repeatedIDs(_ steps: [Step]) -> [Diagnostic] {
    var seen: Set<String> = []
    return steps.filter { !seen.insert($0.id).inserted }.map {
      Diagnostic("graph.repeated-step", .error, "\($0.producer) brings the step \($0.id) twice; give each its own id")
    }
  }

  private static func refusals(_ output: TreePath, of step: Step, reserved: [TreePath: String]) -> [Diagnostic] {
    let place = SourceLocation(file: output.description)
    func refuse(_ why: String) -> [Diagnostic] {
      [Diagnostic("graph.refused-output", .error, "\(step.producer) may not write \(output): \(why)", at: place)]
    }
    if output == .root { return refuse("it is the project root itself") }
    for part in output.components where [".git", ".fixpoint"].contains(part.lowercased()) {
      return refuse("nothing is generated inside \(part)")
    }
    if let what = reserved[output] { return refuse("it is \(what)") }
    return []
  }

  private static func collisions(_ steps: [Step]) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    /// By the spelling that a file system which ignores case compares.
    var owners: [String: (path: TreePath, step: Step)] = [:]
    for step in steps {
      for output in Set(step.outputs).sorted() {
        let spelling = output.string.lowercased()
        if let other = owners[spelling] {
          let also = other.path == output ? "\(output)" : "\(other.path) and \(output), which differ only in case,"
          problems.append(
            Diagnostic(
              "graph.two-producers", .error,
              "\(also) would be written by both \(other.step.id) and \(step.id); let only one of them make it",
              at: SourceLocation(file: output.string)))
        }
        owners[spelling] = (output, step)
      }
    }
    for (path, step) in owners.values.sorted(by: { $0.path < $1.path }) {
      var folder = path.parent
      while folder != .root {
        if let other = owners[folder.string.lowercased()] {
          problems.append(
            Diagnostic(
              "graph.file-and-folder", .error,
              "\(other.step.id) makes the file \(other.path), below which \(step.id) makes \(path)",
              at: SourceLocation(file: path.string)))
        }
        folder = folder.parent
      }
    }
    return problems
  }

  private static func ordered(_ steps: [Step]) throws -> [Step] {
    var makers: [TreePath: Int] = [:]
    for (index, step) in steps.enumerated() {
      for output in step.outputs { makers[output] = index }
    }
    let needs = steps.enumerated().map { index, step in
      Set(step.inputs.compactMap { makers[$0] }).subtracting([index])
    }
    var done: Set<Int> = []
    var result: [Step] = []
    var waiting = Array(steps.indices)
    while !waiting.isEmpty {
      let ready = waiting.filter { needs[$0].isSubset(of: done) }
      if ready.isEmpty {
        let names = waiting.map { steps[$0].id }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        throw Rejection(
          .input, "graph.cycle",
          "the steps \(names.joined(separator: ", ")) wait for each other's outputs; break the circle")
      }
      result += ready.map { steps[$0] }
      done.formUnion(ready)
      waiting.removeAll { done.contains($0) }
    }
    return result
  }
}
