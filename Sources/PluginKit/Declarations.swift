// What plugins read besides fixpoint.yml, before anything is resolved.

import Configuration
import Diagnostics
import JavaScriptConfigs
import Platform

/// What a plugin may look at while it declares.
public struct DeclarationContext: Sendable {
  /// `fixpoint.yml`, decoded, with the chosen environment applied and what plugins before this one declared.
  public var configuration: FixpointFile
  /// Reading only, and only inside the root.
  public var tree: any ReadableTree
  /// Evaluates configs in JavaScript, which can do nothing but read inside the root.
  public var configs: any ConfigEvaluator

  public init(configuration: FixpointFile, tree: any ReadableTree, configs: any ConfigEvaluator) {
    self.configuration = configuration
    self.tree = tree
    self.configs = configs
  }
}

/// What other files state that could stand in `fixpoint.yml`.
public struct Declarations: Sendable {
  public var targets: [TargetDeclaration] = []
  public var team: Located<String>?
  /// Names of environment variables on which all that hangs.
  public var environmentNames: Set<String> = []
  /// Warnings and notes; errors are thrown.
  public var diagnostics: [Diagnostic] = []

  public init() {}
}

/// `fixpoint.yml` with all that plugins declare beside it.
public struct Declared: Sendable {
  public var configuration: FixpointFile
  public var environmentNames: Set<String> = []
  public var diagnostics: [Diagnostic] = []
}

/// Asks every plugin in turn; each sees what those before it declared. Throws what a plugin throws, and where two
/// declare one target.
public func declare(
  _ configuration: FixpointFile, plugins: [any Plugin], tree: any ReadableTree, configs: any ConfigEvaluator
) throws -> Declared {
  var result = Declared(configuration: configuration)
  for plugin in plugins {
    let said = try plugin.declare(
      DeclarationContext(configuration: result.configuration, tree: tree, configs: configs))
    result.configuration = try result.configuration.adding(said.targets, team: said.team)
    result.environmentNames.formUnion(said.environmentNames)
    result.diagnostics += said.diagnostics
  }
  return result
}
