// The templates, one a type.

/// Their sources are text as it stands in a project afterwards: Xcode's indentation, nothing that the store refuses, and
/// APIs that are newer than the type's minimum behind a check.
public enum Templates {
  public static let all: [Template] =
    widgets + applications + sharing + notifications + intents + communication + files + network + identity + family
    + web + media + accessories + desktop

  /// nil where the type has none.
  public static func template(for type: String) -> Template? { byType[type] }

  /// Why a type of the catalogue has no template, in words that follow “has no template:”.
  public static let withoutTemplate: [String: String] = [
    "accessory-setup": "Apple's documentation names no protocol for it",
    "print-service": "Apple publishes no interface for it",
  ]

  private static let byType = Dictionary(all.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
}
