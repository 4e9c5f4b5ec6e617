// Targets.

import Diagnostics
import PBXProj

public struct TargetView: ObjectView {
  /// The kinds of object that are targets; the last four stand in projects of the year 2003 only.
  static let kinds: Set<String> = [
    "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget", "PBXApplicationTarget", "PBXToolTarget",
    "PBXBundleTarget", "PBXLibraryTarget", "PBXFrameworkTarget",
  ]

  public let file: ProjectFile
  public let id: ObjectID
  public let fields: Node

  /// nil where no target has this id.
  public init?(_ file: ProjectFile, _ id: ObjectID) {
    guard let kind = file.document.isa(id), Self.kinds.contains(kind), let fields = file.document.object(id) else {
      return nil
    }
    self.file = file
    self.id = id
    self.fields = fields
  }

  public var name: String { text("name") ?? text("productName") ?? id.string }
  /// `com.apple.product-type.app-extension`; nil for targets without a product.
  public var productType: String? { text("productType") }
  public var productName: String? { text("productName") }
  /// The file reference of its product.
  public var product: ObjectID? { reference("productReference") }
  public var configurationList: ConfigurationListView? {
    reference("buildConfigurationList").flatMap { ConfigurationListView(file, $0) }
  }

  /// As its list says, whether or not they are there.
  public var phaseIDs: [ObjectID] { references("buildPhases") }
  public var phases: [PhaseView] { phaseIDs.compactMap { PhaseView(file, $0) } }
  public var dependencyIDs: [ObjectID] { references("dependencies") }
  public var dependencies: [DependencyView] { dependencyIDs.compactMap { DependencyView(file, $0) } }
  /// The synchronized folders whose files are its members.
  public var synchronizedFolderIDs: [ObjectID] { references("fileSystemSynchronizedGroups") }
  public var synchronizedFolders: [SynchronizedFolderView] {
    synchronizedFolderIDs.compactMap { SynchronizedFolderView(file, $0) }
  }
}

extension ProjectFile {
  /// In the project's order; entries behind which no target stands are left out.
  public var targets: [TargetView] { project.targetIDs.compactMap { TargetView(self, $0) } }
}
