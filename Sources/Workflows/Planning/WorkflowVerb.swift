// What `uses` may name.

/// A command of the program, as a step may call it.
public struct WorkflowVerb: Hashable, Sendable {
  public struct Option: Hashable, Sendable {
    public var name: String
    public var takesValue: Bool
    /// The values that are valid; empty where any is.
    public var choices: [String]
    public var isRepeatable: Bool

    public init(_ name: String, takesValue: Bool, choices: [String] = [], isRepeatable: Bool = false) {
      self.name = name
      self.takesValue = takesValue
      self.choices = choices
      self.isRepeatable = isRepeatable
    }
  }

  public var name: String
  public var options: [Option]
  /// Whether it takes paths; `with` calls them `paths`.
  public var takesPaths: Bool

  public init(_ name: String, options: [Option], takesPaths: Bool = false) {
    self.name = name
    self.options = options
    self.takesPaths = takesPaths
  }

  /// The names that `with` may have.
  var names: [String] { options.map(\.name) + (takesPaths ? ["paths"] : []) }
}

/// All that steps may use.
public struct WorkflowVocabulary: Sendable {
  public var verbs: [WorkflowVerb]
  /// Plugins that come with the program.
  public var plugins: [String]
  /// The verb that does what a plugin's step asks for.
  public var pluginVerb: String
  /// Changes whenever what steps become may change.
  public var version: String

  public init(verbs: [WorkflowVerb], plugins: [String], pluginVerb: String, version: String) {
    self.verbs = verbs
    self.plugins = plugins
    self.pluginVerb = pluginVerb
    self.version = version
  }
}
