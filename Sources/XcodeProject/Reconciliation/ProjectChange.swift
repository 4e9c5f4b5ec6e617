// One thing that a reconciliation changes, for people.

/// Named before it happens: what, in which target, and what stood there.
public struct ProjectChange: Hashable, Sendable {
  /// A sentence without its full stop: `sets SWIFT_VERSION of widget (Debug) to 6.0; it was 5.0`.
  public var summary: String
  /// The target that it is about, by its name in the model; nil for the application and what targets share.
  public var target: String?
  /// The build setting or key that gets another value; nil where whole objects come or go.
  public var key: String?
  /// nil where there was none.
  public var before: String?
  /// nil where there will be none.
  public var after: String?

  public init(
    _ summary: String, target: String? = nil, key: String? = nil, before: String? = nil, after: String? = nil
  ) {
    self.summary = summary
    self.target = target
    self.key = key
    self.before = before
    self.after = after
  }
}
