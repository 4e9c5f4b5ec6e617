// A key of a record.

final class Field: Sendable {
  let key: String
  let shape: Shape
  let presence: Presence
  /// As it begins a member: `"path": `.
  let written: [UInt8]
  /// A string is written as it is read, unless it is left out.
  let keepsStrings: Bool
  /// The string that is left out.
  let omittedText: [UInt8]?

  init(_ key: String, _ shape: Shape, _ presence: Presence = .optional) {
    self.key = key
    self.shape = shape
    self.presence = presence
    written = Array("\"\(key)\": ".utf8)
    switch presence {
    case .required, .optional, .unlessEmpty: (keepsStrings, omittedText) = (shape.keepsStrings, nil)
    case .unless(.string(let text)): (keepsStrings, omittedText) = (shape.keepsStrings, Array(text.utf8))
    case .unless, .nullOrUnless, .unlessLastOfPath: (keepsStrings, omittedText) = (false, nil)
    }
  }
}

/// When a member is written.
enum Presence: Sendable {
  /// Always; its absence is an error.
  case required
  /// Where there is something to say; `null` says nothing.
  case optional
  /// Unless it has no elements.
  case unlessEmpty
  /// Unless it is this, which is what its absence means.
  case unless(XCValue)
  /// As `unless`, and `null` is a value of its own.
  case nullOrUnless(XCValue)
  /// Unless it is the last component of the `path` beside it.
  case unlessLastOfPath
}

extension Shape {
  /// Whether canonical form has every string as it is.
  var keepsStrings: Bool {
    switch self {
    case .marketingVersion, .textEncoding, .lines: false
    default: true
    }
  }
}
