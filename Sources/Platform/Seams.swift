// What a command touches the world with.

/// The seams together, and what the process was started with.
public struct Seams: Sendable {
  public var files: any FileSystem
  public var processes: any ProcessRunner
  public var clock: any Clock
  public var environment: [String: String]

  public init(
    files: any FileSystem, processes: any ProcessRunner, clock: any Clock, environment: [String: String]
  ) {
    self.files = files
    self.processes = processes
    self.clock = clock
    self.environment = environment
  }
}
