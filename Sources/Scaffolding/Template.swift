// What a new target of one type starts from.

import JSON

/// The files of a target's folder and what its declaration states beyond type, folder and identifier.
///
/// The Info.plist and the entitlements are not among them: a prebuild makes those from the catalogue.
public struct Template: Sendable {
  /// A file of the folder.
  public struct File: Hashable, Sendable {
    /// Relative to the folder: `Widgets.swift`.
    public var path: String
    public var text: String

    public init(_ path: String, _ text: String) {
      self.path = path
      // A multi-line literal ends without a line break, a file of text with one.
      self.text = text.hasSuffix("\n") ? text : text + "\n"
    }
  }

  /// The id of a target type.
  public let type: String
  /// The release of the type's platform that its sources need, where that may be later than the type's minimum.
  let needs: String?
  /// Keys of the declaration, as `targets` of `fixpoint.yml` has them.
  let keys: JSONObject
  private let make: @Sendable (TargetName) -> [File]

  init(
    _ type: String, needs: String? = nil, keys: JSONObject = [:], _ make: @escaping @Sendable (TargetName) -> [File]
  ) {
    self.type = type
    self.needs = needs
    self.keys = keys
    self.make = make
  }

  /// The files of a target of this name.
  public func files(name: String) -> [File] { make(TargetName(name)) }
}

/// A target's name in the places where sources say it.
struct TargetName: Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  /// As a literal of Swift, with its quotes.
  var literal: String {
    var result = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
