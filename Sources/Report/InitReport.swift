// The first fixpoint.yml.

import Diagnostics
import JSON
import Terminal

public struct InitReport: Renderable, Hashable {
  /// A file beside it that was rewritten.
  public struct Edit: Hashable, Sendable {
    public var path: String
    /// `takes … out of …`
    public var sentence: String

    public init(path: String, sentence: String) {
      self.path = path
      self.sentence = sentence
    }
  }

  public var path: String
  /// What it holds.
  public var text: String
  public var edits: [Edit]
  /// Whether nothing was written.
  public var isPlan: Bool
  public var diagnostics: [Diagnostic]

  public init(path: String, text: String, edits: [Edit], isPlan: Bool, diagnostics: [Diagnostic]) {
    self.path = path
    self.text = text
    self.edits = edits
    self.isPlan = isPlan
    self.diagnostics = diagnostics
  }
}

extension InitReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "state": isPlan ? "planned" : "written",
      "path": .string(path),
      "text": .string(text),
      "edits": .array(edits.map { ["path": .string($0.path), "change": .string($0.sentence)] }),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines = diagnostics.lines(style)
    lines.append(style.green(isPlan ? "Would write" : "Wrote") + " \(path)")
    lines += text.split(separator: "\n").map { "  \($0)" }
    for edit in edits {
      lines.append(style.green(isPlan ? "Would edit" : "Edited") + " \(edit.path): \(edit.sentence)")
    }
    if !isPlan { lines.append("Next: fixpoint prebuild --plan") }
    return lines.joined(separator: "\n") + "\n"
  }
}
