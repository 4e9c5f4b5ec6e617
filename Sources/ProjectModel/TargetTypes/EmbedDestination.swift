// Where a host keeps what it embeds.

/// Destinations are those of a copy phase: `dstSubfolderSpec` and `dstPath` (Xcode's "Destination" and "Subpath").
public enum EmbedDestination: String, Hashable, Sendable, CaseIterable {
  case plugIns, extensionKit, appClips, watch, systemExtensions, xpcServices

  public var subfolderSpec: Int { self == .plugIns ? 13 : 16 }

  public var path: String {
    switch self {
    case .plugIns: ""
    case .extensionKit: "$(EXTENSIONS_FOLDER_PATH)"
    case .appClips: "$(CONTENTS_FOLDER_PATH)/AppClips"
    case .watch: "$(CONTENTS_FOLDER_PATH)/Watch"
    case .systemExtensions: "$(SYSTEM_EXTENSIONS_FOLDER_PATH)"
    case .xpcServices: "$(CONTENTS_FOLDER_PATH)/XPCServices"
    }
  }

  /// As Xcode names a phase that it makes for it.
  public var phaseName: String {
    switch self {
    case .plugIns: "Embed Foundation Extensions"
    case .extensionKit: "Embed ExtensionKit Extensions"
    case .appClips: "Embed App Clips"
    case .watch: "Embed Watch Content"
    case .systemExtensions: "Embed System Extensions"
    case .xpcServices: "Embed XPC Services"
    }
  }
}
