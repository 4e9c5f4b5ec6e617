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

extension GroupView {
  /// Whether it holds one item in several languages.
  public var isVariantGroup: Bool { fields["isa"]?.is("PBXVariantGroup") ?? false }
  /// Whether it holds the versions of a data model.
  public var isVersionGroup: Bool { fields["isa"]?.is("XCVersionGroup") ?? false }
  /// The version of a data model that is built.
  public var currentVersion: ObjectID? { self[.currentVersion] }
  public var versionType: FileType? { self[.versionType] }
  /// Of text in it; nil where the user's own preference counts.
  public var usesTabs: Bool? { text("usesTabs").map { $0 != "0" } }
}

extension ViewKey where View == GroupView, Value == String? {
  public static var name: Self { .text("name") }
  public static var path: Self { .text("path") }
  public static var sourceTree: Self { .text("sourceTree") }
  public static var indentWidth: Self { .text("indentWidth") }
  public static var tabWidth: Self { .text("tabWidth") }
  public static var usesTabs: Self { .text("usesTabs") }
  public static var comments: Self { .text("comments") }
}

extension ViewKey where View == GroupView, Value == ObjectID? {
  public static var currentVersion: Self { .reference("currentVersion") }
}

extension ViewKey where View == GroupView, Value == FileType? {
  public static var versionType: Self { .word("versionGroupType") }
}

extension ViewKey where View == GroupView, Value == [ObjectID] {
  public static var children: Self { .references("children") }
}
