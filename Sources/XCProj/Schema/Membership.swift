// That a file takes part in a build phase: what a project.pbxproj calls a build file.

extension Record {
  /// In the `target-membership` of a file.
  static let membership = makeMembership(isOfTarget: false, bare: "build-phase")

  /// In a package product of a target; an object always.
  static let productMembership = makeMembership(isOfTarget: true, bare: nil)

  private static func makeMembership(isOfTarget: Bool, bare: String?) -> Record {
    Record(
      "membership", .compact, bare: bare, identities: [["id"], ["build-phase"]],
      fields: [
        Field("id", .text),
        Field("build-phase", .phase(isOfTarget: isOfTarget), .required),
        Field("platforms", .set(of: .text), .unlessEmpty),
      ] + attributes + [
        Field("arguments", .text),
        Field("asset-tags", .set(of: .text), .unlessEmpty),
      ])
  }

  /// What an exception set says of one file.
  static let memberAttributes = Record("attributes", .compact, fields: attributes)

  private static let attributes = [
    Field("header-role", .word(["public", "private"])),
    Field("mach-interface-generation", .word(["client", "server", "both"])),
    Field("is-weak", .flag, .unless(false)),
    Field("code-sign-on-copy", .flag, .unless(false)),
    Field("code-generation", .word(["default", "skip"]), .unless("default")),
    Field("header-preservation", .word(["keep", "remove-on-copy"]), .unless("keep")),
    Field("decompress", .flag, .unless(false)),
    Field("code-generation-visibility", .word(["public", "private", "project"])),
  ]
}
