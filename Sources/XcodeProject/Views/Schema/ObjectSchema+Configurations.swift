// The table's rows for build configurations and Swift packages.

extension ObjectSchema {
  static let configurations: [ObjectSchema] = [
    ObjectSchema(
      "XCConfigurationList",
      [
        .ownsList("buildConfigurations", of: ["XCBuildConfiguration"]), .string("defaultConfigurationIsVisible"),
        .string("defaultConfigurationName"),
      ]),
    ObjectSchema(
      "XCBuildConfiguration",
      [
        .refers("baseConfigurationReference", to: ["PBXFileReference"]),
        .refers("baseConfigurationReferenceAnchor", to: [ObjectFamily.folder, "PBXGroup"]),
        .string("baseConfigurationReferenceRelativePath"), .dictionary("buildSettings"), .string("name"),
      ]),
    ObjectSchema("PBXBuildStyle", [.dictionary("buildSettings"), .string("name"), .list("buildRules")]),
  ]

  static let packages: [ObjectSchema] = [
    ObjectSchema(
      "XCRemoteSwiftPackageReference", [.string("repositoryURL"), .dictionary("requirement"), .list("traits")]),
    ObjectSchema(
      "XCLocalSwiftPackageReference", [.string("path"), .string("relativePath"), .list("traits")]),
    ObjectSchema(
      "XCSwiftPackageProductDependency",
      [.refers("package", to: ObjectFamily.packages), .string("productName")]),
  ]
}
