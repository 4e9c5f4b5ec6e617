// Who says so.

import Diagnostics

/// Where a value of the model came from. What a person stated outranks a plugin, a plugin the application, and all of
/// them the catalogue.
public enum Origin: Hashable, Sendable {
  /// Written in `fixpoint.yml`.
  case stated(SourceLocation)
  /// Added by a plugin of this name; the location is the file that the plugin read it from, where it says so.
  case plugin(String, SourceLocation?)
  /// Follows the application target.
  case application
  /// A default of the target type.
  case catalogue

  public var isStated: Bool { if case .stated = self { true } else { false } }

  public var location: SourceLocation? {
    switch self {
    case .stated(let location): location
    case .plugin(_, let location): location
    case .application, .catalogue: nil
    }
  }
}

/// A value and who says so.
public struct Sourced<Value> {
  public var value: Value
  public var origin: Origin

  public init(_ value: Value, _ origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

extension Sourced: Sendable where Value: Sendable {}
extension Sourced: Equatable where Value: Equatable {}
extension Sourced: Hashable where Value: Hashable {}
