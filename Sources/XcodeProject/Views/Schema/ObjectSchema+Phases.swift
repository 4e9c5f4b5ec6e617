// The table's rows for build phases, build files and build rules.

extension ObjectSchema {
  private static let phaseKeys: [SchemaKey] = [
    .string("alwaysOutOfDate"), .string("buildActionMask"), .string("comments"),
    .ownsList("files", of: ["PBXBuildFile"]), .string("name"), .string("runOnlyForDeploymentPostprocessing"),
  ]

  static let phases: [ObjectSchema] =
    ["Frameworks", "Headers", "JavaArchive", "Resources", "Rez", "Sources"].map {
      ObjectSchema("PBX\($0)BuildPhase", phaseKeys)
    } + [
      ObjectSchema("PBXAppleScriptBuildPhase", phaseKeys + [.string("contextName"), .string("isSharedContext")]),
      ObjectSchema(
        "PBXCopyFilesBuildPhase",
        phaseKeys + [.string("dstPath"), .string("dstSubfolder"), .string("dstSubfolderSpec")]
      ),
      ObjectSchema(
        "PBXShellScriptBuildPhase",
        phaseKeys + [
          .string("dependencyFile"), .list("inputFileListPaths"), .list("inputPaths"), .list("outputFileListPaths"),
          .list("outputPaths"), .string("shellPath"), .stringOrList("shellScript"), .string("showEnvVarsInLog"),
        ]),
      ObjectSchema(
        "PBXBuildFile",
        [
          .refers("fileRef", to: ObjectFamily.buildable), .string("platformFilter"), .list("platformFilters"),
          .refers("productRef", to: ["XCSwiftPackageProductDependency"]), .dictionary("settings"),
        ]),
      ObjectSchema(
        "PBXBuildRule",
        [
          .string("compilerSpec"), .string("dependencyFile"), .string("filePatterns"), .string("fileType"),
          .list("inputFiles"), .string("isEditable"), .string("name"), .list("outputFiles"),
          .list("outputFilesCompilerFlags"), .string("runOncePerArchitecture"), .stringOrList("script"),
        ]),
    ]
}
