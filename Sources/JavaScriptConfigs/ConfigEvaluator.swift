// The seam to what runs JavaScript.

public protocol ConfigEvaluator: Sendable {
  /// Throws a `Rejection`: at the line of the config where that is known.
  func evaluate(_ request: ConfigRequest) throws -> EvaluatedConfig
}
