// The build settings of a target, for people.

import Diagnostics
import Terminal

extension SettingsReport {
  public func text(_ style: TextStyle) -> String {
    var lines = diagnostics.lines(style)
    if !lines.isEmpty { lines.append("") }
    let choices = [configuration, sdk, architecture].compactMap { $0 }.joined(separator: ", ")
    lines.append("\(style.bold(target)) of \(project): \(choices)")
    if settings.isEmpty { lines.append("  nothing is set") }
    for setting in settings { lines += setting.lines(style, showsChain: showsChain) }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension SettingsReport.Setting {
  fileprivate func lines(_ style: TextStyle, showsChain: Bool) -> [String] {
    var lines = ["  " + state.line(style.bold(name), style)]
    for assignment in showsChain ? assignments : Array(assignments.prefix(1)) {
      let isWinner = assignment == assignments.first
      let role =
        isWinner ? "" : assignment.isUsed ? "  inherited “\(assignment.text)”" : "  overrides “\(assignment.text)”"
      let condition = assignment.condition.isEmpty ? "" : "  " + assignment.condition
      lines.append("      " + style.dim("\(assignment.location)  \(assignment.level)\(condition)\(role)"))
    }
    if case .unresolved(_, let gaps) = state {
      for gap in gaps {
        let why = gap.isKnownAtBuildTime ? "is known only while Xcode builds" : "is defined nowhere"
        lines.append("      " + style.yellow("\(gap.name) \(why)") + style.dim("  \(gap.location)"))
      }
    }
    for other in variants { lines.append("      " + other.state.line(style.cyan("for \(other.name)"), style)) }
    for other in undecided { lines.append("      " + other.state.line(style.cyan("if \(other.name)"), style)) }
    return lines
  }
}

extension SettingsReport.State {
  /// `NAME = value`
  fileprivate func line(_ name: String, _ style: TextStyle) -> String {
    switch self {
    case .value(let text): text.isEmpty ? "\(name) =" : "\(name) = \(text)"
    case .unresolved(let text, _): "\(name) = \(text)  \(style.yellow("unresolved"))"
    case .cycle(let names): "\(name): \(style.red("refers to itself")): \(names.joined(separator: " → "))"
    case .beyond(_, let problem, let place): "\(name): \(style.red(problem))  \(style.dim("\(place)"))"
    case .absent: "\(name): \(style.yellow("not set"))"
    }
  }
}
