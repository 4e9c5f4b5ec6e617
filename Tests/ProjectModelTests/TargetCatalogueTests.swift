// Tests of the table of target types.

import ProjectModel
import PropertyList
import Testing

@Suite struct TargetCatalogueTests {
  @Test func namesTheTypesThatAreSupported() {
    #expect(
      TargetCatalogue.types.map(\.id) == [
        "widget", "share", "keyboard", "notification-service", "clip", "watch", "watch-widget", "app-intent",
      ])
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
