// The settings of one target in one build configuration.

import Diagnostics
import ProjectModel

/// Layers from the nearest to the farthest: the target, its xcconfig, the project, its xcconfig, and what Xcode defines.
public struct SettingScope: Sendable {
  let layers: [SettingLayer]
  /// Those of every layer of the project, whichever target or configuration it belongs to.
  private let universe: SettingNames

  init(layers: [SettingLayer], universe: SettingNames) {
    self.layers = layers
    self.universe = universe
  }

  init(layers: [SettingLayer], universe: [SettingLayer]) { self.init(layers: layers, universe: SettingNames(universe)) }

  /// Every assignment that always holds; the one that wins stands first.
  func assignments(of name: String) -> [SettingAssignment] { layers.flatMap { $0.assignments(of: name) } }

  /// Whether any target or configuration of the project assigns it. Such a name is one that the project leaves empty
  /// on purpose where it is not assigned (`com.acme.app$(SUFFIX)`), and empty is what Xcode makes of it.
  func isKnown(_ name: String) -> Bool { universe.contains(name) }

  /// Assignments under a condition do not count: see `conditional(_:)`.
  public func resolve(_ name: String) -> ResolvedSetting {
    let candidates = assignments(of: name)
    guard let winner = candidates.first else { return .absent }
    var evaluator = SettingEvaluator(scope: self)
    let text = evaluator.evaluate(name, candidates)
    return evaluator.result(text, at: winner.location)
  }

  /// A text that is not the value of a setting, such as one of an Info.plist, with its references replaced.
  public func expand(_ text: String, at location: SourceLocation) -> ResolvedSetting {
    var evaluator = SettingEvaluator(scope: self)
    let expanded = evaluator.expand(text)
    return evaluator.result(expanded, at: location)
  }

  /// The assignments of a setting that hold under a condition only, nearest layer first.
  public func conditional(_ name: String) -> [ConditionalSetting] {
    layers.flatMap { $0.conditionalAssignments(of: name) }.map { condition, assignment in
      var evaluator = SettingEvaluator(scope: self)
      // References back to the name mean its unconditional value.
      let text = evaluator.evaluate(name, [assignment] + assignments(of: name))
      return ConditionalSetting(condition: condition, setting: evaluator.result(text, at: assignment.location))
    }
  }

  /// Where the assignment stands that wins; nil where there is none.
  public func location(of name: String) -> SourceLocation? { assignments(of: name).first?.location }
}
