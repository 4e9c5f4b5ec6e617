// Settings that have a value only while Xcode builds.

/// Names that depend on the machine, the build folder or the product as built. Fixpoint does not guess them: a reference
/// to one stays as it is written, and is told apart from one that nobody defines.
public enum BuildTimeSettings {
  public static func contains(_ name: String) -> Bool { names.contains(name) || hasFamily(name) }

  /// Families whose members Xcode makes up: `XCODE_VERSION_MAJOR`, `SDK_NAME_MACOSX15_0`.
  private static func hasFamily(_ name: String) -> Bool {
    ["XCODE_", "SDK_", "DEVELOPER_", "PLATFORM_", "SCRIPT_INPUT_FILE", "SCRIPT_OUTPUT_FILE"].contains(
      where: { name.hasPrefix($0) })
  }

  private static let names: Set<String> = [
    // The machine and its user.
    "ARCHS_STANDARD", "ARCHS_STANDARD_64_BIT", "ARCHS_STANDARD_32_BIT", "ARCHS_STANDARD_INCLUDING_64_BIT",
    "NATIVE_ARCH",
    "NATIVE_ARCH_ACTUAL", "HOME", "USER", "UID", "GROUP", "GID", "LOCROOT", "LOCSYMROOT", "TOOLCHAIN_DIR",
    "DT_TOOLCHAIN_DIR", "TOOLCHAINS", "MAC_OS_X_VERSION_ACTUAL", "ALTERNATE_OWNER", "CACHE_ROOT", "CCHROOT",
    "LOCAL_ADMIN_APPS_DIR", "LOCAL_APPS_DIR", "LOCAL_DEVELOPER_DIR", "LOCAL_LIBRARY_DIR", "SYSTEM_APPS_DIR",
    "SYSTEM_DEVELOPER_DIR", "SYSTEM_LIBRARY_DIR", "USER_APPS_DIR", "USER_LIBRARY_DIR",
    // Where it is built.
    "ACTION", "BUILD_DIR", "BUILD_ROOT", "BUILT_PRODUCTS_DIR", "CONFIGURATION_BUILD_DIR", "CONFIGURATION_TEMP_DIR",
    "DERIVED_FILE_DIR", "DERIVED_FILES_DIR", "DERIVED_SOURCES_DIR", "DSTROOT", "INSTALL_DIR", "INSTALL_ROOT",
    "OBJECT_FILE_DIR",
    "OBJROOT", "PROJECT_TEMP_DIR", "PROJECT_TEMP_ROOT", "SHARED_DERIVED_FILE_DIR", "SHARED_PRECOMPS_DIR", "SYMROOT",
    "TARGET_BUILD_DIR", "TARGET_TEMP_DIR", "TEMP_DIR", "TEMP_FILE_DIR", "TEMP_FILES_DIR", "TEMP_ROOT",
    "BUILT_PRODUCTS_DIR_PATH", "DWARF_DSYM_FOLDER_PATH", "CURRENT_ARCH", "CURRENT_VARIANT", "arch", "variant",
    // The product.
    "BUNDLE_CONTENTS_FOLDER_PATH", "BUNDLE_EXECUTABLE_FOLDER_PATH", "BUNDLE_LOADER", "CONTENTS_FOLDER_PATH",
    "EXECUTABLE_FOLDER_PATH", "EXECUTABLE_PATH", "EXECUTABLES_FOLDER_PATH", "EXTENSIONS_FOLDER_PATH",
    "FRAMEWORKS_FOLDER_PATH", "FULL_PRODUCT_NAME", "INFOPLIST_PATH", "JAVA_FOLDER_PATH", "PLUGINS_FOLDER_PATH",
    "PRIVATE_HEADERS_FOLDER_PATH", "PUBLIC_HEADERS_FOLDER_PATH", "RESOURCES_FOLDER_PATH", "SCRIPTS_FOLDER_PATH",
    "SHARED_FRAMEWORKS_FOLDER_PATH", "SHARED_SUPPORT_FOLDER_PATH", "UNLOCALIZED_RESOURCES_FOLDER_PATH",
    "WRAPPER_EXTENSION", "WRAPPER_NAME", "WRAPPER_SUFFIX", "XPCSERVICES_FOLDER_PATH", "LD_RUNPATH_SEARCH_PATHS_DEFAULT",
    // Known when it is signed.
    "AppIdentifierPrefix", "TeamIdentifierPrefix", "CFBundleIdentifier",
  ]
}
