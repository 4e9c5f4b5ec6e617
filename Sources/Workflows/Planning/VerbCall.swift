// A verb with its words, as a step of the graph carries it.

import BuildGraph
import Configuration
import Diagnostics

/// `audit --environment staging ios`
public struct VerbCall: Hashable, Sendable {
  public var verb: String
  public var words: [String]
  /// Whose files alone are of interest.
  public var plugin: String?

  func action(_ version: String) -> StepAction {
    .builtIn(
      name: plugin ?? verb, version: version,
      parameters: Array(([verb, plugin ?? ""] + words).joined(separator: "\0").utf8))
  }

  /// - Parameter replacing: What other steps said put in its place.
  public init?(_ action: StepAction, replacing: (String) -> String) {
    guard case .builtIn(_, _, let parameters) = action else { return nil }
    let parts = parameters.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count >= 2 else { return nil }
    verb = parts[0]
    plugin = parts[1].isEmpty ? nil : parts[1]
    words = parts.dropFirst(2).map(replacing)
  }

  init(_ verb: String, words: [String], plugin: String?) {
    self.verb = verb
    self.words = words
    self.plugin = plugin
  }
}

extension WorkflowVerb {
  /// The words of a call. An option without a text is left out.
  ///
  /// - Parameter text: The text of a value.
  func words(
    for options: [WorkflowOption], text: (WorkflowTemplate) -> String, report: (Diagnostic) -> Void
  ) -> [String] {
    var words: [String] = []
    var paths: [String] = []
    for given in options {
      let values = given.values.map { Located(text($0.value), at: $0.location) }.filter { !$0.value.isEmpty }
      if given.name == "paths", takesPaths {
        paths += values.map(\.value)
        continue
      }
      guard let option = self.options.first(where: { $0.name == given.name }) else {
        report(unknown(given))
        continue
      }
      if values.count > 1, !option.isRepeatable {
        report(problem("“\(name)” takes one `\(given.name)`; write one text", at: given.location))
      }
      for value in values { words += self.words(for: option, value, report) }
    }
    // After `--` nothing is taken for an option.
    return words + (paths.isEmpty ? [] : ["--"] + paths)
  }

  private func words(for option: Option, _ value: Located<String>, _ report: (Diagnostic) -> Void) -> [String] {
    guard option.takesValue else {
      if ["true", "false"].contains(value.value) { return value.value == "true" ? ["--\(option.name)"] : [] }
      report(problem("`\(option.name)` must be true or false, not “\(value.value)”", at: value.location))
      return []
    }
    if !option.choices.isEmpty, !option.choices.contains(value.value) {
      let choices = option.choices.joined(separator: ", ")
      report(problem("`\(option.name)` takes \(choices), not “\(value.value)”", at: value.location))
    }
    return ["--\(option.name)=\(value.value)"]
  }

  private func unknown(_ given: WorkflowOption) -> Diagnostic {
    let near = nearestWord(to: given.name, among: names).map { "did you mean `\($0)`?" }
    let list = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "`\($0)`" }
    return problem(
      "“\(name)” takes no `\(given.name)`; \(near ?? "it takes \(list.joined(separator: ", "))")", at: given.location)
  }

  private func problem(_ message: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic("workflow.bad-option", .error, message, at: location)
  }
}
