// References in build settings replaced by what they refer to.

import Diagnostics

/// One evaluation. The rules are those of Xcode's build system: inside the value of a setting, `$(inherited)` and the
/// setting's own name mean its next farther assignment, also across other settings in between, and nothing where none is
/// left.
struct SettingEvaluator {
  private struct Frame {
    var name: String
    /// What it inherits.
    var candidates: ArraySlice<SettingAssignment>
    /// Whose text is being expanded; nil for a text that is no setting's.
    var assignment: SettingAssignment?
  }

  /// What a name means: a text as it is, or that of the setting which was entered, to be expanded before it is left.
  /// Only `expand` and `reference` call each other for a level, and both are small, so that many levels fit a stack.
  private struct Found {
    var text: String
    var isEntered = false
  }

  private struct Misses {
    var missing: [String]
    var gaps: [Located<String>]
    var count: Int
  }

  let scope: SettingScope
  private var frames: [Frame] = []
  private var missing: [String] = []
  /// The same, each where it is referred to.
  private(set) var gaps: [Located<String>] = []
  /// How often one was met, since a name is listed once.
  private var misses = 0
  private var cycle: [String]?
  /// The first limit that was met, and whose value refers on there; nil for a text that is no setting's.
  private var limit: (SettingLimit, at: SourceLocation?)?
  /// Bytes that may still be produced, a reference counting as sixteen; bounds settings that double each other.
  private var budget = SettingLimit.maximumSize
  /// Whether a name was empty because the project leaves it so.
  private var leftOut: [String] = []

  /// Names that are listed where more are missing.
  private static let maximumListed = 64

  init(scope: SettingScope) { self.scope = scope }

  func result(_ text: String, at location: SourceLocation) -> ResolvedSetting {
    if let cycle { return .cycle(cycle, location) }
    if let limit { return .beyond(limit.0, at: limit.at ?? location, location) }
    if !missing.isEmpty { return .unresolved(text: text, missing: missing, location) }
    if text.isEmpty, !leftOut.isEmpty { return .unresolved(text: text, missing: leftOut, location) }
    return .value(text, location)
  }

  mutating func evaluate(_ name: String, _ candidates: [SettingAssignment]) -> String {
    let found = enter(name, candidates[...])
    return found.isEntered ? leave(with: expand(found.text)) : found.text
  }

  mutating func expand(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else {
      budget -= text.utf8.count
      return text
    }
    guard limit == nil else { return text }
    guard frames.count <= SettingLimit.maximumDepth else {
      meet(.depth)
      return text
    }
    var result = ""
    for part in SettingExpression(text).parts {
      switch part {
      case .literal(let literal):
        budget -= literal.utf8.count
        result += literal
      case .dollar:
        budget -= 1
        result += "$"
      case .reference(let name, let modifiers, let written):
        result += reference(name, modifiers, written: written)
      }
      if budget <= 0 {
        meet(.size)
        break
      }
    }
    return result
  }

  private mutating func reference(
    _ nameText: String, _ modifiers: [SettingExpression.Modifier], written: String
  ) -> String {
    budget -= 16
    let name = expandNested(nameText)
    // `$()` is how an xcconfig writes two slashes that start no comment.
    guard !name.isEmpty else { return "" }
    let before = Misses(missing: missing, gaps: gaps, count: misses)
    let found = lookUp(name, written: written)
    let text = found.isEntered ? leave(with: expand(found.text)) : found.text
    return modifiers.isEmpty ? text : modified(text, of: name, by: modifiers, since: before, written: written)
  }

  @inline(never)
  private mutating func modified(
    _ value: String, of name: String, by modifiers: [SettingExpression.Modifier], since before: Misses, written: String
  ) -> String {
    var text = value
    for modifier in modifiers {
      guard limit == nil else { return written }
      guard applies(modifier, to: text, since: before) else { continue }
      var argument: String?
      if let written = modifier.argument { argument = expandNested(written) }
      guard let changed = changed(text, of: name, by: modifier.name, argument) else { return written }
      text = changed
    }
    return misses == before.count ? text : written
  }

