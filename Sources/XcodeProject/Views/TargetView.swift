// Targets.

import Diagnostics
import PBXProj

public struct TargetView: ObjectView {
  /// The kinds of object that are targets.
  static let kinds: Set<String> = oldKinds.union(["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"])
  /// Those that stand in projects of the year 2003 only.
  static let oldKinds: Set<String> = [
    "PBXApplicationTarget", "PBXToolTarget", "PBXBundleTarget", "PBXLibraryTarget", "PBXFrameworkTarget",
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

  /// `PBXNativeTarget`.
  public var isa: String { text("isa") ?? "" }
  public var name: String { text("name") ?? text("productName") ?? id.string }
  /// `com.apple.product-type.app-extension`; nil for targets without a product.
  public var productType: String? { text("productType") }
  /// The same as a value with known constants.
  public var kindOfProduct: ProductType? { self[.kindOfProduct] }
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

extension TargetView {
  public var ruleIDs: [ObjectID] { self[.rules] }
  public var rules: [BuildRuleView] { ruleIDs.compactMap { BuildRuleView(file, $0) } }
  /// As its list says, whether or not they are there.
  public var packageProductIDs: [ObjectID] { self[.packageProducts] }
  public var packageProducts: [PackageProductView] { packageProductIDs.compactMap { PackageProductView(file, $0) } }
  /// The program that a `PBXLegacyTarget` runs.
  public var buildTool: String? { self[.buildTool] }
}

extension ViewKey where View == TargetView, Value == String? {
  public static var name: Self { .text("name") }
  public static var productName: Self { .text("productName") }
  public static var productInstallPath: Self { .text("productInstallPath") }
  /// Of a `PBXLegacyTarget`, as are the next two.
  public static var buildTool: Self { .text("buildToolPath") }
  public static var buildArguments: Self { .text("buildArgumentsString") }
  public static var buildFolder: Self { .text("buildWorkingDirectory") }
  public static var comments: Self { .text("comments") }
}

extension ViewKey where View == TargetView, Value == ProductType? {
  public static var kindOfProduct: Self { .word("productType") }
}

extension ViewKey where View == TargetView, Value == Bool {
  public static var passesBuildSettings: Self { .flag("passBuildSettingsInEnvironment", default: true) }
}

extension ViewKey where View == TargetView, Value == ObjectID? {
  public static var product: Self { .reference("productReference") }
  public static var configurationList: Self { .reference("buildConfigurationList") }
}

extension ViewKey where View == TargetView, Value == [ObjectID] {
  public static var phases: Self { .references("buildPhases") }
  public static var rules: Self { .references("buildRules") }
  public static var dependencies: Self { .references("dependencies") }
  public static var packageProducts: Self { .references("packageProductDependencies") }
  public static var synchronizedFolders: Self { .references("fileSystemSynchronizedGroups") }
}

extension ProjectFile {
  /// In the project's order; entries behind which no target stands are left out.
  public var targets: [TargetView] { project.targetIDs.compactMap { TargetView(self, $0) } }
}
