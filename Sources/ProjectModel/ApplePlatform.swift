// The platforms that targets are built for.

public enum ApplePlatform: String, Sendable, CaseIterable {
  case iOS, watchOS, tvOS, macOS, visionOS

  /// As `SDKROOT` names it.
  public var sdk: String {
    switch self {
    case .iOS: "iphoneos"
    case .watchOS: "watchos"
    case .tvOS: "appletvos"
    case .macOS: "macosx"
    case .visionOS: "xros"
    }
  }

  /// That of its devices first, then that of its simulator, where it has one.
  public var sdks: [String] {
    switch self {
    case .iOS: ["iphoneos", "iphonesimulator"]
    case .watchOS: ["watchos", "watchsimulator"]
    case .tvOS: ["appletvos", "appletvsimulator"]
    case .macOS: ["macosx"]
    case .visionOS: ["xros", "xrsimulator"]
    }
  }

  public var deploymentTargetSetting: String {
    switch self {
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }

  /// From the value of `SDKROOT`: a name (`iphoneos`, `iphonesimulator17.0`) or a path that ends in one.
  public init?(sdk: String) {
    let name = (sdk.split(separator: "/").last.map(String.init) ?? sdk).lowercased()
    let prefixes: [(String, ApplePlatform)] = [
      ("iphone", .iOS), ("watch", .watchOS), ("appletv", .tvOS), ("macosx", .macOS), ("xr", .visionOS),
    ]
    guard let match = prefixes.first(where: { name.hasPrefix($0.0) }) else { return nil }
    self = match.1
  }
}
