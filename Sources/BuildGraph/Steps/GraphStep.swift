// One step of a graph: what it does, over which inputs, for which outputs.

import Diagnostics
import Platform

/// Work whose outputs are a function of what it does and of its declared inputs, and of nothing else.
public struct GraphStep: Sendable, Identifiable {
  public var id: String
  public var action: StepAction
  public var inputs: [StepInput]
  /// Files, or folders with all that is in them.
  public var outputs: [TreePath]
  /// Steps that come first, whatever they make.
  public var after: [String]
  /// Steps of one pool share its width; nil for the machine's own.
  public var pool: String?
  /// In seconds.
  public var timeout: Double
  /// Whether its outputs may come from a cache.
  public var isCacheable: Bool
  /// Where it is declared.
  public var location: SourceLocation
  /// Where its parts are. Of a step on record only the places of outputs are known: nothing else of it can be at fault
  /// when it runs.
  public var places = StepPlaces()

  /// Outputs in which, were they folders, patterns of other steps would match: the plan has taken them for files.
  var takenForFiles: [TreePath] = []

  public init(
    id: String, action: StepAction, inputs: [StepInput] = [], outputs: [TreePath] = [], after: [String] = [],
    pool: String? = nil, timeout: Double = 3600, isCacheable: Bool = false, location: SourceLocation
  ) {
    self.id = id
    self.action = action
    self.inputs = inputs
    self.outputs = outputs
    self.after = after
    self.pool = pool
    self.timeout = timeout
    self.isCacheable = isCacheable
    self.location = location
  }

  /// Whether it runs each time: nothing says when it is up to date.
  public var runsAlways: Bool { action.isItsOwnJudge || (inputs.isEmpty && outputs.isEmpty) }
}

/// What a step does.
public enum StepAction: Hashable, Sendable {
  case command(ShellCommand)
  /// Work of Fixpoint's own: a verb or a plugin, with all that it was given.
  case builtIn(name: String, version: String, parameters: [UInt8])

  /// Whether it knows itself what is to be done, so that it is always asked.
  public var isItsOwnJudge: Bool { if case .builtIn = self { true } else { false } }
}

/// A text for `/bin/sh`.
public struct ShellCommand: Hashable, Sendable {
  public var text: String
  /// Where it runs.
  public var folder: TreePath
  /// What it is given beside the few variables that every program needs. A variable of the machine is an input, and is
  /// passed on.
  public var environment: [String: String]
  public var mayUseNetwork: Bool

  public init(
    _ text: String, in folder: TreePath = .root, environment: [String: String] = [:], mayUseNetwork: Bool = true
  ) {
    self.text = text
    self.folder = folder
    self.environment = environment
    self.mayUseNetwork = mayUseNetwork
  }
}

/// Something outside the step that its outputs depend on.
public enum StepInput: Hashable, Sendable {
  /// A file, or a folder with all that is in it.
  case path(TreePath)
  case glob(Glob)
  /// One value in a JSON file; keys from the outermost.
  case value(TreePath, keys: [String])
  /// A variable of the machine's environment, passed on to the step.
  case environment(String)
  /// A program by name, found on the search path: its place and content count.
  case tool(String)
  /// What another step said under a name.
  case result(step: String, name: String)
}

extension StepInput: CustomStringConvertible {
  public var description: String {
    switch self {
    case .path(let path): path.description
    case .glob(let glob): glob.pattern
    case .value(let path, let keys): "\(path)#\(keys.joined(separator: "."))"
    case .environment(let name): "$\(name)"
    case .tool(let name): name
    case .result(let step, let name): "\(step).\(name)"
    }
  }
}
