// Everything that had a say in the value of a setting.

import Diagnostics

/// What a setting comes to, and from where.
public struct SettingTrace: Hashable, Sendable {
  /// One assignment that holds.
  public struct Assignment: Hashable, Sendable {
    public var level: SettingLevel
    /// `[sdk=iphoneos*]`; empty where it always holds.
    public var condition: String
    /// As written.
    public var text: String
    public var location: SourceLocation
    /// Whether its text is part of the value: it wins, or all that win over it refer to what they inherit.
    public var isUsed: Bool
  }

  public var name: String
  public var setting: ResolvedSetting
  /// The one that wins stands first.
  public var assignments: [Assignment]
  /// The references without a value, each where it is written.
  public var gaps: [Located<String>]
  /// Assignments of which it is not known whether they hold: `[arch=arm64]` where no architecture is chosen. They do not
  /// count.
  public var undecided: [ConditionalSetting]

  public var level: SettingLevel? { assignments.first?.level }
}

extension SettingScope {
  public func trace(_ name: String) -> SettingTrace {
    let candidates = assignments(of: name)
    var evaluator = SettingEvaluator(scope: self)
    let text = evaluator.evaluate(name, candidates)
    let setting = candidates.first.map { evaluator.result(text, at: $0.location) } ?? .absent
    var isUsed = true
    let traced = candidates.map { candidate in
      let used = isUsed
      isUsed = isUsed && SettingExpression(candidate.text).refersTo { $0 == "inherited" || $0 == name }
      return SettingTrace.Assignment(
        level: candidate.level, condition: candidate.condition, text: candidate.text, location: candidate.location,
        isUsed: used)
    }
    return SettingTrace(
      name: name, setting: setting, assignments: traced, gaps: evaluator.gaps,
      undecided: conditional(name).filter { $0.verdict == .depends })
  }

  /// The settings that the project assigns for this target and configuration, and with `defaults` those too that only
  /// Xcode defines; sorted.
  public func names(defaults: Bool = false) -> [String] {
    var names = Set(layers.filter { defaults || $0.level != .builtIn }.flatMap(\.names))
    if defaults { names.formUnion(context.derivedSettings.keys) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension SettingExpression {
  /// Whether any of its references, also inside of others, has such a name. Bounded like evaluation.
  func refersTo(depth: Int = 0, _ isWanted: (String) -> Bool) -> Bool {
    guard depth < 64 else { return false }
    return parts.contains { part in
      guard case .reference(let name, let modifiers, _) = part else { return false }
      if isWanted(name) { return true }
      return ([name] + modifiers.compactMap(\.argument)).contains {
        $0.utf8.contains(UInt8(ascii: "$")) && SettingExpression($0).refersTo(depth: depth + 1, isWanted)
      }
    }
  }
}
