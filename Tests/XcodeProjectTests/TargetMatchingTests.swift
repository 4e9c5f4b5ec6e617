// Which target of a project each declared one is.

import Diagnostics
import PBXProj
import Platform
import ProjectModel
import TestSupport
import Testing

@testable import XcodeProject

struct TargetMatchingTests {
  private static let catalogued = TargetType(
    id: "widget", title: "Widget", platform: .iOS, productType: "com.apple.product-type.app-extension",
    productExtension: "appex", fileType: "wrapper.app-extension", destination: .plugIns,
    extensionPoint: "com.apple.widgetkit-extension", bundleIdentifierSuffix: "widget", minimumDeploymentTarget: "14.0",
    defaultDeploymentTarget: "18.0", usesAppGroups: true)

  private func declared(
    _ name: String, folder: String? = nil, identifier: String? = nil, line: Int = 1
  ) -> ProjectModel.Target {
    ProjectModel.Target(
      name: name, type: Self.catalogued, folder: TreePath(folder ?? "targets/\(name)")!,
      productName: Sourced(name, .catalogue), displayName: Sourced(name, .catalogue),
      bundleIdentifier: Configured(Sourced(identifier ?? "com.acme.app.\(name)", .catalogue)),
      deploymentTarget: Configured(Sourced("18.0", .catalogue)), host: "App",
      location: SourceLocation(file: "fixpoint.yml", line: line, column: 3))
  }

  private func match(
    _ declared: [ProjectModel.Target], _ project: [Fixture.Target], adopted: [String: ObjectID] = [:]
  ) throws -> [String: TargetMatch] {
    let all = try Fixture(targets: [.app()] + project).observed()
    let application = try applicationModel(of: all.targets[0], in: all)
    return try matchTargets(Model(application: application, targets: declared), in: all, adoptedIDs: adopted)
  }

  private func foreign(_ name: String, group: String? = nil, identifier: String? = nil) -> Fixture.Target {
    var target = Fixture.Target.widget(name, identifier.map { ["PRODUCT_BUNDLE_IDENTIFIER": $0] } ?? [:])
    if let group { (target.group, target.sources) = (group, ["a.swift"]) }
    return target
  }

  @Test func whatIsNotThereIsNew() throws {
    #expect(try match([declared("widget")], []) == ["widget": .new(Ownership.targetID("widget"))])
  }

  @Test func ownedIsWhatBearsTheId() throws {
    var mine = foreign("Renamed by hand", group: "elsewhere")
    mine.id = Ownership.targetID("widget").string
    #expect(try match([declared("widget")], [mine]) == ["widget": .owned(Ownership.targetID("widget"))])
  }

  @Test func anotherTargetOfFixpointsIsNoCandidate() throws {
    var mine = foreign("widget", group: "../targets/widget")
    mine.id = Ownership.targetID("former").string
    #expect(try match([declared("widget")], [mine]) == ["widget": .new(Ownership.targetID("widget"))])
  }

  /// apple-targets makes some extensions with `NSExtension` that Xcode makes with ExtensionKit.
  @Test func aTargetOfTheFormThatAnotherGeneratorUsesIsAdopted() throws {
    var wanted = declared("assets")
    wanted.type.productType = "com.apple.product-type.extensionkit-extension"
    let mine = foreign("Assets", identifier: "com.acme.app.assets")
    #expect(throws: Rejection.self) { try match([wanted], [mine]) }
    wanted.type.otherProductTypes = ["com.apple.product-type.app-extension"]
    let matched = try #require(try match([wanted], [mine])["assets"])
    #expect(matched == .adopted(matched.id, reason: "same bundle identifier"))
  }

  @Test func aTargetOfTheSameFolderIsAdopted() throws {
    let found = try match([declared("mine", folder: "targets/widget")], [foreign("theirs", group: "../targets/widget")])
    #expect(found == ["mine": .adopted("target.theirs", reason: "same folder")])
  }

  @Test func aTargetOfTheSameIdentifierIsAdopted() throws {
    let theirs = Fixture.Target.widget(
      "theirs", ["PRODUCT_BUNDLE_IDENTIFIER": "$(PREFIX).w", "PREFIX": "com.acme.app"])
    let found = try match([declared("mine", identifier: "com.acme.app.w")], [theirs])
    #expect(found == ["mine": .adopted("target.theirs", reason: "same bundle identifier")])
  }

