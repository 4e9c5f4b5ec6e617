// Why something was refused.

/// Thrown where work cannot go on; nothing on disk was changed by what threw it.
public struct Rejection: Error, Hashable, Sendable {
  /// Whose turn it is. The program's exit status follows from it.
  public enum Cause: Sendable {
    /// The input or the command line is wrong: exit status 2.
    case input
    /// A disk, a tool or the network failed: exit status 3.
    case outside
  }

  public var cause: Cause
  /// At least one of them is an error.
  public var diagnostics: [Diagnostic]

  public init(_ cause: Cause, _ diagnostics: [Diagnostic]) {
    self.cause = cause
    self.diagnostics = diagnostics
  }

  public init(_ cause: Cause, _ id: String, _ message: String, at location: SourceLocation? = nil) {
    self.init(cause, [Diagnostic(id, .error, message, at: location)])
  }
}

extension Rejection: CustomStringConvertible {
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
