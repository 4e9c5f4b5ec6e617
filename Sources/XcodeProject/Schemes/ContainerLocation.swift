// Where a scheme, a test plan or a workspace says that something lies.

import Platform

/// `container:App.xcodeproj`, `group:Sources`: a word for what the path is relative to, and the path.
public struct ContainerLocation: Hashable, Sendable {
  public enum Base: Hashable, Sendable {
    /// The folder that holds the project or workspace.
    case container
    /// The folder of the group that the entry stands in.
    case group
    case absolute
    /// The project that the workspace lies in.
    case itself
    /// The folder of Xcode.
    case developer
    /// Any other word.
    case other(String)
  }

  public var base: Base
  public var path: String

  public init(_ base: Base, _ path: String) {
    self.base = base
    self.path = path
  }

  /// nil where there is no colon.
  public init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    base = Base(word: String(text[..<colon]))
    path = String(text[text.utf8.index(after: colon)...])
  }

  public var text: String { "\(base.word):\(path)" }

  /// The place; nil where it depends on the machine. `container` is the folder that holds the project or workspace,
  /// `group` that of the group; `itself` is the project that a workspace lies in.
  public func resolved(
    container: AbsolutePath, group: AbsolutePath? = nil, itself: AbsolutePath? = nil
  ) -> AbsolutePath? {
    switch base {
    case .container: place(in: container)
    case .group: place(in: group ?? container)
    case .absolute: AbsolutePath(path)
    case .itself: itself
    case .developer, .other: nil
    }
  }

  private func place(in folder: AbsolutePath) -> AbsolutePath { path.isEmpty ? folder : folder.appending(path) }
}

extension ContainerLocation.Base {
  fileprivate init(word: String) {
    switch word {
    case "container": self = .container
    case "group": self = .group
    case "absolute": self = .absolute
    case "self": self = .itself
    case "developer": self = .developer
    default: self = .other(word)
    }
  }

  fileprivate var word: String {
    switch self {
    case .container: "container"
    case .group: "group"
    case .absolute: "absolute"
    case .itself: "self"
    case .developer: "developer"
    case .other(let word): word
    }
  }
}
