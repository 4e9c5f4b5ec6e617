// Tests of the table of target types.

import Foundation
import ProjectModel
import PropertyList
import Testing

@Suite struct TargetCatalogueTests {
  /// Of apple-targets' registry.
  private static let registered = [
    "widget", "notification-content", "notification-service", "share", "intent", "bg-download", "intent-ui",
    "spotlight", "matter", "quicklook-thumbnail", "imessage", "clip", "watch", "watch-widget", "location-push",
    "credentials-provider", "account-auth", "action", "safari", "app-intent", "device-activity-monitor",
    "network-packet-tunnel", "network-app-proxy", "network-filter-data", "network-dns-proxy", "keyboard",
    "content-blocker", "file-provider", "broadcast-upload", "call-directory", "message-filter", "file-provider-ui",
    "broadcast-setup-ui", "classkit-context", "unwanted-communication", "photo-editing", "quicklook-preview",
    "spotlight-delegate", "virtual-conference", "shield-action", "shield-config", "print-service", "smart-card",
    "authentication-services",
  ]

  @Test func hasEveryTypeOfTheRegistryAndThoseThatItLacks() {
    let ids = Set(TargetCatalogue.types.map(\.id))
    #expect(Self.registered.count == 44)
    #expect(Set(Self.registered + ["tv-top-shelf", "finder-sync", "mail-extension"]).subtracting(ids).isEmpty)
    #expect(ids.count == 83)
  }

  @Test func noWordMeansTwoTypes() {
    let words = TargetCatalogue.words
    #expect(Set(words).count == words.count)
    for word in words { #expect(word.allSatisfy { $0 == "-" || ("a"..."z").contains($0) }, "\(word)") }
    #expect(TargetCatalogue.type("background-assets")?.id == "bg-download")
    #expect(TargetCatalogue.type("today") == nil)
  }

  /// Identifiers are what apple-targets makes of the type's name.
  @Test(arguments: TargetCatalogue.types)
  func aRowIsWhole(type: TargetType) {
    #expect(type.bundleIdentifierSuffix == type.id)
    #expect(type.notes.hasSuffix("."))
    #expect(type.minimumDeploymentTarget.compare(type.defaultDeploymentTarget, options: .numeric) != .orderedDescending)
    #expect(type.hostType == nil || TargetCatalogue.types.contains { $0.id == type.hostType })
    #expect(type.isApplication || type.extensionPoint != nil || type.platform == .macOS)
  }

  @Test(arguments: TargetCatalogue.types.filter { $0.extensionPoint != nil })
  func anExtensionIsOfOneForm(type: TargetType) {
    let isExtensionKit = type.destination == .extensionKit
    #expect((type.productType == "com.apple.product-type.extensionkit-extension") == isExtensionKit)
    #expect((type.fileType == "wrapper.extensionkit-extension") == isExtensionKit)
    #expect((type.infoPlist["EXAppExtensionAttributes"] != nil) == isExtensionKit)
    #expect((type.infoPlist["NSExtension"] == nil) == isExtensionKit)
    guard case .principalClass(let name) = type.entry else { return }
    #expect(
      type.infoPlist["NSExtension"]?.dictionary?["NSExtensionPrincipalClass"]?.string
        == "$(PRODUCT_MODULE_NAME).\(name)")
  }

