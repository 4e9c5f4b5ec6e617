// Why a row says otherwise than targets that others made.

/// One kind of difference with its reason.
struct IntendedDifference {
  /// As `MadeTarget.differences` tells it; a star at the end stands for anything.
  var what: String
  var why: String

  init(_ what: String, _ why: String) {
    self.what = what
    self.why = why
  }

  func matches(_ difference: String) -> Bool {
    what.hasSuffix("*") ? difference.hasPrefix(what.dropLast()) : difference == what
  }

  static let all: [IntendedDifference] = [
    .init(
      "framework − *", "an import links it by itself, so that many do without; stated, it is there for Objective-C too"),
    .init(
      "framework + NetworkExtension", "one of the kinds of system extensions; the row does not choose for its author"),
    .init(
      "phase ≠ Embed App Extensions", "the name that Xcode used until version 14; the destination says what a phase is"),
    .init("phase ≠ unnamed", "the destination says what a phase is"),
    .init(
      "setting + ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES",
      "the system has had Swift since iOS 12.2, and an extension uses its application's copy"),
    .init("setting + APPLICATION_EXTENSION_API_ONLY", "the product type says so"),
    .init(
      "setting + ASSETCATALOG_COMPILER_*",
      "follows from `icon` and `colors`; without the asset it would be an error of the build"),
    .init(
      "setting + CODE_SIGN_ENTITLEMENTS[sdk=macosx*]",
      "Mac Catalyst with entitlements of its own is the author's to state"),
    .init("setting + CODE_SIGN_IDENTITY*", "automatic signing chooses it"),
    .init("setting + PROVISIONING_*", "automatic signing chooses it"),
    .init("setting + CLANG_*", "of C and Objective-C; the project says what holds for all targets"),
    .init("setting + GCC_*", "of C and Objective-C; the project says what holds for all targets"),
    .init("setting + COMBINE_HIDPI_IMAGES", "loose images for the Mac; a catalog does without"),
    .init("setting + COPY_PHASE_STRIP", "stated for debugging too, where it says what holds anyway"),
    .init("setting + DEVELOPMENT_ASSET_PATHS", "where previews have assets, which the author says"),
    .init("setting + ENABLE_BITCODE", "the store takes none any more"),
    .init("setting + ENABLE_NS_ASSERTIONS", "the project says what holds for all targets"),
    .init("setting + ENABLE_STRICT_OBJC_MSGSEND", "the project says what holds for all targets"),
    .init("setting + ENABLE_TESTABILITY", "no test can be hosted in an extension"),
    .init("setting + ENABLE_USER_SCRIPT_SANDBOXING", "the target has no script"),
    .init("setting + ALWAYS_SEARCH_USER_PATHS", "the project says what holds for all targets"),
    .init("setting + ONLY_ACTIVE_ARCH", "the project says what holds for all targets"),
    .init("setting + VALIDATE_PRODUCT", "the project says what holds for all targets"),
    .init("setting + MTL_ENABLE_DEBUG_INFO", "stated for release too, where it says what holds anyway"),
    .init("setting + MTL_FAST_MATH", "what holds anyway"),
    .init("setting + FRAMEWORK_SEARCH_PATHS", "for frameworks of the author's"),
    .init("setting + LLVM_LTO", "the author's choice"),
    .init("setting + LOCALIZATION_PREFERS_STRING_CATALOGS", "the author's choice, made for the project"),
    .init("setting + STRING_CATALOG_GENERATE_SYMBOLS", "the author's choice, made for the project"),
    .init("setting + OTHER_*", "the author's flags"),
    .init("setting + PRODUCT_*", "the author's names"),
    .init("setting + SUPPORTED_PLATFORMS", "SDKROOT says it for a target of one platform"),
    .init("setting + SUPPORTS_*", "Mac Catalyst and the like are the author's choice"),
    .init("setting + SWIFT_*", "the author's choice of how Swift compiles"),
    .init("setting − COPY_PHASE_STRIP", "stated, so that a symbol file can be made of what is copied"),
    .init("setting − DEBUG_INFORMATION_FORMAT", "stated, so that it does not depend on the project"),
    .init("setting − ENABLE_HARDENED_RUNTIME", "stated, since Apple notarizes nothing without it"),
    .init("setting − ENABLE_PREVIEWS", "what previews need"),
    .init("setting − GENERATE_INFOPLIST_FILE", "on, so that the file holds no more than what settings cannot say"),
    .init("setting − INFOPLIST_KEY_*", "goes with the generated Info.plist; these have all in a file"),
    .init(
      "setting − LD_RUNPATH_SEARCH_PATHS",
      "stated, since a target that links a framework of its host does not start without it; these have it from a file or link none"
    ),
    .init("setting − MTL_ENABLE_DEBUG_INFO", "stated, so that it does not depend on the project"),
    .init("setting − SDKROOT", "stated, so that it does not depend on the project, which may be for another platform"),
    .init(
      "setting − SKIP_INSTALL",
      "stated, so that an archive has one product whatever the project says; some product types say it, and these others have it from a file"
    ),
    .init("setting − SWIFT_*", "stated, so that it does not depend on the project"),
    .init("setting − TARGETED_DEVICE_FAMILY", "stated, so that it does not depend on the project"),
    .init("setting ≠ DEBUG_INFORMATION_FORMAT", "a symbol file costs time, and debugging needs none; release has one"),
    .init("setting ≠ GENERATE_INFOPLIST_FILE", "on, so that the file holds no more than what settings cannot say"),
    .init("setting ≠ INFOPLIST_KEY_NSHumanReadableCopyright", "the author's text"),
    .init(
      "setting ≠ LD_RUNPATH_SEARCH_PATHS",
      "as Xcode's templates have it, and what the application inherits; theirs leave out or add places of their own"),
    .init("setting ≠ MTL_ENABLE_DEBUG_INFO", "theirs is an older word for the same"),
    .init("setting ≠ SWIFT_ACTIVE_COMPILATION_CONDITIONS", "with those of the project, which a bare DEBUG forgets"),
    .init("setting ≠ SWIFT_EMIT_LOC_STRINGS", "as Xcode's templates have it"),
    .init(
      "setting ≠ SWIFT_OPTIMIZATION_LEVEL",
      "theirs are an older word for the same, and an extension that is optimized for debugging too"),
    .init("setting ≠ SWIFT_VERSION", "5.0 with the zero, which CocoaPods compares; 6 is the author's choice"),
    .init("setting ≠ TARGETED_DEVICE_FAMILY", "the author's choice of devices"),
  ]
}
