// What Xcode does with a scheme.

import XML

/// Build, test, run, profile, analyze or archive.
public struct SchemeAction: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case build = "BuildAction"
    case test = "TestAction"
    case launch = "LaunchAction"
    case profile = "ProfileAction"
    case analyze = "AnalyzeAction"
    case archive = "ArchiveAction"
  }

  public let kind: Kind
  public let element: MarkupElement

  /// Whether an attribute says so; nil where it is missing or something else.
  public func flag(_ name: String) -> Bool? {
    switch element[name] {
    case "YES": true
    case "NO": false
    default: nil
    }
  }

  /// nil for the build action, which is built with that of the action it serves.
  public var buildConfiguration: String? { element["buildConfiguration"] }

  /// Run before and after it.
  public var preActions: [SchemeScript] { scripts("PreActions") }
  public var postActions: [SchemeScript] { scripts("PostActions") }

  private func scripts(_ list: String) -> [SchemeScript] {
    element.child(list)?.children(named: "ExecutionAction").map { SchemeScript(element: $0) } ?? []
  }

  // MARK: Running

  /// The product that is run; nil where a path, nothing or something else is.
  public var runnable: BuildableReference? {
    for name in ["BuildableProductRunnable", "RemoteRunnable"] {
      if let reference = BuildableReference(in: element.child(name)) { return reference }
    }
    return nil
  }

  /// The program that is run where it is no product: `/usr/bin/swift`.
  public var runnablePath: String? { element.child("PathRunnable")?["FilePath"] }

  /// The target whose build settings are meant by `$(…)` in arguments and environment.
  public var macroExpansion: BuildableReference? { BuildableReference(in: element.child("MacroExpansion")) }

  public var arguments: [SchemeArgument] {
    element.child(SchemeArgument.list)?.children(named: SchemeArgument.name).map { SchemeArgument(element: $0) } ?? []
  }

  public var environment: [EnvironmentVariable] {
    element.child(EnvironmentVariable.list)?.children(named: EnvironmentVariable.name)
      .map { EnvironmentVariable(element: $0) } ?? []
  }

  /// Of the archive: the name under which it stands in the organizer.
  public var customArchiveName: String? { element["customArchiveName"] }
}

/// A script of a scheme.
public struct SchemeScript: Sendable {
  public let element: MarkupElement

  private var content: MarkupElement? { element.child("ActionContent") }

  public var title: String? { content?["title"] }
  public var script: String? { content?["scriptText"] }
  public var shell: String? { content?["shellToInvoke"] }
  /// The target whose build settings the script sees.
  public var environmentTarget: BuildableReference? { BuildableReference(in: content?.child("EnvironmentBuildable")) }
}

/// One argument, or several in one text, with which the product is run.
public struct SchemeArgument: Hashable, Sendable {
  static let list = "CommandLineArguments"
  static let name = "CommandLineArgument"

  public var argument: String
  public var isEnabled: Bool

  public init(_ argument: String, isEnabled: Bool = true) {
    self.argument = argument
    self.isEnabled = isEnabled
  }

  init(element: MarkupElement) {
    self.init(element["argument"] ?? "", isEnabled: element["isEnabled"] != "NO")
  }

  var element: NewElement {
    NewElement(Self.name, ["argument": argument, "isEnabled": isEnabled ? "YES" : "NO"])
  }
}

public struct EnvironmentVariable: Hashable, Sendable {
  static let list = "EnvironmentVariables"
  static let name = "EnvironmentVariable"

  public var key: String
  public var value: String
  public var isEnabled: Bool

  public init(_ key: String, _ value: String, isEnabled: Bool = true) {
    self.key = key
    self.value = value
    self.isEnabled = isEnabled
  }

  init(element: MarkupElement) {
    self.init(element["key"] ?? "", element["value"] ?? "", isEnabled: element["isEnabled"] != "NO")
  }

  var element: NewElement {
    NewElement(Self.name, ["key": key, "value": value, "isEnabled": isEnabled ? "YES" : "NO"])
  }
}
