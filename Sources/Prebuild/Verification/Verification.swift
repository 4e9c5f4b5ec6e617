// What `verify` found.

import BuildGraph
import Diagnostics
import Platform
import ProjectDiff

/// Runs from different starts, and where they did not end in the same bytes.
public struct Verification: Sendable {
  /// One run and the digest of everything that it generated.
  public struct Run: Hashable, Sendable {
    /// `clean`, `incremental`, `repeated` …
    public var name: String
    public var digest: Digest
  }

  public struct Difference: Hashable, Sendable {
    public var path: TreePath
    /// The run that ended otherwise than the clean one; `state` where the record of earlier runs is wrong.
    public var run: String
    /// Who makes the file.
    public var producer: String
    /// A sentence.
    public var message: String
    /// A unified diff, clean against the other run; empty where there is no text to compare.
    public var diff: String
    /// What the file says otherwise, part by part; empty where one of the runs has no such file.
    public var parts: [ProjectDiff.Difference] = []
  }

  public var runs: [Run] = []
  public var differences: [Difference] = []
  public var diagnostics: [Diagnostic] = []

  public var isEqual: Bool { differences.isEmpty }
}
