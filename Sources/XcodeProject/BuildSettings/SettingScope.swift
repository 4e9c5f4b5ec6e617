// The settings of one target in one build configuration.

import Diagnostics
import ProjectModel

/// Layers from the nearest to the farthest: the target, its xcconfig, the project, its xcconfig, and what Xcode defines.
public struct SettingScope: Sendable {
  /// What conditions are matched against.
  public let context: BuildContext
  let layers: [SettingLayer]
  /// Those of every layer of the project, whichever target or configuration it belongs to.
  private let universe: SettingNames
  private let derived: [String: String]

  init(layers: [SettingLayer], universe: SettingNames, context: BuildContext = BuildContext()) {
    self.layers = layers
    self.universe = universe
    self.context = context
    derived = context.derivedSettings
  }

  init(layers: [SettingLayer], universe: [SettingLayer], context: BuildContext = BuildContext()) {
    self.init(layers: layers, universe: SettingNames(universe), context: context)
  }

  /// The same settings asked for another SDK or architecture.
  public func with(_ context: BuildContext) -> SettingScope {
    SettingScope(layers: layers, universe: universe, context: context)
  }

  /// Every assignment, whatever its condition; the one that wins where all hold stands first.
  func allAssignments(of name: String) -> [SettingAssignment] {
    var result: [SettingAssignment] = []
    for layer in layers { result += layer.assignments(of: name) }
    if let value = derived[name] {
      result.append(
        SettingAssignment(
          level: .builtIn, condition: "", source: .builtIn(value, defaultLocation ?? SourceLocation(file: ""))))
    }
    return result
  }

  private var defaultLocation: SourceLocation? {
    if case .builtIn(_, let location)? = layers.last?.source { location } else { nil }
  }

  /// Every assignment that holds; the one that wins stands first.
  func assignments(of name: String) -> [SettingAssignment] {
    allAssignments(of: name).filter { $0.verdict(in: context) == .holds }
  }

  /// Whether any target or configuration of the project assigns it. Such a name is one that the project leaves empty
  /// on purpose where it is not assigned (`com.acme.app$(SUFFIX)`), and empty is what Xcode makes of it.
  func isKnown(_ name: String) -> Bool { universe.contains(name) }

  /// Assignments under a condition count where the condition holds for sure.
  public func resolve(_ name: String) -> ResolvedSetting { resolve(name, among: assignments(of: name)) }

  func resolve(_ name: String, among candidates: [SettingAssignment]) -> ResolvedSetting {
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

  /// The assignments of a setting that hold under a condition only, the strongest first. Each is evaluated for what its
  /// condition asks for: `[sdk=macosx*]` as when built for the Mac.
  public func conditional(_ name: String) -> [ConditionalSetting] {
    let all = allAssignments(of: name)
    // More than a person would read is not evaluated.
    return all.indices.lazy.filter { !all[$0].condition.isEmpty }.prefix(64).compactMap { index in
      guard let condition = SettingCondition(all[index].condition) else { return nil }
      let fitted = with(context.fitted(to: condition))
      let farther = all[(index + 1)...].filter { $0.verdict(in: fitted.context) == .holds }
      return ConditionalSetting(
        condition: all[index].condition, setting: fitted.resolve(name, among: [all[index]] + farther),
        verdict: condition.verdict(in: context))
    }
  }

  /// Whether any assignment of its layers has a condition.
  public var hasConditions: Bool { layers.contains(where: \.hasConditions) }

  /// Where the assignment stands that wins; nil where there is none.
  public func location(of name: String) -> SourceLocation? { assignments(of: name).first?.location }
}
