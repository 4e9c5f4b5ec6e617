// One entry of a target's `colors`.

import Diagnostics

/// A named colour: `$accent: "#0A84FF"`, or one for each appearance.
public struct ColorDeclaration: Hashable, Sendable {
  /// As written: `$accent`, `brand`.
  public var name: String
  /// Of the name.
  public var location: SourceLocation
  /// As written and valid: `#RGB`, `#RRGGBB`, `#RRGGBBAA`, `rgb(…)`, `rgba(…)`, `hsl(…)` or a CSS colour name.
  public var light: Located<String>
  public var dark: Located<String>?
}
