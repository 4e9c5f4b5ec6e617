// The table's rows for the project, its targets and what they depend on.

extension ObjectSchema {
  static let project: [ObjectSchema] = [
    ObjectSchema(
      "PBXProject",
      [
        .dictionary("attributes"), .owns("buildConfigurationList", ["XCConfigurationList"], required: true),
        .dictionary("buildSettings"), .ownsList("buildStyles", of: ["PBXBuildStyle"]), .string("compatibilityVersion"),
        .string("developmentRegion"), .string("hasScannedForEncodings"), .list("knownRegions"),
        .refers("mainGroup", to: ["PBXGroup"], required: true), .string("minimizedProjectReferenceProxies"),
        .ownsList("packageReferences", of: ObjectFamily.packages), .string("preferredProjectObjectVersion"),
        .refers("productRefGroup", to: ["PBXGroup"]), .string("projectDirPath"),
        .dictionaries("projectReferences", of: ["PBXGroup", "PBXFileReference"]), .string("projectRoot"),
        .list("projectRoots"), .ownsList("targets", of: TargetView.kinds),
      ])
  ]

  private static let targetKeys: [SchemaKey] = [
    .ownsList("buildPhases", of: ObjectFamily.phases), .string("comments"),
    .ownsList("dependencies", of: ["PBXTargetDependency"]), .string("name"),
    .lists("packageProductDependencies", of: ["XCSwiftPackageProductDependency"]), .string("productName"),
  ]
  private static let configured: SchemaKey = .owns(
    "buildConfigurationList", ["XCConfigurationList"], required: true)
  private static let product: SchemaKey = .refers("productReference", to: ["PBXFileReference"])
  private static let synchronized: SchemaKey = .lists("fileSystemSynchronizedGroups", of: [ObjectFamily.folder])

  static let targets: [ObjectSchema] =
    [
      ObjectSchema(
        "PBXNativeTarget",
        targetKeys + [
          configured, .ownsList("buildRules", of: ["PBXBuildRule"]), synchronized, .string("productInstallPath"),
          product,
          .string("productType"),
        ]),
      ObjectSchema("PBXAggregateTarget", targetKeys + [configured, synchronized, .list("buildRules")]),
      ObjectSchema(
        "PBXLegacyTarget",
        targetKeys + [
          configured, .string("buildArgumentsString"), .string("buildToolPath"), .string("buildWorkingDirectory"),
          .string("passBuildSettingsInEnvironment"), product, .dictionary("settingsToExpand"),
          .dictionary("settingsToPassInEnvironment"),
        ]),
    ] + oldTargets + dependencies

  /// Targets of Project Builder and the first Xcode. They keep their settings themselves.
  private static let oldTargets: [ObjectSchema] = TargetView.oldKinds.sorted().map { isa in
    ObjectSchema(
      isa,
      targetKeys + [
        .owns("buildConfigurationList", ["XCConfigurationList"]), .dictionary("buildSettings"), product,
        .string("productInstallPath"), .string("productSettingsXML"), .dictionary("productSettings"),
        .string("isStandAloneTarget"), .string("shouldUseHeadermap"), .ownsList("buildRules", of: ["PBXBuildRule"]),
        .ownsList("buildStyles", of: ["PBXBuildStyle"]),
      ])
  }

  private static let dependencies: [ObjectSchema] = [
    ObjectSchema(
      "PBXTargetDependency",
      [
        .string("name"), .string("platformFilter"), .list("platformFilters"),
        .refers("productRef", to: ["XCSwiftPackageProductDependency"]), .refers("target", to: TargetView.kinds),
        .owns("targetProxy", ["PBXContainerItemProxy"]),
      ]),
    // What `remoteGlobalIDString` names is in this project only where `containerPortal` is the project itself.
    ObjectSchema(
      "PBXContainerItemProxy",
      [
        .refers("containerPortal", to: ["PBXProject", "PBXFileReference"], required: true), .string("proxyType"),
        .string("remoteGlobalIDString"), .string("remoteInfo"),
      ]),
  ]
}
