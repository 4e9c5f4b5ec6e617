// What is asked of another program.

/// A program to run and all that it gets; nothing is inherited.
public struct ProcessRequest: Hashable, Sendable {
  /// What becomes of output beyond the limit.
  public enum Excess: Hashable, Sendable {
    /// The program is ended.
    case endsProgram
    /// Its first and last parts are kept, with a line between them that says how much is missing.
    case isLeftOut
  }

  public var executable: AbsolutePath
  /// What the program takes for its own name (its argument 0); nil for the path.
  public var name: String?
  public var arguments: [String]
  public var environment: [String: String]
  public var workingDirectory: AbsolutePath
  public var input: [UInt8]
  /// In seconds; past it the program is ended, with all that it started.
  public var timeout: Double
  /// In bytes, standard output and standard error each.
  public var outputLimit: Int
  public var excess: Excess
  /// Whether standard error goes where standard output goes, in the order in which both are written.
  public var joinsErrorOutput: Bool
  /// Seconds that a program has from the wish to end (SIGTERM) until it is ended (SIGKILL).
  public var gracePeriod: Double
  /// A folder below which every path is noted that the program, or what it starts, looks up, where the system can tell
  /// (Linux). A watched program gains no rights by programs that give some.
  public var watchedFolder: AbsolutePath?

  public init(
    executable: AbsolutePath, arguments: [String] = [], environment: [String: String] = [:],
    workingDirectory: AbsolutePath, input: [UInt8] = [], timeout: Double = 60, outputLimit: Int = 64 << 20,
    excess: Excess = .endsProgram, joinsErrorOutput: Bool = false, gracePeriod: Double = 3,
    watchedFolder: AbsolutePath? = nil
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.input = input
    self.timeout = timeout
    self.outputLimit = outputLimit
    self.excess = excess
    self.joinsErrorOutput = joinsErrorOutput
    self.gracePeriod = gracePeriod
    self.watchedFolder = watchedFolder
  }
}
