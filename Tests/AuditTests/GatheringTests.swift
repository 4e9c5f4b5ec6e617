// What is read below which path.

import Diagnostics
import Platform
import Testing

@testable import Audit

struct GatheringTests {
  static let project = ExampleProject([
    ExampleTarget("App", .application, entitlements: "App/App.entitlements", embeds: ["Widget"]),
    ExampleTarget("Widget", .appExtension),
  ])

  static func gather(_ files: [String: String], at paths: [String] = ["/r"]) throws -> Evidence {
    var seams = Seams.system()
    seams.files = MemoryFileSystem(files: files)
    return try Evidence.gather(
      root: try #require(AbsolutePath("/r")), paths: paths.compactMap { AbsolutePath($0) }, seams: seams)
  }

  @Test func skipsFoldersThatAreNotTheProjects() throws {
    let text = Self.project.text
    let evidence = try Self.gather([
      "/r/ios/App.xcodeproj/project.pbxproj": text, "/r/ios/Pods/Pods.xcodeproj/project.pbxproj": text,
      "/r/node_modules/a/A.xcodeproj/project.pbxproj": text, "/r/build/B.xcodeproj/project.pbxproj": text,
      "/r/node_modules/a/a.ts": "new ExtensionStorage('group.a')", "/r/a.ts": "new ExtensionStorage('group.b')",
    ])
    #expect(evidence.projects.map(\.name) == ["ios/App.xcodeproj"])
    #expect(evidence.literals.map(\.group) == ["group.b"])
  }

  @Test func aNamedProjectBringsTheSourcesOfItsTargetsOnly() throws {
    let evidence = try Self.gather(
      [
        "/r/App.xcodeproj/project.pbxproj": Self.project.text,
        "/r/App/a.swift": "UserDefaults(suiteName: \"group.a\")",
        "/r/Other/b.swift": "UserDefaults(suiteName: \"group.b\")",
      ], at: ["/r/App.xcodeproj"])
    #expect(evidence.literals.map(\.group) == ["group.a"])
    #expect(evidence.literals.first?.targets == [TargetReference(project: 0, target: 0)])
  }

  @Test func aBrokenProjectThatWasNamedIsRejected() {
    #expect(throws: Rejection.self) {
      try Self.gather(["/r/App.xcodeproj/project.pbxproj": "<<<<<<< a\n"], at: ["/r/App.xcodeproj"])
    }
  }

  @Test(arguments: ["/r/none", "/r/a.txt"]) func whatCannotBeAuditedIsRejected(_ path: String) {
    #expect(throws: Rejection.self) { try Self.gather(["/r/a.txt": ""], at: [path]) }
  }

  @Test func entitlementsAreThoseOfTheSettingWithReferencesResolved() throws {
    let project = ExampleProject([
      ExampleTarget(
        "App", .application, entitlements: "App/$(TARGET_NAME).entitlements", settings: ["SUITE": "com.acme.app"])
    ])
    let evidence = try Self.gather([
      "/r/App.xcodeproj/project.pbxproj": project.text, "/r/App/App.entitlements": exampleGroups("group.$(SUITE)"),
      "/r/App/Aardvark.entitlements": exampleGroups("group.other"),
    ])
    #expect(evidence.projects[0].targets[0].appGroups(in: "Release") == AppGroupList(known: ["group.com.acme.app"]))
  }

  static func entitlements(_ settings: [String: String]) throws -> EntitlementsWitness {
    let project = ExampleProject([ExampleTarget("App", .application, settings: settings)])
    let evidence = try gather([
      "/r/App.xcodeproj/project.pbxproj": project.text, "/r/phone.entitlements": exampleGroups("group.phone"),
      "/r/mac.entitlements": exampleGroups("group.mac"),
    ])
    return evidence.projects[0].targets[0].entitlements(in: "Debug")
  }

  @Test func conditionsForOtherPlatformsDoNotCount() throws {
    let phone = try Self.entitlements([
      "CODE_SIGN_ENTITLEMENTS": "phone.entitlements", "\"CODE_SIGN_ENTITLEMENTS[sdk=macosx*]\"": "mac.entitlements",
    ])
    #expect(phone.file?.appGroups.known == ["group.phone"])
    let device = try Self.entitlements(["\"CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]\"": "phone.entitlements"])
    #expect(device.file?.appGroups.known == ["group.phone"])
  }

  @Test func otherConditionsLeaveItOpen() throws {
    guard
      case .unknown = try Self.entitlements([
        "CODE_SIGN_ENTITLEMENTS": "phone.entitlements",
        "\"CODE_SIGN_ENTITLEMENTS[arch=arm64]\"": "mac.entitlements",
      ])
    else {
      Issue.record("it depends on the architecture")
      return
    }
  }

  @Test func aBundleWithoutAProjectIsPassedOver() throws {
    let evidence = try Self.gather(["/r/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": ""])
    #expect(evidence.projects.isEmpty && evidence.unreadable.isEmpty)
  }

  @Test func anEmptyEntitlementsFileIsValid() throws {
    let evidence = try Self.gather([
      "/r/App.xcodeproj/project.pbxproj": Self.project.text, "/r/App/App.entitlements": "",
    ])
    #expect(evidence.unreadable.isEmpty)
    #expect(evidence.projects[0].targets[0].entitlements(in: "Debug").file != nil)
  }
}
