// The seam to the clock. Nothing that it says reaches an output.

public protocol Clock: Sendable {
  /// Nanoseconds since 1970.
  func now() -> Int64
}
