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

extension ProjectFile {
  public var project: ProjectView {
    guard let view = ProjectView(self) else { preconditionFailure("a project file has a root object") }
    return view
  }

  public var objectVersion: Int { document.objectVersion ?? 46 }
}
