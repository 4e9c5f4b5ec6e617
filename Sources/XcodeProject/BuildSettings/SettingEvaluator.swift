// References in build settings replaced by what they refer to.

import Diagnostics

/// One evaluation. The rules are those of Xcode's build system: inside the value of a setting, `$(inherited)` and the
/// setting's own name mean its next farther assignment, also across other settings in between.
struct SettingEvaluator {
  private struct Frame {
    var name: String
    /// What it inherits.
    var candidates: ArraySlice<SettingAssignment>
    /// Whose text is being expanded; nil for a text that is no setting's.
    var assignment: SettingAssignment?
  }

  let scope: SettingScope
  private var frames: [Frame] = []
  private var missing: [String] = []
  /// The same, each where it is referred to.
  private(set) var gaps: [Located<String>] = []
  /// How often one was met, since a name is listed once.
  private var misses = 0
  private var cycle: [String]?
  /// Bytes that may still be produced, a reference counting as sixteen; bounds settings that double each other.
  private var budget = 1 << 18
  /// Whether a name was empty because the project leaves it so.
  private var leftOut: [String] = []

  private static let maximumDepth = 64
  /// Names that are listed where more are missing.
  private static let maximumListed = 64

  init(scope: SettingScope) { self.scope = scope }

  func result(_ text: String, at location: SourceLocation) -> ResolvedSetting {
    if let cycle { return .cycle(cycle, location) }
    if !missing.isEmpty { return .unresolved(text: text, missing: missing, location) }
    if text.isEmpty, !leftOut.isEmpty { return .unresolved(text: text, missing: leftOut, location) }
    return .value(text, location)
  }

  mutating func evaluate(_ name: String, _ candidates: [SettingAssignment]) -> String {
    evaluate(name, candidates[...])
  }

  private mutating func evaluate(_ name: String, _ candidates: ArraySlice<SettingAssignment>) -> String {
    guard let assignment = candidates.first else { return "" }
    frames.append(Frame(name: name, candidates: candidates.dropFirst(), assignment: assignment))
    defer { frames.removeLast() }
    return expand(assignment.text)
  }

  mutating func expand(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else {
      budget -= text.utf8.count
      return text
    }
    guard budget > 0, frames.count < Self.maximumDepth else {
      miss(frames.last?.name ?? text)
      return text
    }
    var result = ""
    for part in SettingExpression(text).parts {
      switch part {
      case .literal(let literal):
        budget -= literal.utf8.count
        result += literal
      case .reference(let name, let modifiers, let written):
        result += reference(name, modifiers, written: written)
      }
      if budget <= 0 { break }
    }
    if budget <= 0 { miss(frames.last?.name ?? text) }
    return result
  }

  private mutating func reference(
    _ nameText: String, _ modifiers: [SettingExpression.Modifier], written: String
  ) -> String {
    budget -= 16
    let name = expandNested(nameText)
    // `$()` is how an xcconfig writes two slashes that start no comment.
    guard !name.isEmpty else { return "" }
    let (missingBefore, missesBefore, gapsBefore) = (missing, misses, gaps)
    var text = lookUp(name, written: written)
    for modifier in modifiers {
      let isMissing = misses > missesBefore
      if modifier.name == "default" {
        guard text.isEmpty || isMissing else { continue }
        (missing, misses, gaps) = (missingBefore, missesBefore, gapsBefore)
        text = expandNested(modifier.argument ?? "")
        continue
      }
      // What is not known cannot be changed; the reference stays as it is written.
      if isMissing { continue }
      let argument = modifier.argument.map { expandNested($0) }
      if let changed = SettingModifier.apply(modifier.name, argument, to: text, in: folder) {
        text = changed
        // Quoting doubles what was quoted before, so that a row of modifiers must be bounded too.
        budget -= 16 + changed.utf8.count
        guard budget > 0 else {
          miss(name)
          return written
        }
      } else {
        miss("\(name):\(modifier.name)")
        return written
      }
    }
    let isWhole = modifiers.isEmpty || misses == missesBefore
    return isWhole ? text : written
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
    frames.append(frames.last ?? Frame(name: "", candidates: [], assignment: nil))
    defer { frames.removeLast() }
    return expand(text)
  }

  private mutating func lookUp(_ name: String, written: String) -> String {
    if name == "inherited" {
      // A text that is no setting's has nothing to inherit.
      guard let frame = frames.last, frame.assignment != nil else { return written }
      return evaluate(frame.name, frame.candidates)
    }
    if let index = frames.lastIndex(where: { $0.name == name }) {
      guard !frames[index].candidates.isEmpty else {
        var names: [String] = []
        for frame in frames[index...] where names.last != frame.name { names.append(frame.name) }
        if cycle == nil { cycle = names + [name] }
        return written
      }
      return evaluate(name, frames[index].candidates)
    }
    let candidates = scope.assignments(of: name)
    guard candidates.isEmpty else { return evaluate(name, candidates[...]) }
    if scope.isKnown(name) {
      if !leftOut.contains(name) { leftOut.append(name) }
      return ""
    }
    miss(name)
    return written
  }

  private mutating func miss(_ name: String) {
    misses += 1
    if missing.count < Self.maximumListed, !missing.contains(name) { missing.append(name) }
    guard gaps.count < Self.maximumListed, let place = frames.last?.assignment?.location else { return }
    let gap = Located(name, at: place)
    if !gaps.contains(where: { $0 == gap && $0.location == place }) { gaps.append(gap) }
  }
}
