// The table's rows for files, groups and synchronized folders.

extension ObjectSchema {
  private static let placeKeys: [SchemaKey] = [
    .string("comments"), .string("includeInIndex"), .string("indentWidth"), .string("lineEnding"), .string("name"),
    .string("path"), .string("sourceTree"), .string("tabWidth"), .string("usesTabs"), .string("wrapsLines"),
  ]

  static let files: [ObjectSchema] = [
    ObjectSchema(
      "PBXFileReference",
      placeKeys + [
        .string("expectedSignature"), .string("explicitFileType"), .string("fileEncoding"),
        .string("lastKnownFileType"),
        .string("plistStructureDefinitionIdentifier"), .string("refType"), .string("xcLanguageSpecificationIdentifier"),
      ]),
    ObjectSchema("PBXGroup", placeKeys + [.lists("children", of: ObjectFamily.members), .string("refType")]),
    ObjectSchema("PBXVariantGroup", placeKeys + [.lists("children", of: ObjectFamily.members), .string("refType")]),
    ObjectSchema(
      "XCVersionGroup",
      placeKeys + [
        .lists("children", of: ObjectFamily.members), .refers("currentVersion", to: ["PBXFileReference"]),
        .string("versionGroupType"),
      ]),
    ObjectSchema(
      "PBXReferenceProxy",
      placeKeys + [.string("fileType"), .owns("remoteRef", ["PBXContainerItemProxy"], required: true)]),
  ]

  static let folders: [ObjectSchema] = [
    ObjectSchema(
      "PBXFileSystemSynchronizedRootGroup",
      placeKeys + [
        .ownsList("exceptions", of: ObjectFamily.exceptionSets), .dictionary("explicitFileTypes"),
        .list("explicitFolders"),
      ]),
    ObjectSchema(
      "PBXFileSystemSynchronizedBuildFileExceptionSet",
      [
        .dictionary("additionalCompilerFlagsByRelativePath"), .dictionary("assetTagsByRelativePath"),
        .dictionary("attributesByRelativePath"), .list("membershipExceptions"),
        .dictionary("platformFiltersByRelativePath"), .list("privateHeaders"), .list("publicHeaders"),
        .refers("target", to: TargetView.kinds, required: true),
      ]),
    ObjectSchema(
      "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet",
      [
        .dictionary("attributesByRelativePath"), .refers("buildPhase", to: ObjectFamily.phases, required: true),
        .list("membershipExceptions"), .dictionary("platformFiltersByRelativePath"),
      ]),
  ]
}
