// The project: the outermost object.

extension Record {
  static let project = Record(
    "project",
    fields: [
      Field("required-capabilities", .set(of: .text), .unlessEmpty),
      Field("id", .text),
      Field("root-group-debug-id", .text),
      Field("configuration-list-debug-id", .text),
      Field("organization", .text),
      Field("class-prefix", .text),
      Field("build-independent-targets-in-parallel", .flag, .unless(true)),
      Field("default-configuration", .configurationName, .required),
      Field("configurations", .list(of: .record(.configuration)), .unlessEmpty),
      Field("localizations", .record(.localizations), .required),
      Field("imported-products", .list(of: .record(.importedProduct)), .unlessEmpty),
      Field("packages", .list(of: .oneOf(.package)), .unlessEmpty),
      Field("files", .list(of: .oneOf(.reference)), .required),
      Field("targets", .list(of: .oneOf(.target)), .unlessEmpty),
      Field("build-settings", .map(of: .setting), .unlessEmpty),
      Field("products-group", .reference, .nullOrUnless("Products")),
      Field("last-upgrade", .marketingVersion),
      Field("last-swift-update", .marketingVersion),
      Field("last-swift-migration", .marketingVersion),
    ])

  static let localizations = Record(
    "localizations",
    fields: [
      Field("development", .text, .required),
      Field("supported", .set(of: .text), .unlessEmpty),
    ])

  /// A build configuration, of the project or, where it has an xcconfig of its own, of a target.
  static let configuration = Record(
    "configuration", .compact, bare: "name", identities: [["id"], ["name"]],
    fields: [
      Field("id", .text),
      Field("name", .text, .required),
      Field("file", .anchoredReference),
    ])

  /// A file inside a folder whose files the project does not list.
  static let anchoredFile = Record(
    "file in a folder", .compact,
    fields: [
      Field("anchor", .reference, .required),
      Field("relative-path", .namePath, .required),
    ])
}
