// References to single files.

import PBXProj

public struct FileReferenceView: ObjectView {
  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no file reference has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard file.document.isa(id) == "PBXFileReference", let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  /// What the navigator shows.
  public var name: String { text("name") ?? text("path").map(Self.lastComponent) ?? id.string }
  public var path: String? { text("path") }
  public var sourceTree: SourceTree { SourceTree(text("sourceTree")) }
  public var fileType: String? { text("explicitFileType") ?? text("lastKnownFileType") }

  static func lastComponent(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// What the path of a reference is relative to.
public enum SourceTree: Hashable, Sendable {
  case group, sourceRoot, absolute
  /// `BUILT_PRODUCTS_DIR`, `SDKROOT`, `DEVELOPER_DIR` or a name of the user's own.
  case other(String)

  init(_ text: String?) {
    switch text {
    case nil, "<group>": self = .group
    case "SOURCE_ROOT": self = .sourceRoot
    case "<absolute>": self = .absolute
    case let text?: self = .other(text)
    }
  }
}
