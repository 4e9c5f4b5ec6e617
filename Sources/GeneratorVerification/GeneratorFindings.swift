// What running a generator from several starts showed.

import Diagnostics
import Platform
import ProjectDiff

/// Runs from different starts, and where they did not end in the same.
public struct GeneratorFindings: Sendable {
  /// One run, and the digest of its outputs.
  public struct Run: Hashable, Sendable {
    /// `clean`, `repeated` …
    public var name: String
    /// Lower-case SHA-256.
    public var digest: String
  }

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The same target, phase, file … once more.
    case duplicated
    /// A list or text that gets longer with each run.
    case growing
    /// A clean run makes it, another does not.
    case lost
    /// Left over from an earlier run: no clean run makes it.
    case stale
    /// A repeated run makes it, the clean one before it did not.
    case added
    /// Made by one of two runs only, neither of which had anything to begin with.
    case unsteady
    /// The same objects under other ids.
    case churned
    case reordered
    /// Other bytes that say the same.
    case rewritten
    case changed
    /// A file that cannot be read as what its name says.
    case broken
    /// The command itself fails.
    case failed
  }

  public struct Finding: Hashable, Sendable {
    public var kind: Kind
    /// The file, from the root.
    public var path: TreePath
    /// The names of two runs; the second one ends otherwise than the first.
    public var runs: [String]
    /// What differs in the file; its path is empty for the file as a whole.
    public var difference: Difference
    /// A sentence.
    public var message: String
    /// A unified diff where the files are texts of moderate size; else empty.
    public var diff: String
  }

  public var runs: [Run] = []
  /// In the order of runs, paths and places in the file.
  public var findings: [Finding] = []
  public var diagnostics: [Diagnostic] = []

  public var isEqual: Bool { findings.isEmpty }
}
