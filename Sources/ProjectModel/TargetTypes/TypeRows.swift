// What the rows have in common.

import PropertyList

/// Product types that several rows share.
enum ProductTypes {
  static let application = "com.apple.product-type.application"
  static let appExtension = "com.apple.product-type.app-extension"
  static let extensionKit = "com.apple.product-type.extensionkit-extension"
}

extension TargetCatalogue {
  /// An extension that its Info.plist describes in `NSExtension`.
  ///
  /// - Parameters:
  ///   - keys: In `NSExtension`, beside the point, the principal class and the attributes.
  ///   - attributes: `NSExtensionAttributes`.
  ///   - plist: In the Info.plist itself.
  static func foundation(
    _ id: String, _ title: String, on platform: ApplePlatform = .iOS, point: String, entry: TargetEntry,
    frameworks: [String] = [], from minimum: String, usesAppGroups: Bool = false, keys: PropertyValue = [:],
    attributes: PropertyValue? = nil, plist: PropertyValue = [:], entitlements: [String: PropertyValue] = [:],
    ofApplication: [String: PropertyValue] = [:], productType: String = ProductTypes.appExtension,
    others: [String] = [], host: String? = nil, runpath: Runpath = .extension, notes: String
  ) -> TargetType {
    var description = dictionary(keys)
    description["NSExtensionAttributes"] = attributes
    description["NSExtensionPointIdentifier"] = .string(point)
    if case .principalClass(let name) = entry {
      description["NSExtensionPrincipalClass"] = .string("$(PRODUCT_MODULE_NAME).\(name)")
    }
    var infoPlist = dictionary(plist)
    infoPlist["NSExtension"] = .dictionary(description)
    return TargetType(
      id: id, title: title, platform: platform, productType: productType, otherProductTypes: others,
      productExtension: "appex", fileType: "wrapper.app-extension", destination: .plugIns, hostType: host,
      extensionPoint: point, entry: entry, frameworks: frameworks, bundleIdentifierSuffix: id,
      minimumDeploymentTarget: minimum, defaultDeploymentTarget: usual(on: platform, from: minimum),
      usesAppGroups: usesAppGroups, settings: settings(for: platform, runpath), debugSettings: debug,
      releaseSettings: release, infoPlist: infoPlist, requiredEntitlements: entitlements,
      applicationEntitlements: ofApplication, notes: notes)
  }

  /// An extension that its Info.plist describes in `EXAppExtensionAttributes`; its code starts at `@main`.
  ///
  /// - Parameter attributes: Beside the point.
  static func extensionKit(
    _ id: String, _ title: String, on platform: ApplePlatform = .iOS, point: String, frameworks: [String] = [],
    from minimum: String, default usualTarget: String? = nil, usesAppGroups: Bool = false,
    attributes: PropertyValue = [:], entitlements: [String: PropertyValue] = [:],
    ofApplication: [String: PropertyValue] = [:], aliases: [String] = [], others: [String] = [], notes: String
  ) -> TargetType {
    var description = dictionary(attributes)
    description["EXExtensionPointIdentifier"] = .string(point)
    return TargetType(
      id: id, aliases: aliases, title: title, platform: platform, productType: ProductTypes.extensionKit,
      otherProductTypes: others, productExtension: "appex", fileType: "wrapper.extensionkit-extension",
      destination: .extensionKit, extensionPoint: point, frameworks: frameworks, bundleIdentifierSuffix: id,
      minimumDeploymentTarget: minimum, defaultDeploymentTarget: usualTarget ?? usual(on: platform, from: minimum),
      usesAppGroups: usesAppGroups, settings: settings(for: platform, .extension), debugSettings: debug,
      releaseSettings: release, infoPlist: dictionary(["EXAppExtensionAttributes": .dictionary(description)]),
      requiredEntitlements: entitlements, applicationEntitlements: ofApplication, notes: notes)
  }

  static func dictionary(_ value: PropertyValue) -> PropertyDictionary { value.dictionary ?? PropertyDictionary() }

  /// The deployment target to start with: one that most devices run, or the type's minimum where that is later.
  private static func usual(on platform: ApplePlatform, from minimum: String) -> String {
    let common =
      switch platform {
      case .watchOS: "10.0"
      case .macOS: "13.0"
      case .iOS, .tvOS, .visionOS: "16.0"
      }
    func parts(_ version: String) -> [Int] { version.split(separator: ".").compactMap { Int($0) } }
    return parts(common).lexicographicallyPrecedes(parts(minimum)) ? minimum : common
  }
}

// Build settings.
extension TargetCatalogue {
  /// Where a product looks for the frameworks that it links.
  enum Runpath {
    case application, `extension`, watchExtension

    func paths(on platform: ApplePlatform) -> [String] {
      if platform == .macOS {
        // The program lies in Contents/MacOS.
        let own = ["$(inherited)", "@executable_path/../Frameworks"]
        return self == .application ? own : own + ["@executable_path/../../../../Frameworks"]
      }
      let own = ["$(inherited)", "@executable_path/Frameworks"]
      return switch self {
      case .application: own
      case .extension: own + ["@executable_path/../../Frameworks"]
      // The phone's application, four levels up, may bring frameworks for what its watch application embeds.
      case .watchExtension:
        own + ["@executable_path/../../Frameworks", "@executable_path/../../../../Frameworks"]
      }
    }
  }

  static func settings(
    for platform: ApplePlatform, _ runpath: Runpath, and more: [String: BuildSetting] = [:]
  ) -> [String: BuildSetting] {
    var settings: [String: BuildSetting] = [
      "GENERATE_INFOPLIST_FILE": "YES",
      "INFOPLIST_KEY_NSHumanReadableCopyright": "",
      "LD_RUNPATH_SEARCH_PATHS": .list(runpath.paths(on: platform)),
      "SDKROOT": .string(platform.sdk),
      // Only the application is installed by an archive; what it embeds goes with it.
      "SKIP_INSTALL": "YES",
      "SWIFT_EMIT_LOC_STRINGS": "YES",
      // With the zero: CocoaPods compares the text with the application's.
      "SWIFT_VERSION": "5.0",
    ]
    switch platform {
    case .iOS: settings["TARGETED_DEVICE_FAMILY"] = "1,2"
    case .tvOS: settings["TARGETED_DEVICE_FAMILY"] = "3"
    case .watchOS: settings["TARGETED_DEVICE_FAMILY"] = "4"
    case .visionOS: settings["TARGETED_DEVICE_FAMILY"] = "7"
    // Apple notarizes nothing without it.
    case .macOS: settings["ENABLE_HARDENED_RUNTIME"] = "YES"
    }
    return settings.merging(more) { $1 }
  }

  static let debug: [String: BuildSetting] = [
    "DEBUG_INFORMATION_FORMAT": "dwarf",
    "MTL_ENABLE_DEBUG_INFO": "INCLUDE_SOURCE",
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) DEBUG",
    "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
  ]

  static let release: [String: BuildSetting] = [
    "COPY_PHASE_STRIP": "NO",
    "DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym",
    "SWIFT_COMPILATION_MODE": "wholemodule",
    "SWIFT_OPTIMIZATION_LEVEL": "-O",
  ]
}
