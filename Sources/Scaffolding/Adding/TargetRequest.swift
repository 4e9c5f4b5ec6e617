// What a person asks for.

import Platform

public struct TargetRequest: Sendable {
  /// A target type, as written.
  public var type: String
  /// nil: the type's id.
  public var name: String?
  /// The folder of the sources; nil: `targets/` and the name.
  public var folder: TreePath?
  /// nil: the host's, with the type's suffix.
  public var bundleIdentifier: String?
  /// The target that shall embed it; nil: the only one that can.
  public var host: String?

  public init(
    type: String, name: String? = nil, folder: TreePath? = nil, bundleIdentifier: String? = nil, host: String? = nil
  ) {
    self.type = type
    self.name = name
    self.folder = folder
    self.bundleIdentifier = bundleIdentifier
    self.host = host
  }
}
