// Groups.

import PBXProj

public struct GroupView: ObjectView {
  static let kinds: Set<String> = ["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]

  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no group has this id. Synchronized folders are no groups: nothing is listed in them.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard let kind = file.document.isa(id), Self.kinds.contains(kind), let fields = file.document.object(id) else {
      return nil
    }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var name: String? { text("name") ?? text("path").map(FileReferenceView.lastComponent) }
  public var path: String? { text("path") }
  public var sourceTree: SourceTree { SourceTree(text("sourceTree")) }
  /// As its list says, whether or not they are there.
  public var children: [ObjectID] { references("children") }
}
