// The entitlements of one target in one build configuration.

import PropertyList

/// Keys with their values and who asked for them. Read and written by key; order is that of the keys' bytes.
public struct EntitlementSet: Hashable, Sendable {
  public static let appGroupsKey = "com.apple.security.application-groups"

  public private(set) var values: [String: Sourced<PropertyValue>]

  public init(_ values: [String: Sourced<PropertyValue>] = [:]) {
    self.values = values.mapValues { Sourced(Self.withoutRepeats($0.value), $0.origin) }
  }

  public var isEmpty: Bool { values.isEmpty }
  public var keys: [String] { values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  public subscript(key: String) -> Sourced<PropertyValue>? {
    get { values[key] }
    set { values[key] = newValue.map { Sourced(Self.withoutRepeats($0.value), $0.origin) } }
  }

  public var appGroups: [String] { values[Self.appGroupsKey]?.value.strings ?? [] }

  /// In the order that files are written in.
  public var dictionary: PropertyDictionary {
    PropertyDictionary(keys.map { .init($0, values[$0]!.value.sorted()) })
  }

  /// Lists of identifiers are sets: the first of equal texts stays where it is.
  private static func withoutRepeats(_ value: PropertyValue) -> PropertyValue {
    guard let texts = value.strings else { return value }
    var seen: Set<String> = []
    return .array(texts.filter { seen.insert($0).inserted }.map { .string($0) })
  }
}
