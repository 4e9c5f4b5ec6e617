// What a plugin finds in a project that has no fixpoint.yml yet.

import Diagnostics
import Platform

/// What `fixpoint.yml` should say of it, and what has to change beside it.
public struct Proposal: Sendable {
  /// A file of the project that is rewritten, and why, in words that follow its path: `takes … out`.
  public struct Edit: Hashable, Sendable {
    public var path: TreePath
    public var bytes: [UInt8]
    public var sentence: String

    public init(_ path: TreePath, _ bytes: [UInt8], _ sentence: String) {
      self.path = path
      self.bytes = bytes
      self.sentence = sentence
    }
  }

  /// Of a plugin that is not always on: whether `plugins` should list it.
  public var isListed = false
  public var team: String?
  public var edits: [Edit] = []
  /// Warnings and notes; errors are thrown.
  public var diagnostics: [Diagnostic] = []
  /// How the project comes to have an Xcode project, where it has none: `run `npx expo prebuild``.
  public var projectAdvice: String?

  public init() {}
}
