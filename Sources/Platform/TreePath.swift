// A place inside the project root.

/// A path relative to the project root that does not lead out of it, in normal form: `targets/widget/Info.plist`. The
/// root itself is the empty string.
public struct TreePath: Hashable, Sendable, Comparable {
  public let string: String

  /// nil where `path` is absolute, or leaves the root through `..`.
  public init?(_ path: String) {
    guard path.utf8.first != slash else { return nil }
    if path.isEmpty || isNormal(path.utf8[...]) {
      string = path
      return
    }
    var parts: [String] = []
    for part in pathComponents(path) where part != "." {
      if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
    }
    string = parts.joined(separator: "/")
  }

  /// nil where `path` is not inside `root`.
  public init?(_ path: AbsolutePath, in root: AbsolutePath) {
    guard path.isInside(root) else { return nil }
    self.init(path == root ? "" : path.relative(to: root))
  }

  public static let root = TreePath("")!

  private init(normal string: String) { self.string = string }

  public var components: [String] { pathComponents(string) }
  public var name: String {
    guard let last = string.utf8.lastIndex(of: slash) else { return string }
    return String(Substring(string.utf8[last...].dropFirst()))
  }
  /// The folder that holds it; the root for the root.
  public var parent: TreePath {
    guard let last = string.utf8.lastIndex(of: slash) else { return .root }
    return TreePath(normal: String(string[..<last]))
  }

  /// nil where the result would leave the root.
  public func appending(_ path: String) -> TreePath? { TreePath(string.isEmpty ? path : string + "/" + path) }

  /// Whether it is `folder` or lies somewhere below it.
  public func isInside(_ folder: TreePath) -> Bool {
    self == folder || folder.string.isEmpty || hasPrefix(string, folder.string)
  }

  /// By UTF-8 bytes, so that order depends on no locale.
  public static func < (a: TreePath, b: TreePath) -> Bool { a.string.utf8.lexicographicallyPrecedes(b.string.utf8) }
}

extension TreePath: CustomStringConvertible {
  public var description: String { string.isEmpty ? "." : string }
}
