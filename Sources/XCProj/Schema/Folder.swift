// Folders whose files the project does not list, and what is said about single ones.

extension Record {
  static let folder = Record(
    "folder", .compactUpTo([.init("membership-exceptions", 0)]), identities: [["id"], ["kind", "path"]],
    fields: [
      Field("kind", kindShape("folder"), .required),
      Field("id", .text),
      Field("path", .filePath, .unless("")),
      Field("file-types", .map(of: .text), .unlessEmpty),
      Field("opaque-folders", .set(of: .text), .unlessEmpty),
      Field("target-membership", .set(of: .targetName), .unlessEmpty),
      Field("membership-exceptions", .list(of: .oneOf(.exceptionSet)), .unlessEmpty),
      Field("index", .flag),
    ])

  /// What one target does otherwise with files of the folder.
  static let targetExceptions = Record(
    "exception set", identities: [["target"]],
    fields: [
      Field("target", .targetName, .required),
      Field("public-headers", .set(of: .text), .unlessEmpty),
      Field("private-headers", .set(of: .text), .unlessEmpty),
      Field("compiler-flags", .map(of: .text), .unlessEmpty),
    ] + commonExceptions)

  /// What one build phase does otherwise with files of the folder.
  static let phaseExceptions = Record(
    "exception set", identities: [["build-phase"]],
    fields: [Field("build-phase", .phase(), .required)] + commonExceptions)

  private static let commonExceptions = [
    Field("inclusions", .set(of: .text), .unlessEmpty),
    Field("exclusions", .set(of: .text), .unlessEmpty),
    Field("platforms", .map(of: .set(of: .text, isCompact: true)), .unlessEmpty),
    Field("attributes", .map(of: .record(.memberAttributes)), .unlessEmpty),
    Field("asset-tags", .map(of: .set(of: .text, isCompact: true)), .unlessEmpty),
  ]
}
