// What a service that signs the targets is told of them.

import Diagnostics
import JSON
import Terminal

public struct SigningReport: Renderable, Hashable {
  public enum State: String, Hashable, Sendable {
    case listed, checked, written, scaffolded
  }

  /// A file that is rewritten, or would be.
  public struct Edit: Hashable, Sendable {
    public var path: String
    /// `adds “widget”`
    public var sentence: String

    public init(path: String, sentence: String) {
      self.path = path
      self.sentence = sentence
    }
  }

  public var state = State.listed
  public var configuration: String
  public var environment: String?
  public var value: JSONValue = .null
  /// nil where code tells the service.
  public var file: String?
  /// nil where the file says so already.
  public var edit: Edit?
  /// What the file says, or said, otherwise.
  public var differences: [Diagnostic] = []
  public var credentials: [Diagnostic] = []
  public var diagnostics: [Diagnostic] = []

  public init(configuration: String, environment: String?) {
    self.configuration = configuration
    self.environment = environment
  }
}

extension SigningReport {
  public var json: JSONValue {
    [
      "schema": 1,
      "state": .string(state.rawValue),
      "configuration": .string(configuration),
      "environment": environment.map { .string($0) } ?? .null,
      "appExtensions": value,
      "file": file.map { .string($0) } ?? .null,
      "edit": edit.map { ["path": .string($0.path), "change": .string($0.sentence)] } ?? .null,
      "differences": .array(differences.map(\.json)),
      "credentials": .array(credentials.map(\.json)),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  /// Without `diagnostics`, which are no result.
  public func text(_ style: TextStyle) -> String {
    switch state {
    case .listed: return value.text(pretty: true) + "\n"
    case .checked: return checked(style)
    case .written, .scaffolded:
      guard let edit else { return "\(file ?? "") says so already\n" }
      return style.green("Wrote") + " \(edit.path): \(edit.sentence)\n"
    }
  }

  private func checked(_ style: TextStyle) -> String {
    var lines = (differences + credentials).lines(style)
    if let edit {
      lines.append("\(edit.path) would change: \(edit.sentence)")
    } else if let file {
      lines.append("\(file) tells of every target")
    }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }
}
