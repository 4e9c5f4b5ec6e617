// One entry of a target's `images`.

import Diagnostics
import Platform

/// A named image: one file, or one for each scale.
public struct ImageDeclaration: Hashable, Sendable {
  /// How many pixels a point has.
  public enum Scale: String, Hashable, Sendable, CaseIterable {
    case one = "1x"
    case two = "2x"
    case three = "3x"
  }

  public var name: String
  /// Of the name.
  public var location: SourceLocation
  /// One file for every scale has no scale of its own.
  public var files: [(scale: Scale?, path: Located<TreePath>)]

  public static func == (a: ImageDeclaration, b: ImageDeclaration) -> Bool {
    a.name == b.name && a.location == b.location && a.files.map(\.scale) == b.files.map(\.scale)
      && a.files.map(\.path) == b.files.map(\.path)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    for file in files { hasher.combine(file.path) }
  }
}
