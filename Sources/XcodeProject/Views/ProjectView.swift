// The project itself.

import Diagnostics
import PBXProj
import ProjectModel

public struct ProjectView: ObjectView {
  static let kind = "PBXProject"

  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  init?(_ file: ProjectFile) {
    guard let id = file.document.rootObject, let fields = file.document.object(id) else { return nil }
    self.file = file
    self.id = id
    self.fields = fields
  }

  /// As its list says, whether or not they are there.
  public var targetIDs: [ObjectID] { references("targets") }
  public var mainGroup: ObjectID? { reference("mainGroup") }
  /// The group of products, `Products` by convention.
  public var productGroup: ObjectID? { reference("productRefGroup") }
  public var configurationList: ConfigurationListView? {
    reference("buildConfigurationList").flatMap { ConfigurationListView(file, $0) }
  }
}

extension ProjectView {
  /// The languages that it is translated into, `Base` among them.
  public var regions: [String] { self[.regions] }
  public var developmentRegion: String? { self[.developmentRegion] }
  /// As its list says, whether or not they are there.
  public var packageIDs: [ObjectID] { self[.packages] }
  public var packages: [PackageView] { packageIDs.compactMap { PackageView(file, $0) } }
  /// Other projects: the group of their products, and the file reference to the project.
  public var projectReferences: [(products: ObjectID?, project: ObjectID?)] {
    fields["projectReferences"]?.elements.map { ($0["ProductGroup"]?.reference, $0["ProjectRef"]?.reference) } ?? []
  }
  /// An entry of `attributes`: `LastUpgradeCheck`.
  public func attribute(_ name: String) -> String? { fields["attributes"]?[name]?.string }
  /// An entry of a target's `TargetAttributes`: `TestTargetID`.
  public func attribute(_ name: String, of target: ObjectID) -> String? {
    fields["attributes"]?["TargetAttributes"]?[target.string]?[name]?.string
  }
}

extension ViewKey where View == ProjectView, Value == String? {
  public static var developmentRegion: Self { .text("developmentRegion") }
  public static var compatibilityVersion: Self { .text("compatibilityVersion") }
  public static var preferredObjectVersion: Self { .text("preferredProjectObjectVersion") }
  public static var directory: Self { .text("projectDirPath") }
}

extension ViewKey where View == ProjectView, Value == [String] {
  public static var regions: Self { .texts("knownRegions") }
}

extension ViewKey where View == ProjectView, Value == ObjectID? {
  public static var mainGroup: Self { .reference("mainGroup") }
  public static var productGroup: Self { .reference("productRefGroup") }
  public static var configurationList: Self { .reference("buildConfigurationList") }
}

extension ViewKey where View == ProjectView, Value == [ObjectID] {
  public static var targets: Self { .references("targets") }
  public static var packages: Self { .references("packageReferences") }
}

extension ProjectFile {
  public var project: ProjectView {
    guard let view = ProjectView(self) else { preconditionFailure("a project file has a root object") }
    return view
  }

  public var objectVersion: Int { document.objectVersion ?? 46 }
}
