// What a plugin is.

import BuildGraph
import Configuration
import Diagnostics
import PBXProj
import Platform
import ProjectModel
import PropertyList
import XcodeProject

/// Something that adds to the model or makes artifacts. Both are pure functions of what is passed in.
public protocol Plugin: Sendable {
  /// As `fixpoint.yml` and the lock name it: `apple-targets`.
  var name: String { get }
  /// Changes whenever its outputs may.
  var version: String { get }

  /// What it finds in a project that has no `fixpoint.yml` yet; nil where it has nothing to say.
  func propose(for tree: any ReadableTree) throws -> Proposal?

  /// What it reads from other files than `fixpoint.yml`. Asked before all else, in the order of the list.
  func declare(_ context: DeclarationContext) throws -> Declarations

  /// The file in which such a target is declared where this plugin is on; nil where it has no place of its own for that, and
  /// `fixpoint.yml` is the place. Throws where the draft does not fit there.
  func declarationFile(for draft: TargetDraft, _ configuration: FixpointFile) throws -> DeclarationFile?

  /// What it adds to the model. Plugins are asked in the order of the list, each sees what those before it added.
  func contribute(to model: Model, _ context: PluginContext) throws -> [ModelEdit]

  /// What follows from the model when all plugins have contributed, e.g. the build setting that names a file. Asked in
  /// the order of the list.
  func settle(_ model: Model, _ context: PluginContext) throws -> [ModelEdit]

  /// The steps that make its files, for the model as all plugins left it. A step that only sets some values in a
  /// file that a person wrote names that file both as input and as output: it stays that person's, is not listed in the
  /// lock, and is never removed.
  func steps(for model: Model, _ context: PluginContext) throws -> [Step]
}

extension Plugin {
  public func propose(for tree: any ReadableTree) throws -> Proposal? { nil }
  public func declare(_ context: DeclarationContext) throws -> Declarations { Declarations() }
  public func declarationFile(for draft: TargetDraft, _ configuration: FixpointFile) throws -> DeclarationFile? { nil }
  public func contribute(to model: Model, _ context: PluginContext) throws -> [ModelEdit] { [] }
  public func settle(_ model: Model, _ context: PluginContext) throws -> [ModelEdit] { [] }
  public func steps(for model: Model, _ context: PluginContext) throws -> [Step] { [] }
}

/// What a plugin may look at.
public struct PluginContext: Sendable {
  public var root: AbsolutePath
  /// `fixpoint.yml`, decoded, with the chosen environment applied.
  public var configuration: FixpointFile
  /// The project file as it is on disk, every value resolved.
  public var observed: ObservedProject
  /// The files of `fixpoint.lock`: those that Fixpoint wrote, by path, with their digests (`sha256` in hex).
  public var ownedFiles: [TreePath: String]
  /// The adopted targets of `fixpoint.lock`: the id in the project file, by the name in the YAML.
  public var adopted: [String: ObjectID]
  /// Reading only, and only inside the root.
  public var tree: any ReadableTree

  public init(
    root: AbsolutePath, configuration: FixpointFile, observed: ObservedProject, ownedFiles: [TreePath: String],
    adopted: [String: ObjectID] = [:], tree: any ReadableTree
  ) {
    self.root = root
    self.configuration = configuration
    self.observed = observed
    self.ownedFiles = ownedFiles
    self.adopted = adopted
    self.tree = tree
  }
}

/// The project's files, read only; links that lead out of the root are refused.
public protocol ReadableTree: Sendable {
  /// nil where nothing is there.
  func read(_ path: TreePath) throws -> [UInt8]?
  /// The names in a folder, sorted; nil where there is no folder.
  func entries(_ folder: TreePath) throws -> [String]?
  func isDirectory(_ path: TreePath) throws -> Bool
}
