// A workflow, decoded.

import Diagnostics

/// What a file in `Workflows` says. Every value knows its line; expressions are read, and not yet replaced.
public struct WorkflowFile: Sendable {
  /// The file itself.
  public var location: SourceLocation
  /// For people; by default the file's name says it.
  public var name: String?
  public var description: String?
  public var inputs: [WorkflowInput] = []
  /// For every step that is a command.
  public var variables: [WorkflowVariable] = []
  public var axes: [WorkflowAxis] = []
  public var pools: [WorkflowPool] = []
  public var steps: [WorkflowStep] = []
}

/// A value that whoever runs the workflow may give: `--input NAME=VALUE`.
public struct WorkflowInput: Sendable {
  public var name: String
  public var location: SourceLocation
  public var description: String?
  public var standard: String?
  public var isRequired = false
}

/// One entry of `env`.
public struct WorkflowVariable: Sendable {
  public var name: String
  public var location: SourceLocation
  /// nil: the machine's own is passed on.
  public var value: Located<WorkflowTemplate>?
}

/// One axis of the matrix; a step that reads it runs once for each of its values.
public struct WorkflowAxis: Sendable {
  /// As expressions name it: `environment` for the key `environments`.
  public var name: String
  public var location: SourceLocation
  public var values: [String]
}

/// Steps of one pool share its width.
public struct WorkflowPool: Sendable {
  public var name: String
  public var location: SourceLocation
  public var width: Int
}

public struct WorkflowStep: Sendable {
  public var id: Located<String>
  /// A command for the shell; either this or `uses`.
  public var run: Located<WorkflowTemplate>?
  /// A verb or a plugin.
  public var uses: Located<String>?
  /// What the verb is given: for each option its values.
  public var options: [WorkflowOption] = []
  public var needs: [Located<String>] = []
  /// Where it is false the step is left out.
  public var condition: Located<WorkflowExpression>?
  public var variables: [WorkflowVariable] = []
  /// Files, folders, patterns and values in JSON files.
  public var inputs: [Located<WorkflowTemplate>] = []
  public var tools: [Located<String>] = []
  public var outputs: [Located<WorkflowTemplate>] = []
  public var folder: Located<WorkflowTemplate>?
  /// In seconds.
  public var timeout: Double?
  public var isCacheable = false
  public var pool: Located<String>?
  public var location: SourceLocation
  /// Where keys are written, even where their values are wrong.
  var stated = Stated()

  struct Stated: Sendable {
    var run: SourceLocation?
    var uses: SourceLocation?
    var outputs: SourceLocation?
    var timeout: SourceLocation?
    var cache: SourceLocation?
  }
}

/// One entry of `with`.
public struct WorkflowOption: Sendable {
  public var name: String
  public var location: SourceLocation
  public var values: [Located<WorkflowTemplate>]
}
