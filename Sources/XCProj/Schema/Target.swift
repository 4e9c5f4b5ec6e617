// Targets.

extension Record {
  /// A native or aggregate target.
  static let target = Record(
    "target", identities: targetIdentities, respelling: .productType, fields: targetFields)

  /// A target that another build system builds.
  static let externalTarget = Record(
    "target", identities: targetIdentities, respelling: .productType,
    fields: targetFields + [
      Field("build-tool-path", .text, .required),
      Field("build-tool-arguments", .text, .unless("")),
      Field("build-tool-working-directory", .text),
      Field("pass-build-settings-in-environment", .flag, .unless(true)),
    ])

  private static let targetIdentities = [["id"], ["name"]]

  private static let targetFields = [
    Field("name", .text, .required),
    Field("id", .text, .required),
    Field("configuration-list-debug-id", .text),
    Field("kind", kindShape("native", "aggregate", "external-build-system"), .unless("native")),
    Field("product", .reference),
    Field("product-type", .text),
    Field("full-product-type", .text),
    Field("last-swift-update", .marketingVersion),
    Field("last-swift-migration", .marketingVersion),
    Field("legacy-provisioning-style", .word(["automatic", "manual"])),
    Field("legacy-team-id", .text),
    Field("test-host-target", .targetName),
    Field("specialized-configurations", .list(of: .record(.configuration)), .unlessEmpty),
    Field("dependencies", .list(of: .oneOf(.dependency)), .unlessEmpty),
    Field("build-phases", .list(of: .oneOf(.buildPhase)), .unlessEmpty),
    Field("build-rules", .list(of: .record(.buildRule)), .unlessEmpty),
    Field("package-product-members", .packageProducts, .unlessEmpty),
    Field("build-settings", .map(of: .setting), .unlessEmpty),
  ]
}

extension Respelling {
  static let applePrefix = "com.apple.product-type."

  /// An identifier of Apple's loses its prefix: `com.apple.product-type.framework` is the product type `framework`.
  static let productType = Respelling(keys: ["full-product-type"]) { members in
    guard !members.contains(where: { $0.key == "product-type" }),
      let place = members.firstIndex(where: { $0.key == "full-product-type" }),
      let type = members[place].value.string, type.hasPrefix(applePrefix)
    else { return nil }
    var members = members
    members[place] = XCValue.Member("product-type", .string(String(type.dropFirst(applePrefix.count))))
    return members
  }
}
