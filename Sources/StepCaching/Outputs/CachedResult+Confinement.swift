// What may stand in a cache: outputs that stay where outputs belong.

import BuildGraph
import Platform

extension CachedResult {
  /// In the order of paths, so that equal results are equal bytes.
  var inOrder: CachedResult {
    var result = self
    result.files.sort { $0.path < $1.path }
    result.links.sort { $0.path < $1.path }
    result.folders.sort()
    return result
  }

  /// Whether no two outputs are in each other's way, and none lies in, or leads to, a place where nothing is made. What a
  /// server says is held against this before anything is written.
  var isConfined: Bool {
    let leaves = files.map(\.path) + links.map(\.path)
    let all = leaves + folders
    guard Set(all).count == all.count, all.allSatisfy(Self.isAllowed) else { return false }
    let taken = Set(leaves)
    let isBelowLeaf = all.contains { path in Self.parents(of: path).contains { taken.contains($0) } }
    return !isBelowLeaf && links.allSatisfy(Self.staysInside)
  }

  private static func isAllowed(_ path: TreePath) -> Bool {
    path != .root && !path.string.utf8.contains(0)
      && !path.components.contains { [".git", ".fixpoint"].contains($0.lowercased()) }
  }

  private static func staysInside(_ link: Link) -> Bool {
    guard !link.destination.isEmpty, !link.destination.utf8.contains(0) else { return false }
    return !link.destination.hasPrefix("/") && link.path.parent.appending(link.destination) != nil
  }

  static func parents(of path: TreePath) -> UnfoldFirstSequence<TreePath> {
    sequence(first: path.parent) { $0 == .root ? nil : $0.parent }
  }
}
