// Applications inside of an application.

extension TargetCatalogue {
  static let applicationTypes: [TargetType] = [clip, watch]

  public static let clip = TargetType(
    id: "clip", title: "App Clip", platform: .iOS,
    productType: "com.apple.product-type.application.on-demand-install-capable", productExtension: "app",
    fileType: "wrapper.application", destination: .appClips, bundleIdentifierSuffix: "clip",
    minimumDeploymentTarget: "14.0", defaultDeploymentTarget: "16.0", usesAppGroups: true,
    settings: settings(
      for: .iOS, .application,
      and: [
        "ENABLE_PREVIEWS": "YES",
        "INFOPLIST_KEY_UIApplicationSceneManifest_Generation": "YES",
        "INFOPLIST_KEY_UIApplicationSupportsIndirectInputEvents": "YES",
        "INFOPLIST_KEY_UILaunchScreen_Generation": "YES",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad": .string(
          "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown UIInterfaceOrientationLandscapeLeft "
            + "UIInterfaceOrientationLandscapeRight"),
        "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone":
          "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight",
      ]),
    debugSettings: debug, releaseSettings: release,
    infoPlist: dictionary([
      "NSAppClip": [
        "NSAppClipRequestEphemeralUserNotification": false, "NSAppClipRequestLocationConfirmation": false,
      ]
    ]),
    requiredEntitlements: [
      "com.apple.developer.on-demand-install-capable": true,
      "com.apple.developer.parent-application-identifiers": ["$(AppIdentifierPrefix)$(hostBundleIdentifier)"],
    ],
    notes:
      "Invocation from a link needs `appclips:` domains in `com.apple.developer.associated-domains`, of the clip and "
      + "of the application.")

  public static let watch = TargetType(
    id: "watch", title: "Watch App", platform: .watchOS, productType: ProductTypes.application,
    productExtension: "app", fileType: "wrapper.application", destination: .watch, bundleIdentifierSuffix: "watch",
    minimumDeploymentTarget: "7.0", defaultDeploymentTarget: "10.0", usesAppGroups: false,
    settings: settings(
      for: .watchOS, .application,
      and: [
        "ENABLE_PREVIEWS": "YES",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations":
          "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown",
      ]),
    debugSettings: debug, releaseSettings: release,
    infoPlist: dictionary(["WKApplication": true]),
    notes: "One target, without a WatchKit extension. `WKCompanionAppBundleIdentifier` follows the application.")
}
