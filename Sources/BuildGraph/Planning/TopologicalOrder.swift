// An order in which every step comes after those that it needs.

import Diagnostics

/// Among steps that are free to run, the one that was declared first comes first.
struct TopologicalOrder {
  private let steps: [GraphStep]
  private let needs: [[Int32]]

  init(_ steps: [GraphStep], _ needs: [[Int32]]) {
    self.steps = steps
    self.needs = needs
  }

  /// Indices of the steps. Throws a `Rejection` with the way round where some wait for each other in a circle.
  ///
  /// - Parameter reason: Why the first of two steps needs the second.
  func order(because reason: (Int, Int) -> Diagnostic.Related) throws -> [Int] {
    var missing = needs.map(\.count)
    var followers = [[Int32]](repeating: [], count: steps.count)
    for (index, needed) in needs.enumerated() {
      for other in needed { followers[Int(other)].append(Int32(index)) }
    }
    var order = steps.indices.filter { missing[$0] == 0 }
    order.reserveCapacity(steps.count)
    var next = 0
    while next < order.count {
      for follower in followers[order[next]] {
        missing[Int(follower)] -= 1
        if missing[Int(follower)] == 0 { order.append(Int(follower)) }
      }
      next += 1
    }
    guard order.count == steps.count else { throw cycle(among: missing, reason) }
    return order
  }

  /// Walks back from a step that is stuck: every such step needs one that is stuck as well, so the walk comes round.
  private func cycle(among missing: [Int], _ reason: (Int, Int) -> Diagnostic.Related) -> Rejection {
    var place = missing.firstIndex { $0 > 0 }!
    var way: [Int] = []
    var seen: [Int: Int] = [:]
    while seen[place] == nil {
      seen[place] = way.count
      way.append(place)
      place = Int(needs[place].first { missing[Int($0)] > 0 }!)
    }
    let circle = Array(way[seen[place]!...].reversed())
    // It is told from the step that was declared first.
    let start = circle.indices.min { circle[$0] < circle[$1] }!
    let turned = Array(circle[start...] + circle[..<start])
    let reasons = turned.indices.prefix(Self.shownAtMost).map { place in
      reason(turned[(place + 1) % turned.count], turned[place])
    }
    return Rejection(
      .input,
      [
        Diagnostic(
          "graph.cycle", .error,
          "steps wait for each other in a circle, \(names(turned)); break it at one of the places below",
          at: steps[turned[0]].location, related: reasons)
      ])
  }

  /// More of a circle is read by nobody.
  private static let shownAtMost = 12

  private func names(_ circle: [Int]) -> String {
    var names = circle.prefix(Self.shownAtMost).map { "“\(steps[$0].id)”" }
    if circle.count > names.count { names.append("… (\(circle.count - names.count) more)") }
    return (names + ["“\(steps[circle[0]].id)”"]).joined(separator: " → ")
  }
}