  /// What is not known cannot be changed, and stays as it is written; but a default takes its place.
  @inline(never)
  private mutating func applies(_ modifier: SettingExpression.Modifier, to text: String, since before: Misses) -> Bool {
    let isMissing = misses > before.count
    guard modifier.name == "default" else { return !isMissing }
    guard text.isEmpty || isMissing else { return false }
    (missing, misses, gaps) = (before.missing, before.count, before.gaps)
    return true
  }

  /// nil where the modifier is not known, or makes the text too long.
  @inline(never)
  private mutating func changed(_ text: String, of name: String, by modifier: String, _ argument: String?) -> String? {
    if modifier == "default" { return argument ?? "" }
    guard let changed = SettingModifier.apply(modifier, argument, to: text, in: folder) else {
      miss("\(name):\(modifier)")
      return nil
    }
    // Quoting doubles what was quoted before, so that a row of modifiers must be bounded too.
    budget -= 16 + changed.utf8.count
    guard budget > 0 else {
      meet(.size)
      return nil
    }
    return changed
  }

  /// What relative paths are relative to; nil where nothing says so.
  private var folder: String? {
    for assignment in scope.assignments(of: "PROJECT_DIR") where assignment.text.hasPrefix("/") {
      return assignment.text
    }
    return nil
  }

  /// A name or argument with references of its own counts as a level, so that its depth is bounded too.
  private mutating func expandNested(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    enterAgain()
    return leave(with: expand(text))
  }

  @inline(never)
  private mutating func enterAgain() {
    frames.append(frames.last ?? Frame(name: "", candidates: [], assignment: nil))
  }

  /// Enters the setting that a name means, where it means one with an assignment.
  @inline(never)
  private mutating func lookUp(_ name: String, written: String) -> Found {
    // A text that is no setting's has nothing to inherit.
    let current = frames.last.flatMap { $0.assignment == nil ? nil : $0 }
    if let current, name == "inherited" || name == current.name { return enter(current.name, current.candidates) }
    if name == "inherited" { return Found(text: written) }
    if let index = frames.lastIndex(where: { $0.name == name }) {
      guard !frames[index].candidates.isEmpty else {
        var names: [String] = []
        for frame in frames[index...] where names.last != frame.name { names.append(frame.name) }
        if cycle == nil { cycle = names + [name] }
        return Found(text: written)
      }
      return enter(name, frames[index].candidates)
    }
    let candidates = scope.assignments(of: name)
    guard candidates.isEmpty else { return enter(name, candidates[...]) }
    if scope.isKnown(name) {
      if !leftOut.contains(name) { leftOut.append(name) }
      return Found(text: "")
    }
    miss(name)
    return Found(text: written)
  }

  @inline(never)
  private mutating func enter(_ name: String, _ candidates: ArraySlice<SettingAssignment>) -> Found {
    guard let assignment = candidates.first else { return Found(text: "") }
    frames.append(Frame(name: name, candidates: candidates.dropFirst(), assignment: assignment))
    return Found(text: assignment.text, isEntered: true)
  }

  @inline(never)
  private mutating func leave(with text: String) -> String {
    frames.removeLast()
    return text
  }

  @inline(never)
  private mutating func meet(_ limit: SettingLimit) {
    if self.limit == nil { self.limit = (limit, at: frames.last?.assignment?.location) }
  }

  @inline(never)
  private mutating func miss(_ name: String) {
    misses += 1
    if missing.count < Self.maximumListed, !missing.contains(name) { missing.append(name) }
    guard gaps.count < Self.maximumListed, let place = frames.last?.assignment?.location else { return }
    let gap = Located(name, at: place)
    if !gaps.contains(where: { $0 == gap && $0.location == place }) { gaps.append(gap) }
  }
}
