// What a prebuild is asked to do.

import Platform

public struct PrebuildOptions: Sendable {
  /// The root of the project: nothing outside it is written.
  public var root: AbsolutePath
  /// `fixpoint.yml`.
  public var configuration: AbsolutePath
  public var environment: String?
  /// Ignores what earlier runs left on record, and makes every generated file anew.
  public var clean: Bool
  /// Adopted targets that have left the YAML and shall leave the project too, by name.
  public var prune: Set<String>
  /// Whether steps and plugins that are programs may be started.
  public var mayStartPrograms: Bool
  /// Whether the tree may be changed: then the run lock is taken, and an interrupted run is finished first.
  public var writes: Bool
  /// The file of the running program: where it is another one, nothing that an earlier one found is taken for granted.
  public var program: AbsolutePath?

  public init(
    root: AbsolutePath, configuration: AbsolutePath? = nil, environment: String? = nil, clean: Bool = false,
    prune: Set<String> = [], mayStartPrograms: Bool = true, writes: Bool = true,
    program: AbsolutePath? = nil
  ) {
    self.root = root
    self.configuration = configuration ?? root.appending("fixpoint.yml")
    self.environment = environment
    self.clean = clean
    self.prune = prune
    self.mayStartPrograms = mayStartPrograms
    self.writes = writes
    self.program = program
  }
}
