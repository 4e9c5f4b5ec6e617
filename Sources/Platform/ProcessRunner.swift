// The seam to other programs.

/// A program to run and all that it gets; nothing is inherited.
public struct ProcessRequest: Hashable, Sendable {
  public var executable: AbsolutePath
  public var arguments: [String]
  public var environment: [String: String]
  public var workingDirectory: AbsolutePath
  public var input: [UInt8]
  /// In seconds; past it the whole process group is ended.
  public var timeout: Double
  /// Output beyond this many bytes (standard output and standard error each) ends the program.
  public var outputLimit: Int

  public init(
    executable: AbsolutePath, arguments: [String] = [], environment: [String: String] = [:],
    workingDirectory: AbsolutePath, input: [UInt8] = [], timeout: Double = 60, outputLimit: Int = 64 << 20
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.input = input
    self.timeout = timeout
    self.outputLimit = outputLimit
  }
}

public struct ProcessResult: Hashable, Sendable {
  public enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    case timedOut
    case outputLimitReached
    /// It could not be started: the value of `errno`.
    case notStarted(Int32)
  }

  public var ending: Ending
  public var output: [UInt8]
  public var errorOutput: [UInt8]

  public init(ending: Ending, output: [UInt8] = [], errorOutput: [UInt8] = []) {
    self.ending = ending
    self.output = output
    self.errorOutput = errorOutput
  }
}

public protocol ProcessRunner: Sendable {
  func run(_ request: ProcessRequest) -> ProcessResult
}
