// Files and the groups that list them.

extension Record {
  static let fileReference = makeFileReference(.compactUpTo([.init("target-membership", 1)]))

  /// A file reference below a variant or version group.
  static let containedFile = makeFileReference(.sprawling)

  private static func makeFileReference(_ layout: Layout) -> Record {
    Record(
      "file reference", layout, identities: [["id"], ["path"]],
      fields: [
        Field("kind", kindShape("file-reference"), .unless("file-reference")),
        Field("path", .filePath, .unless("")),
        Field("id", .text),
        Field("type", .text),
        Field("signature", .text),
        Field("encoding", .textEncoding),
        Field("line-ending", .word(["line-feed", "carriage-return", "carriage-return-line-feed", "preserve"])),
        Field("index", .flag),
        Field("target-membership", .list(of: .record(.membership)), .unlessEmpty),
      ])
  }

  static let group = Record(
    "group", .compactUpTo([.init("children", 0)]), identities: groupIdentities,
    fields: [
      Field("kind", kindShape("group"), .required),
      Field("id", .text),
      Field("path", .filePath, .unless("")),
      Field("name", .text, .unlessLastOfPath),
      Field("index", .flag),
      Field("children", .list(of: .oneOf(.reference)), .unlessEmpty),
    ])

  /// One file in several languages.
  static let variantGroup = Record(
    "variant group", .compactUpTo([.init("children", 0), .init("target-membership", 1)]), identities: groupIdentities,
    fields: [
      Field("kind", kindShape("variant-group"), .required),
      Field("id", .text),
      Field("path", .filePath, .unless("")),
      Field("name", .text, .unlessLastOfPath),
      Field("index", .flag),
      Field("target-membership", .list(of: .record(.membership)), .unlessEmpty),
      Field("children", .list(of: .record(.containedFile)), .unlessEmpty),
    ])

  /// One Core Data model in several versions.
  static let versionGroup = Record(
    "version group", .compactUpTo([.init("children", 0), .init("target-membership", 1)]), identities: groupIdentities,
    fields: [
      Field("kind", kindShape("version-group"), .required),
      Field("id", .text),
      Field("path", .filePath, .unless("")),
      Field("name", .text, .unlessLastOfPath),
      Field("current-version", .reference),
      Field("type", .text),
      Field("index", .flag),
      Field("target-membership", .list(of: .record(.membership)), .unlessEmpty),
      Field("children", .list(of: .record(.containedFile)), .unlessEmpty),
    ])

  private static let groupIdentities = [["id"], ["kind", "path", "name"], ["kind", "name"], ["kind", "path"]]
}
