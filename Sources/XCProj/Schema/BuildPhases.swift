// Build phases and build rules. Neither lists files: those say themselves where they belong.

/// Phases about which there is no more to say than which they are.
let plainPhaseKinds = ["compile-sources", "frameworks", "resources", "headers", "rez", "java-archive"]

/// All kinds of phases.
let phaseKinds = plainPhaseKinds + ["copy", "script", "apple-script"]

extension Record {
  static let plainBuildPhase = Record(
    "build phase", .compact, bare: "kind", identities: phaseIdentities,
    fields: [
      Field("kind", .word(plainPhaseKinds), .required),
      Field("id", .text),
      Field("name", .text),
    ])

  static let copyPhase = Record(
    "build phase", identities: phaseIdentities,
    fields: [
      Field("kind", kindShape("copy"), .required),
      Field("id", .text),
      Field("name", .text),
      Field("bundle-base-path", .word(bundleBasePaths)),
      Field("relative-path", .text, .unless("")),
      Field("scope", .word(["always", "install"]), .unless("always")),
    ])

  static let scriptPhase = Record(
    "build phase", identities: phaseIdentities,
    fields: [
      Field("kind", kindShape("script"), .required),
      Field("id", .text),
      Field("name", .text),
      Field("log-environment-variables", .flag, .unless(false)),
      Field("input-paths", .list(of: .text), .unlessEmpty),
      Field("input-file-list-paths", .list(of: .text), .unlessEmpty),
      Field("output-paths", .list(of: .text), .unlessEmpty),
      Field("output-file-list-paths", .list(of: .text), .unlessEmpty),
      Field("dependency-file", .text),
      Field("run-on-every-build", .flag, .unless(false)),
      Field("scope", .word(["always", "install"]), .unless("always")),
      Field("shell", .text, .required),
      Field("script", .lines, .required),
    ])

  static let appleScriptPhase = Record(
    "build phase", identities: phaseIdentities,
    fields: [
      Field("kind", kindShape("apple-script"), .required),
      Field("id", .text),
      Field("name", .text),
      Field("is-shared-context", .flag, .unless(false)),
      Field("context-name", .text, .unless("")),
    ])

  static let buildRule = Record(
    "build rule", identities: [["id"], ["name"], ["file-type", "file-patterns"]],
    fields: [
      Field("name", .text),
      Field("id", .text),
      Field("processor", .text, .required),
      Field("file-type", .text),
      Field("file-patterns", .text),
      Field("input-files", .list(of: .text), .unlessEmpty),
      Field("input-file-lists", .list(of: .text), .unlessEmpty),
      Field("output-files", .list(of: .text), .unlessEmpty),
      Field("output-file-lists", .list(of: .text), .unlessEmpty),
      Field("output-files-compiler-flags", .list(of: .text), .unlessEmpty),
      Field("dependency-file", .text),
      Field("run-once-per-architecture", .flag, .unless(true)),
      Field("script", .lines),
    ])

  private static let phaseIdentities = [["id"], ["kind", "name"]]

  /// Where in the bundle a copy phase puts its files; without one of them `relative-path` is absolute.
  private static let bundleBasePaths = [
    "root", "build-products-directory", "shared-frameworks-directory", "shared-support-directory", "java-directory",
    "frameworks-directory", "resources-directory", "package-info-file", "apple-scripts-directory",
    "plugins-directory", "private-headers-directory", "headers-directory", "contents-directory",
    "executables-directory", "info-plist-file", "main-executable-file", "shallow-main-executable-file",
  ]
}
