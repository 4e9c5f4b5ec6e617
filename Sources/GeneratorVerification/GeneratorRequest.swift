// What `verify --command` is asked for.

import Platform

/// A generator as its user runs it: a command of the shell that makes files in known places.
public struct GeneratorRequest: Hashable, Sendable {
  /// What is copied: the whole repository, so that what the command reads above its own folder is there.
  public var root: AbsolutePath
  /// Where the command runs, from the root.
  public var folder: TreePath
  /// `npx expo prebuild -p ios --no-install`
  public var command: String
  /// What a clean run is where that is another command; nil where it is `command` without the outputs of earlier runs.
  public var cleanCommand: String?
  /// Runs once in each copy before anything else; nil where nothing has to.
  public var setup: String?
  /// Files and folders that the command makes, from the root; at least one.
  public var outputs: [TreePath]
  /// Below the outputs, what is not compared.
  public var ignored: [TreePath]
  /// For each run, in seconds.
  public var timeout: Double

  public init(
    root: AbsolutePath, folder: TreePath = .root, command: String, cleanCommand: String? = nil, setup: String? = nil,
    outputs: [TreePath], ignored: [TreePath] = [], timeout: Double = 1_800
  ) {
    self.root = root
    self.folder = folder
    self.command = command
    self.cleanCommand = cleanCommand
    self.setup = setup
    self.outputs = outputs
    self.ignored = ignored
    self.timeout = timeout
  }

  func isOutput(_ path: TreePath) -> Bool { outputs.contains { path.isInside($0) } }
  func isIgnored(_ path: TreePath) -> Bool { ignored.contains { path.isInside($0) } }
  /// Whether an output lies somewhere below a folder.
  func holdsOutput(_ folder: TreePath) -> Bool { outputs.contains { $0.isInside(folder) } }
}
