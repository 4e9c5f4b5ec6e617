// The target types that Fixpoint can make, one row each.

import PropertyList

/// What each type is and starts from. Sources: the extension points and product types of Xcode's own templates.
///
/// - A deployment target that nobody states follows the host's, but is never below the type's minimum, the first
///   release with its extension point. The default stands in where the host states none, and for a watch app, whose host
///   is on another platform: watchOS 10 runs on every watch that pairs with a phone on iOS 17.
/// - `infoPlist` holds what Xcode cannot generate from build settings, and what a target does not launch without.
public enum TargetCatalogue {
  public static let types: [TargetType] = [
    widget, share, keyboard, notificationService, clip, watch, watchWidget, appIntent,
  ]

  /// nil where there is no such type.
  public static func type(_ id: String) -> TargetType? { types.first { $0.id == id } }

  /// What an application may be built for that hosts them; a watch app is in one for iOS.
  public static let hostPlatforms: Set<ApplePlatform> = Set(types.map { $0.platform == .watchOS ? .iOS : $0.platform })

  public static let widget = TargetType(
    id: "widget", title: "Widget", platform: .iOS, productType: ProductType.appExtension,
    productExtension: "appex", fileType: "wrapper.app-extension", destination: .plugIns,
    extensionPoint: "com.apple.widgetkit-extension", frameworks: ["WidgetKit", "SwiftUI"],
    bundleIdentifierSuffix: "widget", minimumDeploymentTarget: "14.0", defaultDeploymentTarget: "16.0",
    usesAppGroups: true, settings: phone(runpath: .extension), debugSettings: debug, releaseSettings: release,
    infoPlist: extensionKeys(point: "com.apple.widgetkit-extension"))

  public static let share = TargetType(
    id: "share", title: "Share Extension", platform: .iOS, productType: ProductType.appExtension,
    productExtension: "appex", fileType: "wrapper.app-extension", destination: .plugIns,
    extensionPoint: "com.apple.share-services", bundleIdentifierSuffix: "share",
    minimumDeploymentTarget: "8.0", defaultDeploymentTarget: "16.0", usesAppGroups: true,
    settings: phone(runpath: .extension), debugSettings: debug, releaseSettings: release,
    infoPlist: extensionKeys(
      point: "com.apple.share-services", principalClass: "ShareViewController",
      attributes: [
        // The store refuses the predicate that accepts everything.
        "NSExtensionActivationRule": [
          "NSExtensionActivationSupportsText": true,
          "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
          "NSExtensionActivationSupportsImageWithMaxCount": 1,
        ]
      ]))

  public static let keyboard = TargetType(
    id: "keyboard", title: "Keyboard Extension", platform: .iOS, productType: ProductType.appExtension,
    productExtension: "appex", fileType: "wrapper.app-extension", destination: .plugIns,
    extensionPoint: "com.apple.keyboard-service", bundleIdentifierSuffix: "keyboard",
    minimumDeploymentTarget: "8.0", defaultDeploymentTarget: "16.0", usesAppGroups: true,
    settings: phone(runpath: .extension), debugSettings: debug, releaseSettings: release,
    infoPlist: extensionKeys(
      point: "com.apple.keyboard-service", principalClass: "KeyboardViewController",
      attributes: [
        "IsASCIICapable": false, "PrefersRightToLeft": false, "PrimaryLanguage": "en-US", "RequestsOpenAccess": false,
      ]))

  public static let notificationService = TargetType(
    id: "notification-service", title: "Notification Service", platform: .iOS,
    productType: ProductType.appExtension, productExtension: "appex", fileType: "wrapper.app-extension",
    destination: .plugIns, extensionPoint: "com.apple.usernotifications.service",
    bundleIdentifierSuffix: "notification-service", minimumDeploymentTarget: "10.0", defaultDeploymentTarget: "16.0",
    usesAppGroups: false, settings: phone(runpath: .extension), debugSettings: debug, releaseSettings: release,
    infoPlist: extensionKeys(
      point: "com.apple.usernotifications.service", principalClass: "NotificationService"))

  public static let clip = TargetType(
    id: "clip", title: "App Clip", platform: .iOS,
    productType: "com.apple.product-type.application.on-demand-install-capable", productExtension: "app",
    fileType: "wrapper.application", destination: .appClips, bundleIdentifierSuffix: "clip",
    minimumDeploymentTarget: "14.0", defaultDeploymentTarget: "16.0", usesAppGroups: true,
    settings: phone(
      runpath: .application,
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
    ])

  public static let watch = TargetType(
    id: "watch", title: "Watch App", platform: .watchOS, productType: ProductType.application,
    productExtension: "app", fileType: "wrapper.application", destination: .watch, bundleIdentifierSuffix: "watch",
    minimumDeploymentTarget: "7.0", defaultDeploymentTarget: "10.0", usesAppGroups: false,
    settings: wrist(
      runpath: .application,
      and: [
        "ENABLE_PREVIEWS": "YES",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations":
          "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown",
      ]),
    debugSettings: debug, releaseSettings: release,
    infoPlist: dictionary(["WKApplication": true]))