  @Test func whichOnesAreExtensionKit() {
    let found = TargetCatalogue.types.filter { $0.destination == .extensionKit }.map(\.id)
    #expect(
      found == [
        "app-intent", "live-caller-id-lookup", "contact-provider", "translation-ui", "fskit-module",
        "network-url-filter-control", "network-hotspot-evaluation", "network-hotspot-authentication",
        "identity-document-provider", "financekit-background-delivery", "device-activity-report",
        "browser-engine-content", "browser-engine-networking", "browser-engine-rendering", "locked-camera-capture",
        "photos-background-upload", "media-device-discovery", "media-format-reader", "media-video-decoder",
        "media-raw-processor", "accessory-setup", "accessory-transport", "bg-download", "app-migration",
      ])
  }

  @Test func whichOnesUseTheApplicationsGroups() {
    let found = TargetCatalogue.types.filter(\.usesAppGroups).map(\.id)
    #expect(
      found == ["widget", "watch-widget", "clip", "share", "keyboard", "file-provider", "bg-download"])
  }

  @Test func whichOnesAreForOtherPlatforms() {
    func ids(_ platform: ApplePlatform) -> [String] {
      TargetCatalogue.types.filter { $0.platform == platform }.map(\.id)
    }
    #expect(ids(.watchOS) == ["watch-widget", "watch"])
    #expect(ids(.tvOS) == ["tv-broadcast", "tv-top-shelf"])
    #expect(
      ids(.macOS) == [
        "photo-project", "mail-extension", "finder-sync", "fskit-module", "safari-web-extension-macos",
        "safari-app-extension", "media-format-reader", "media-video-decoder", "media-raw-processor",
        "system-extension", "xpc-service",
      ])
    #expect(TargetCatalogue.watch.applicationPlatform == .iOS)
    #expect(TargetCatalogue.type("tv-top-shelf")?.applicationPlatform == .tvOS)
  }

  @Test func everyMacExtensionIsSandboxed() {
    for type in TargetCatalogue.types where type.platform == .macOS && type.extensionPoint != nil {
      #expect(type.requiredEntitlements["com.apple.security.app-sandbox"] == true, "\(type.id)")
    }
  }

  @Test(arguments: TargetCatalogue.types.map(\.id))
  func settingsThatEveryEmbeddedTargetNeeds(id: String) throws {
    let type = try #require(TargetCatalogue.type(id))
    #expect(type.settings["SKIP_INSTALL"] == "YES")
    #expect(type.settings["SWIFT_VERSION"] == "5.0")
    #expect(type.settings["GENERATE_INFOPLIST_FILE"] == "YES")
    #expect(type.settings["SDKROOT"] == .string(type.platform.sdk))
    #expect(type.releaseSettings["SWIFT_OPTIMIZATION_LEVEL"] == "-O")
    #expect(type.debugSettings["SWIFT_OPTIMIZATION_LEVEL"] == "-Onone")
  }

  @Test(arguments: TargetCatalogue.types.map(\.id))
  func noVersionTeamOrColourIsADefault(id: String) throws {
    let type = try #require(TargetCatalogue.type(id))
    let all = [type.settings, type.debugSettings, type.releaseSettings].flatMap(\.keys)
    #expect(!all.contains { $0.hasPrefix("ASSETCATALOG_COMPILER") })
    #expect(!all.contains("MARKETING_VERSION") && !all.contains("CURRENT_PROJECT_VERSION"))
    #expect(!all.contains("DEVELOPMENT_TEAM"))
  }

  @Test(arguments: TargetCatalogue.types.map(\.id))
  func noPredicateAcceptsEverything(id: String) throws {
    let type = try #require(TargetCatalogue.type(id))
    #expect(!"\(type.infoPlist)".contains("TRUEPREDICATE"))
  }

  @Test func theExtensionPointStandsInTheInfoPlist() {
    for type in TargetCatalogue.types {
      guard let point = type.extensionPoint else { continue }
      let attributes = type.infoPlist["NSExtension"] ?? type.infoPlist["EXAppExtensionAttributes"]
      let named =
        attributes?.dictionary?["NSExtensionPointIdentifier"] ?? attributes?.dictionary?["EXExtensionPointIdentifier"]
      #expect(named?.string == point, "\(type.id)")
    }
  }

  @Test func productsAreWhatXcodeMakesThem() {
    #expect(TargetCatalogue.appIntent.productExtension == "appex")
    #expect(TargetCatalogue.appIntent.fileType == "wrapper.extensionkit-extension")
    #expect(TargetCatalogue.appIntent.destination == .extensionKit)
    #expect(TargetCatalogue.clip.productExtension == "app")
    #expect(TargetCatalogue.clip.fileType == "wrapper.application")
    #expect(TargetCatalogue.clip.destination == .appClips)
    #expect(TargetCatalogue.watch.destination == .watch)
    #expect(TargetCatalogue.watchWidget.destination == .plugIns)
    #expect(TargetCatalogue.watchWidget.hostType == "watch")
  }
}

@Suite struct ConfiguredTests {
  @Test func oneValueForAllIsKeptOnce() {
    let value = Configured(for: ["Debug", "Release"], otherwise: "") { _ in "a" }
    #expect(value == Configured("a"))
  }

  @Test func aConfigurationThatDiffersIsAnOverride() {
    let value = Configured(for: ["Debug", "Release"], otherwise: "") { $0 == "Debug" ? "a" : "b" }
    #expect(value == Configured("a", overrides: ["Release": "b"]))
  }
}