  @Test func aTargetOfTheSameNameIsAdopted() throws {
    #expect(
      try match([declared("widget")], [foreign("widget")]) == ["widget": .adopted("target.widget", reason: "same name")]
    )
  }

  @Test func theLockOutranksLikeness() throws {
    let found = try match(
      [declared("widget")], [foreign("widget"), foreign("theirs")], adopted: ["widget": "target.theirs"])
    #expect(found == ["widget": .adopted("target.theirs", reason: "listed in fixpoint.lock")])
    let gone = try match([declared("widget")], [foreign("widget")], adopted: ["widget": "gone"])
    #expect(gone == ["widget": .adopted("target.widget", reason: "same name")])
  }

  @Test func twoCandidatesAreNamed() throws {
    let found = diagnostics {
      _ = try match([declared("widget")], [foreign("widget"), foreign("theirs", group: "../targets/widget")])
    }
    #expect(found.map(\.id) == ["target.ambiguous"])
    #expect(found[0].message.contains("“widget” (same name)"))
    #expect(found[0].message.contains("“theirs” (same folder)"))
    #expect(found[0].related.allSatisfy { $0.location.line != nil })
    #expect(found[0].location?.file == "fixpoint.yml")
  }

  @Test func twoTargetsOfOneTypeStayTwo() throws {
    let found = try match([declared("one"), declared("two")], [foreign("one"), foreign("two")])
    #expect(found.mapValues(\.id) == ["one": "target.one", "two": "target.two"])
    #expect(try Set(match([declared("one"), declared("two")], []).values.map(\.id)).count == 2)
  }

  @Test func oneTargetIsNotTakenTwice() throws {
    let found = diagnostics {
      _ = try match(
        [declared("one", folder: "targets/w", line: 3), declared("two", folder: "targets/w", line: 9)],
        [foreign("theirs", group: "../targets/w")])
    }
    #expect(found.map(\.id) == ["target.claimed-twice"])
    #expect(found[0].message.contains("“one” and “two”"))
    #expect(found[0].location?.line == 9)
    #expect(found[0].related.first?.location.line == 3)
  }

  @Test func anotherKindOfProductIsAConflict() throws {
    var framework = foreign("widget")
    framework.type = "framework"
    let found = diagnostics { _ = try match([declared("widget")], [framework]) }
    #expect(found.map(\.id) == ["target.product-type-conflict"])
    #expect(found[0].message.contains("framework"))
  }

  @Test func whatTheLockListsMustStillBeOfTheDeclaredKind() throws {
    var framework = foreign("theirs")
    framework.type = "framework"
    let found = diagnostics { _ = try match([declared("widget")], [framework], adopted: ["widget": "target.theirs"]) }
    #expect(found.map(\.id) == ["target.product-type-conflict"])
    #expect(found[0].message.contains("“theirs” (listed in fixpoint.lock)"))
  }

  @Test(arguments: [
    ["SDKROOT": "watchos"], ["SDKROOT": "macosx"], ["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "macosx"],
  ])
  func anotherPlatformIsAConflict(settings: [String: String]) throws {
    let theirs = Fixture.Target.widget("widget", settings)
    let found = diagnostics { _ = try match([declared("widget")], [theirs]) }
    #expect(found.map(\.id) == ["target.product-type-conflict"])
    #expect(found.first?.message.contains(settings["SDKROOT"] == "watchos" ? "for watchOS" : "for macOS") == true)
  }

  @Test func aTargetForSeveralPlatformsIsAdoptedForEachOfThem() throws {
    let theirs = Fixture.Target.widget("widget", ["SDKROOT": "macosx", "SUPPORTED_PLATFORMS": "macosx iphoneos"])
    #expect(try match([declared("widget")], [theirs])["widget"]?.id == "target.widget")
  }

  @Test func theApplicationsIdentifierIsNoWidgets() throws {
    let found = diagnostics { _ = try match([declared("widget", identifier: "com.acme.app")], []) }
    #expect(found.map(\.id) == ["target.product-type-conflict"])
  }
}
