// Which targets of a project go into which.

import PBXProj
import XcodeProject

/// Embedding and depending, by the targets' indices.
public struct TargetGraph: Sendable {
  /// What each target copies into its product, in order; without repeats.
  public private(set) var embedded: [[Int]]
  /// What each target depends on, in order.
  public private(set) var dependencies: [[Int]]
  /// The targets that copy each one into theirs.
  public private(set) var hosts: [[Int]]

  init(_ targets: [ObservedTarget]) {
    let index = Dictionary(targets.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    embedded = targets.map { Self.unique($0.embeds.compactMap { index[$0.target] }) }
    dependencies = targets.map { Self.unique($0.dependencies.compactMap { index[$0] }) }
    hosts = Array(repeating: [], count: targets.count)
    for (host, products) in embedded.enumerated() {
      for product in products where product != host { hosts[product].append(host) }
    }
  }

  /// The targets whose products a target's product ends up in, itself among them.
  public func carriers(of target: Int) -> Set<Int> { Self.closure(from: target, hosts) }

  /// What is built before a target, through any number of dependencies.
  public func dependencyClosure(of target: Int) -> Set<Int> {
    var closure = Self.closure(from: target, dependencies)
    closure.remove(target)
    return closure
  }

  /// What ends up in a target's product, through any number of hosts, itself among them.
  public func contents(of target: Int) -> Set<Int> { Self.closure(from: target, embedded) }

  private static func closure(from start: Int, _ edges: [[Int]]) -> Set<Int> {
    var found: Set<Int> = [start]
    var open = [start]
    while let next = open.popLast() {
      for other in edges[next] where found.insert(other).inserted { open.append(other) }
    }
    return found
  }

  private static func unique(_ indices: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return indices.filter { seen.insert($0).inserted }
  }
}
