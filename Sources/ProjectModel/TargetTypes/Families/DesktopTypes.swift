// Programs beside an application for the Mac.

import PropertyList

extension TargetCatalogue {
  static let desktopTypes: [TargetType] = [systemExtension, xpcService]

  static let systemExtension = TargetType(
    id: "system-extension", title: "System Extension", platform: .macOS,
    productType: "com.apple.product-type.system-extension", productExtension: "systemextension",
    fileType: "wrapper.system-extension", defaultProductName: "$(PRODUCT_BUNDLE_IDENTIFIER)",
    destination: .systemExtensions, bundleIdentifierSuffix: "system-extension", minimumDeploymentTarget: "10.15",
    defaultDeploymentTarget: "13.0", usesAppGroups: false, settings: settings(for: .macOS, .application),
    debugSettings: debug, releaseSettings: release,
    applicationEntitlements: ["com.apple.developer.system-extension.install": true],
    notes:
      "Its file is named by its identifier. `NetworkExtension` or `NSEndpointSecurityMachServiceName` in `infoPlist` "
      + "and the entitlement of that kind say what it extends.")

  static let xpcService = TargetType(
    id: "xpc-service", title: "XPC Service", platform: .macOS, productType: "com.apple.product-type.xpc-service",
    productExtension: "xpc", fileType: "wrapper.xpc-service", destination: .xpcServices,
    bundleIdentifierSuffix: "xpc-service", minimumDeploymentTarget: "10.8", defaultDeploymentTarget: "13.0",
    usesAppGroups: false, settings: settings(for: .macOS, .extension), debugSettings: debug, releaseSettings: release,
    infoPlist: dictionary(["XPCService": ["ServiceType": "Application"]]),
    notes: "The application reaches it by its identifier. In a sandboxed application it states "
      + "`com.apple.security.app-sandbox` too.")

  /// What every extension on the Mac is to have.
  static let sandbox: [String: PropertyValue] = ["com.apple.security.app-sandbox": true]
}
