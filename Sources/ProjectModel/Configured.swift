// A value for each build configuration.

/// The name of a build configuration: `Debug`.
public struct ConfigurationName: Hashable, Sendable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let description: String

  public init(_ name: String) { description = name }
  public init(stringLiteral value: String) { description = value }

  public static func < (a: Self, b: Self) -> Bool {
    a.description.utf8.lexicographicallyPrecedes(b.description.utf8)
  }
}

/// One value for all build configurations, save those that have their own.
public struct Configured<Value> {
  public var common: Value
  public var overrides: [ConfigurationName: Value]

  public init(_ common: Value, overrides: [ConfigurationName: Value] = [:]) {
    self.common = common
    self.overrides = overrides
  }

  public subscript(configuration: ConfigurationName) -> Value {
    get { overrides[configuration] ?? common }
    set { overrides[configuration] = newValue }
  }

  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Configured<Other> {
    Configured<Other>(try transform(common), overrides: try overrides.mapValues(transform))
  }
}

extension Configured where Value: Equatable {
  /// The value of the first configuration for all, save those whose own differs.
  public init(
    for configurations: [ConfigurationName], otherwise: Value, _ value: (ConfigurationName) throws -> Value
  ) rethrows {
    guard let first = configurations.first else {
      self.init(otherwise)
      return
    }
    self.init(try value(first))
    for configuration in configurations.dropFirst() {
      let own = try value(configuration)
      if own != common { overrides[configuration] = own }
    }
  }
}

extension Configured: Sendable where Value: Sendable {}
extension Configured: Equatable where Value: Equatable {}
extension Configured: Hashable where Value: Hashable {}
