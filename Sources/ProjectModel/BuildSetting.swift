// The value of a build setting as it is written, not yet evaluated.

/// One text, or a list of texts as project files write it.
public enum BuildSetting: Hashable, Sendable, ExpressibleByStringLiteral {
  case string(String)
  case list([String])

  public init(stringLiteral value: String) { self = .string(value) }
}
