// A place in the file system.

/// An absolute path in lexical normal form: no `.`, no `..`, no doubled or trailing slash. Links are not followed.
public struct AbsolutePath: Hashable, Sendable {
  public let string: String

  /// nil where `string` does not start with a slash.
  public init?(_ string: String) {
    guard string.utf8.first == slash else { return nil }
    if isNormal(string.utf8.dropFirst()) {
      self.string = string
    } else {
      self.string = "/" + Self.normalize(string, onto: []).joined(separator: "/")
    }
  }

  private init(components: [String]) { string = "/" + components.joined(separator: "/") }
  private init(normal string: String) { self.string = string }

  public static let root = AbsolutePath(components: [])

  public var components: [String] { pathComponents(string) }
  /// The last component; empty for the root.
  public var name: String { String(Substring(string.utf8[lastSlash...].dropFirst())) }
  public var parent: AbsolutePath {
    lastSlash == string.startIndex ? .root : AbsolutePath(normal: String(string[..<lastSlash]))
  }

  private var lastSlash: String.Index { string.utf8.lastIndex(of: slash) ?? string.startIndex }

  /// `path` seen from here: an absolute one replaces this one, `..` goes up.
  public func appending(_ path: String) -> AbsolutePath {
    if let absolute = AbsolutePath(path) { return absolute }
    if isNormal(path.utf8[...]) { return AbsolutePath(normal: self == .root ? "/" + path : string + "/" + path) }
    return AbsolutePath(components: Self.normalize(path, onto: components))
  }

  public func appending(_ path: TreePath) -> AbsolutePath { path.string.isEmpty ? self : appending(path.string) }

  public func isInside(_ folder: AbsolutePath) -> Bool {
    self == folder || folder == .root || hasPrefix(string, folder.string)
  }

  /// The way from `folder` to here: `../targets/widget`; `.` for the folder itself.
  public func relative(to folder: AbsolutePath) -> String {
    if folder != .root, hasPrefix(string, folder.string) {
      return String(Substring(string.utf8.dropFirst(folder.string.utf8.count + 1)))
    }
    let mine = components
    let theirs = folder.components
    let shared = zip(mine, theirs).prefix { $0 == $1 }.count
    let steps = theirs.dropFirst(shared).map { _ in ".." } + mine.dropFirst(shared)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  fileprivate static func normalize(_ path: String, onto start: [String]) -> [String] {
    var result = start
    for part in pathComponents(path) where part != "." {
      if part == ".." { _ = result.popLast() } else { result.append(part) }
    }
    return result
  }
}

extension AbsolutePath: CustomStringConvertible {
  public var description: String { string }
}