  public static let watchWidget = TargetType(
    id: "watch-widget", title: "Watch Widget", platform: .watchOS, productType: ProductType.appExtension,
    productExtension: "appex", fileType: "wrapper.app-extension", destination: .plugIns, hostType: "watch",
    extensionPoint: "com.apple.widgetkit-extension", frameworks: ["WidgetKit", "SwiftUI"],
    bundleIdentifierSuffix: "watch-widget", minimumDeploymentTarget: "9.0", defaultDeploymentTarget: "10.0",
    usesAppGroups: true, settings: wrist(runpath: .watchExtension), debugSettings: debug, releaseSettings: release,
    infoPlist: extensionKeys(point: "com.apple.widgetkit-extension"))

  public static let appIntent = TargetType(
    id: "app-intent", title: "App Intents Extension", platform: .iOS,
    productType: "com.apple.product-type.extensionkit-extension", productExtension: "appex",
    fileType: "wrapper.extensionkit-extension", destination: .extensionKit,
    extensionPoint: "com.apple.appintents-extension", frameworks: ["AppIntents"],
    bundleIdentifierSuffix: "app-intent", minimumDeploymentTarget: "16.0", defaultDeploymentTarget: "17.0",
    usesAppGroups: false, settings: phone(runpath: .extension), debugSettings: debug, releaseSettings: release,
    infoPlist: dictionary([
      "EXAppExtensionAttributes": ["EXExtensionPointIdentifier": "com.apple.appintents-extension"]
    ]))
}

/// Product types that several rows share.
private enum ProductType {
  static let application = "com.apple.product-type.application"
  static let appExtension = "com.apple.product-type.app-extension"
}

// What the rows have in common.
extension TargetCatalogue {
  /// Where a product looks for the frameworks that it links.
  private enum Runpath {
    case application, `extension`, watchExtension

    var paths: [String] {
      switch self {
      case .application: ["$(inherited)", "@executable_path/Frameworks"]
      case .extension: Self.application.paths + ["@executable_path/../../Frameworks"]
      // The phone's application, four levels up, may bring frameworks for what its watch application embeds.
      case .watchExtension: Self.extension.paths + ["@executable_path/../../../../Frameworks"]
      }
    }
  }

  private static func phone(runpath: Runpath, and more: [String: BuildSetting] = [:]) -> [String: BuildSetting] {
    shared(runpath).merging(["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2"]) { $1 }.merging(more) { $1 }
  }

  private static func wrist(runpath: Runpath, and more: [String: BuildSetting] = [:]) -> [String: BuildSetting] {
    shared(runpath).merging(["SDKROOT": "watchos", "TARGETED_DEVICE_FAMILY": "4"]) { $1 }.merging(more) { $1 }
  }

  private static func shared(_ runpath: Runpath) -> [String: BuildSetting] {
    [
      "GENERATE_INFOPLIST_FILE": "YES",
      "INFOPLIST_KEY_NSHumanReadableCopyright": "",
      "LD_RUNPATH_SEARCH_PATHS": .list(runpath.paths),
      // Only the application is installed by an archive; what it embeds goes with it.
      "SKIP_INSTALL": "YES",
      "SWIFT_EMIT_LOC_STRINGS": "YES",
      // With the zero: CocoaPods compares the text with the application's.
      "SWIFT_VERSION": "5.0",
    ]
  }

  private static let debug: [String: BuildSetting] = [
    "DEBUG_INFORMATION_FORMAT": "dwarf",
    "MTL_ENABLE_DEBUG_INFO": "INCLUDE_SOURCE",
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) DEBUG",
    "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
  ]

  private static let release: [String: BuildSetting] = [
    "COPY_PHASE_STRIP": "NO",
    "DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym",
    "SWIFT_COMPILATION_MODE": "wholemodule",
    "SWIFT_OPTIMIZATION_LEVEL": "-O",
  ]

  private static func extensionKeys(
    point: String, principalClass: String? = nil, attributes: PropertyValue? = nil
  ) -> PropertyDictionary {
    var keys = PropertyDictionary()
    keys["NSExtensionAttributes"] = attributes
    keys["NSExtensionPointIdentifier"] = .string(point)
    keys["NSExtensionPrincipalClass"] = principalClass.map { .string("$(PRODUCT_MODULE_NAME).\($0)") }
    return dictionary(["NSExtension": .dictionary(keys)])
  }

  private static func dictionary(_ value: PropertyValue) -> PropertyDictionary {
    value.dictionary ?? PropertyDictionary()
  }
}
