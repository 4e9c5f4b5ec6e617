// One thing that two files say differently.

/// What differs, and where in the file it stands.
///
/// Paths go from the outside to the inside by the names that people use: `targets`, `Widget`, `buildPhases`, `Resources`,
/// `Assets.xcassets` in a project; `com.apple.security.application-groups`, `group.com.acme` in entitlements.
public struct Difference: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Only the second file has it.
    case added
    /// Only the first file has it.
    case removed
    /// Both have it, with another value.
    case changed
    /// The second file holds it more often than the first; `before` and `after` are counts.
    case duplicated
    /// The same entries in another order; `before` and `after` are lists.
    case reordered
    /// The same objects under other ids; `before` and `after` are the ids of the object that `path` names.
    case renumbered
    /// Other bytes that say the same.
    case rewritten
    /// One of the two files is not what its name says; `before` or `after` is what its reader says.
    case unreadable
  }

  /// What is said of one side.
  public enum Value: Hashable, Sendable {
    case text(String)
    case count(Int)
    case list([String])
  }

  public var kind: Kind
  /// Empty for the file as a whole.
  public var path: [String]
  /// What `path` leads to, in the words of its format: `target`, `phase`, `entitlement`, `line`.
  public var noun: String
  /// nil where the first file has none.
  public var before: Value?
  public var after: Value?
  /// Of how many objects or lines this is said; `path` names the first.
  public var count: Int

  public init(
    _ kind: Kind, _ path: [String], noun: String, before: Value? = nil, after: Value? = nil, count: Int = 1
  ) {
    self.kind = kind
    self.path = path
    self.noun = noun
    self.before = before
    self.after = after
    self.count = count
  }
}
