// Patterns of paths: `src/**/*.swift`.

import Platform

/// `*` and `?` stand for characters of one component, `**` for any number of components.
struct Glob: Hashable, Sendable {
  let components: [String]

  /// nil where the pattern is absolute or leaves the root.
  init?(_ pattern: String) {
    guard let path = TreePath(pattern), path != .root else { return nil }
    components = path.components
  }

  /// Whether it is a plain path.
  var isLiteral: Bool { !components.contains { $0.contains("*") || $0.contains("?") } }

  /// The files that match, sorted. Hidden folders are entered only where the pattern names them.
  func files(in tree: any ReadableTree) throws -> [TreePath] {
    var found: Set<TreePath> = []
    try collect(components[...], at: .root, in: tree, into: &found)
    return found.sorted()
  }

  private func collect(
    _ rest: ArraySlice<String>, at folder: TreePath, in tree: any ReadableTree, into found: inout Set<TreePath>
  ) throws {
    guard let part = rest.first, let names = try tree.entries(folder) else { return }
    if part == "**" { try collect(rest.dropFirst(), at: folder, in: tree, into: &found) }
    for name in names {
      guard let path = folder.appending(name) else { continue }
      if part == "**" {
        if !name.hasPrefix("."), try tree.isDirectory(path) { try collect(rest, at: path, in: tree, into: &found) }
      } else if Self.matches(name, part) {
        if try tree.isDirectory(path) {
          try collect(rest.dropFirst(), at: path, in: tree, into: &found)
        } else if rest.count == 1 {
          found.insert(path)
        }
      }
    }
  }

  /// One component against its pattern, in time linear in the product of their lengths.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    let name = Array(name.unicodeScalars)
    let pattern = Array(pattern.unicodeScalars)
    if name.first == ".", pattern.first != "." { return false }
    var (n, p) = (0, 0)
    var star: (p: Int, n: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = star {
        star = (last.p, last.n + 1)
        p = last.p + 1
        n = last.n + 1
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
