// A place in the file system.

/// An absolute path in lexical normal form: no `.`, no `..`, no doubled or trailing slash. Links are not followed.
public struct AbsolutePath: Hashable, Sendable {
  public let string: String

  /// nil where `string` does not start with a slash.
  public init?(_ string: String) {
    guard string.utf8.first == UInt8(ascii: "/") else { return nil }
    self.string = "/" + Self.normalize(string, onto: []).joined(separator: "/")
  }

  private init(components: [String]) { string = "/" + components.joined(separator: "/") }

  public static let root = AbsolutePath(components: [])

  public var components: [String] { string.split(separator: "/").map(String.init) }
  /// The last component; empty for the root.
  public var name: String { components.last ?? "" }
  public var parent: AbsolutePath { AbsolutePath(components: components.dropLast()) }

  /// `path` seen from here: an absolute one replaces this one, `..` goes up.
  public func appending(_ path: String) -> AbsolutePath {
    if let absolute = AbsolutePath(path) { return absolute }
    return AbsolutePath(components: Self.normalize(path, onto: components))
  }

  public func appending(_ path: TreePath) -> AbsolutePath { path.string.isEmpty ? self : appending(path.string) }

  public func isInside(_ folder: AbsolutePath) -> Bool {
    self == folder || folder == .root || string.hasPrefix(folder.string + "/")
  }

  /// The way from `folder` to here: `../targets/widget`; `.` for the folder itself.
  public func relative(to folder: AbsolutePath) -> String {
    let mine = components
    let theirs = folder.components
    let shared = zip(mine, theirs).prefix { $0 == $1 }.count
    let steps = theirs.dropFirst(shared).map { _ in ".." } + mine.dropFirst(shared)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  fileprivate static func normalize(_ path: String, onto start: [String]) -> [String] {
    var result = start
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = result.popLast() } else { result.append(String(part)) }
    }
    return result
  }
}

extension AbsolutePath: CustomStringConvertible {
  public var description: String { string }
}
