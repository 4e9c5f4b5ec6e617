// What one evaluation may use.

import Platform

public struct ConfigLimits: Hashable, Sendable {
  /// From the question to the answer; loading a compiler for TypeScript counts.
  public var seconds: Double
  /// Bytes of memory that the program holds.
  public var memory: Int

  public init(seconds: Double = 15, memory: Int = 768 << 20) {
    self.seconds = seconds
    self.memory = memory
  }

  var deadline: CompanionDeadline { CompanionDeadline(seconds: seconds, memory: memory) }
}
