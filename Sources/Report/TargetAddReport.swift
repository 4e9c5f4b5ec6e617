// A target that was added.

import Diagnostics
import JSON
import Terminal

public struct TargetAddReport: Renderable, Hashable {
  public var name: String
  public var type: String
  /// The folder of its sources.
  public var folder: String
  /// The paths of its files.
  public var files: [String]
  /// The file that declares it.
  public var declaration: String
  /// What came into that file.
  public var text: String
  /// Whether the file was there before.
  public var isInsertion: Bool
  /// Whether nothing was written.
  public var isPlan: Bool
  /// What to know of the type, a sentence or more each.
  public var notes: [String]
  public var diagnostics: [Diagnostic]
  /// What to run afterwards.
  public static let next = "fixpoint prebuild --plan"

  public init(
    name: String, type: String, folder: String, files: [String], declaration: String, text: String, isInsertion: Bool,
    isPlan: Bool, notes: [String], diagnostics: [Diagnostic]
  ) {
    self.name = name
    self.type = type
    self.folder = folder
    self.files = files
    self.declaration = declaration
    self.text = text
    self.isInsertion = isInsertion
    self.isPlan = isPlan
    self.notes = notes.filter { !$0.isEmpty }
    self.diagnostics = diagnostics
  }
}

extension TargetAddReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "state": isPlan ? "planned" : "written",
      "target": ["name": .string(name), "type": .string(type), "path": .string(folder)],
      "files": .array(files.map { .string($0) }),
      "declaration": ["path": .string(declaration), "text": .string(text)],
      "notes": .array(notes.map { .string($0) }),
      "next": .string(Self.next),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  public func text(_ style: TextStyle) -> String {
    var lines = diagnostics.lines(style)
    lines += files.map { style.green(isPlan ? "Would write" : "Wrote") + " \($0)" }
    let verb = isInsertion ? (isPlan ? "Would edit" : "Edited") : (isPlan ? "Would write" : "Wrote")
    lines.append(style.green(verb) + " \(declaration), which declares “\(name)”")
    lines += text.split(whereSeparator: \.isNewline).map { "  \($0)" }
    lines += notes
    lines.append(isPlan ? "Next: the same without --plan" : "Next: \(Self.next)")
    return lines.joined(separator: "\n") + "\n"
  }
}
