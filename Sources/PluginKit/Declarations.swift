// What plugins read besides fixpoint.yml, before anything is resolved.

import Configuration
import Diagnostics
import Platform

/// What a plugin may look at while it declares.
public struct DeclarationContext: Sendable {
  /// `fixpoint.yml`, decoded, with the chosen environment applied and what plugins before this one declared.
  public var configuration: FixpointFile
  /// Reading only, and only inside the root.
  public var tree: any ReadableTree

  public init(configuration: FixpointFile, tree: any ReadableTree) {
    self.configuration = configuration
    self.tree = tree
  }
}

/// What other files state that could stand in `fixpoint.yml`.
public struct Declarations: Sendable {
  public var targets: [TargetDeclaration] = []
  public var team: Located<String>?
  /// Warnings and notes; errors are thrown.
  public var diagnostics: [Diagnostic] = []

  public init() {}
}

/// Asks every plugin in turn; each sees what those before it declared. Throws what a plugin throws, and where two
/// declare one target.
public func declare(
  _ configuration: FixpointFile, plugins: [any Plugin], tree: any ReadableTree
) throws -> (configuration: FixpointFile, diagnostics: [Diagnostic]) {
  var configuration = configuration
  var diagnostics: [Diagnostic] = []
  for plugin in plugins {
    let said = try plugin.declare(DeclarationContext(configuration: configuration, tree: tree))
    configuration = try configuration.adding(said.targets, team: said.team)
    diagnostics += said.diagnostics
  }
  return (configuration, diagnostics)
}
