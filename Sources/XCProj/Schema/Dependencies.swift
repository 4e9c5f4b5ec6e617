// What a target waits for, and what it takes in from packages and other projects.

extension Record {
  /// A target of the same project.
  static let localDependency = Record(
    "dependency", .compact, bare: "target", identities: [["target"]],
    fields: [
      Field("kind", kindShape("localTarget"), .unless("localTarget")),
      Field("target", .targetName, .required),
      Field("platforms", .set(of: .text), .unlessEmpty),
    ])

  /// A target of another project.
  static let remoteDependency = Record(
    "dependency", .compact, identities: [["target-id"], ["target"]],
    fields: [
      Field("kind", kindShape("remoteTarget"), .required),
      Field("project", .reference, .required),
      Field("target", .text, .required),
      Field("target-id", .text, .required),
      Field("platforms", .set(of: .text), .unlessEmpty),
    ])

  /// A product of a package that is built but not taken in, e.g. a plug-in.
  static let packageDependency = Record(
    "dependency", .compact, identities: [["id"], ["product-name"]],
    fields: [
      Field("kind", kindShape("package"), .required),
      Field("package", .text),
      Field("id", .text),
      Field("product-name", .text, .required),
      Field("product-type", .word(["other", "build-tool-plugin"]), .unless("other")),
      Field("platforms", .set(of: .text), .unlessEmpty),
    ])

  /// A product of a package that a build phase takes in.
  static let packageProduct = Record(
    "package product", identities: [["id"], ["package", "product-name", "build-phase"], ["package", "product-name"]],
    fields: [
      Field("package", .text),
      Field("id", .text),
      Field("product-name", .text, .required),
      Field("product-type", .word(["other", "build-tool-plugin"]), .unless("other")),
      Field("build-phase", .record(.productMembership), .required),
    ])

  /// A product of another project.
  static let importedProduct = Record(
    "imported product", identities: [["product-id"], ["name"], ["path"]], respelling: .importedName,
    fields: [
      Field("name", .text),
      Field("path", .text),
      Field("project", .reference, .required),
      Field("target", .text, .required),
      Field("product-id", .text, .required),
      Field("type", .text),
      Field("target-membership", .list(of: .record(.membership)), .required),
    ])
}

extension Respelling {
  /// A path of one component is a name.
  static let importedName = Respelling(keys: ["path"]) { members in
    guard !members.contains(where: { $0.key == "name" }), let place = members.firstIndex(where: { $0.key == "path" }),
      let path = members[place].value.string, !path.isEmpty, !path.utf8.contains(UInt8(ascii: "/"))
    else { return nil }
    var members = members
    members[place].key = "name"
    return members
  }
}
