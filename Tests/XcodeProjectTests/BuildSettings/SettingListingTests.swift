// Listing the settings of a target that a person named.

import Diagnostics
import Platform
import ProjectModel
import Testing

@testable import XcodeProject

struct SettingListingTests {
  private func target(_ settings: [String: String]) throws -> ObservedTarget {
    try Fixture(targets: [.app(settings)]).observed().targets[0]
  }

  private func message(_ body: () throws -> Void) -> String? { diagnostics(body).first?.message }

  @Test func allThatTheProjectAssignsIsListed() throws {
    let listing = try target(["A": "1", "Z[sdk=macosx*]": "mac", "S[sdk=iphonesimulator*]": "sim"]).settings(
      in: "Debug")
    // What holds for no SDK of the target is left out.
    #expect(listing.entries.map(\.trace.name) == ["A", "PRODUCT_BUNDLE_IDENTIFIER", "S", "SDKROOT"])
    #expect(listing.entries[2].trace.setting == .absent)
    #expect(listing.entries[2].variants.map(\.setting.value) == ["sim"])
    #expect(listing.context == BuildContext(configuration: "Debug", sdk: "iphoneos"))
    #expect(!listing.hasProblem)
  }

  @Test func anSDKThatIsAskedForDecides() throws {
    let app = try target(["A": "any", "A[sdk=iphonesimulator18*]": "sim"])
    let listing = try app.settings(in: "Debug", sdk: "iphonesimulator18.2", names: ["A"])
    #expect(listing.entries.map(\.trace.setting.value) == ["sim"])
    #expect(listing.entries[0].variants.isEmpty)
    #expect(
      message { _ = try app.settings(in: "Debug", sdk: "iphonsimulator") }
        == "there is no SDK “iphonsimulator”; did you mean “iphonesimulator”?")
  }

  @Test func aNamedSettingWithoutAValueIsAProblem() throws {
    let app = try target(["A": "1", "B": "$(NOBODY)", "C": "$(D)", "D": "$(C)"])
    #expect(try !app.settings(in: "Debug", names: ["A"]).hasProblem)
    #expect(try app.settings(in: "Debug", names: ["A", "B"]).hasProblem)
    #expect(try app.settings(in: "Debug", names: ["E"]).hasProblem)
    // One that refers to itself is one in any case.
    #expect(try app.settings(in: "Debug").hasProblem)
  }

  @Test func aValueBeyondALimitIsAProblemWhereAllAreListedToo() throws {
    let settings = Dictionary(
      uniqueKeysWithValues: (0..<16).map { ("A\($0)", "$(A\($0 + 1))$(A\($0 + 1))") } + [("A16", "x")])
    let app = try target(settings)
    #expect(try app.settings(in: "Debug").hasProblem)
    #expect(try app.settings(in: "Debug", names: ["A0"]).hasProblem)
    #expect(try !app.settings(in: "Debug", names: ["A15"]).hasProblem)
  }

  @Test func aMistypedNameIsTold() throws {
    let listing = try target([:]).settings(in: "Debug", names: ["PRODUCT_BUNDEL_IDENTIFIER", "XYZ"])
    #expect(
      listing.diagnostics.map(\.message)
        == ["nothing sets PRODUCT_BUNDEL_IDENTIFIER; did you mean PRODUCT_BUNDLE_IDENTIFIER?"])
  }

  @Test func aNameThatIsSetOnlyWhereItDoesNotCountIsToldWithItsPlace() throws {
    var app = Fixture.Target.app()
    app.base = "Target.xcconfig"
    var fixture = Fixture(targets: [app])
    fixture.files["ios/Target.xcconfig"] = "B[sdk=macosx*] = 1\nC[config=Nightly] = 2\nC[sdk=watchos*] = 3"
    let listing = try fixture.observed().targets[0].settings(in: "Debug", names: ["B", "C"])
    #expect(
      listing.diagnostics.map { $0.message.prefix { $0 != ";" } } == [
        "B is set only under conditions that do not hold, first [sdk=macosx*]",
        "C is set only under conditions that do not hold, first [sdk=watchos*]",
      ])
    #expect(
      listing.diagnostics.map(\.location?.description) == ["ios/Target.xcconfig:1:18", "ios/Target.xcconfig:3:19"])
  }

  @Test func aMistypedTargetIsTold() throws {
    let all = try Fixture(targets: [.app(), .widget("Widget")]).observed()
    #expect(try selectTarget(in: all, named: "Widget").name == "Widget")
    #expect(
      message { _ = try selectTarget(in: all, named: "Wigdet") }
        == "ios/App.xcodeproj/project.pbxproj has no target “Wigdet”; did you mean “Widget”?")
    #expect(message { _ = try selectTarget(in: all, named: "x") }?.hasSuffix("name one of “App”, “Widget”") == true)
  }

  @Test func twoTargetsOfOneNameAreToldWithTheirPlaces() throws {
    var second = Fixture.Target.widget("App")
    second.id = "target.Other"
    let all = try Fixture(targets: [.app(), second]).observed()
    let found = diagnostics { _ = try selectTarget(in: all, named: "App") }
    #expect(found.map(\.id) == ["project.several-targets"])
    #expect(found.first?.related.count == 1)
  }

  @Test func withoutAConfigurationTheDefaultIsMeant() throws {
    let app = try target([:])
    #expect(try selectConfiguration(of: app, named: nil) == "Release")
    #expect(try selectConfiguration(of: app, named: "Debug") == "Debug")
    #expect(
      message { _ = try selectConfiguration(of: app, named: "debgu") }
        == "target “App” has no build configuration “debgu”; did you mean “Debug”?")
  }

  @Test func projectsBelowAFolderAreFound() throws {
    let files = MemoryFileSystem(files: [
      "/r/b/App.xcodeproj/project.pbxproj": "", "/r/a/Other.xcodeproj/project.pbxproj": "",
      "/r/Pods/Pods.xcodeproj/project.pbxproj": "", "/r/a/x.swift": "",
    ])
    let root = AbsolutePath("/r")!
    #expect(
      try projectBundles(below: root, files: files).map(\.string) == ["/r/a/Other.xcodeproj", "/r/b/App.xcodeproj"])
    let bundle = root.appending("a/Other.xcodeproj")
    #expect(try projectBundles(below: bundle, files: files) == [bundle])
  }
}
