// Projects in Xcode's JSON format, from the command line.

import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isPresent)) struct JSONProjectTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var app: String?
    /// Why three targets of iOS cannot be added.
    var refusal: String?

    var testDescription: String { name }
    var path: String { "xcproj/\(name).xcproj" }
  }

  private static let rork = "rorkai__rork-xcode__tests__fixtures__"
  private static let tuist = "tuist__XcodeProj__Fixtures__XCProj__"
  private static let apple = "apple__xcode-project-format__Sources__ToolTests__Fixtures__"
  private static let once =
    "tuist__once__crates__once-frontend__prelude__examples__xcode-workspace-new-format__Hello.xcodeproj__project"

  /// Every one of the corpus.
  static let samples = [
    Sample(name: rork + "app"), Sample(name: rork + "app-renamed"), Sample(name: rork + "app-settings-edited"),
    Sample(name: rork + "app-exceptions"), Sample(name: rork + "app-exceptions-without-widget"),
    Sample(name: rork + "legacy-groups"), Sample(name: rork + "legacy-aggregate-cocoa", app: "iOS application"),
    Sample(name: rork + "schema-coverage", app: "App"),
    Sample(name: tuist + "XcodeGenerated.xcodeproj__project"),
    Sample(name: "uhooi__Loki__App__Develop.xcodeproj__project"),
    Sample(name: "uhooi__Loki__App__Production.xcodeproj__project"),
    Sample(name: tuist + "ConfigurationOverrides.xcodeproj__project", refusal: "nothing tells the platform of “App”"),
    Sample(name: tuist + "LocalizedResources.xcodeproj__project", refusal: "nothing tells the platform of “App”"),
    Sample(name: "NakaokaRei__SwiftAutoGUI__Sample__Sample.xcodeproj__project", refusal: "is built for macOS"),
    Sample(
      name: "maxgoedjen__secretive__Sources__Secretive.xcodeproj__project", app: "Secretive",
      refusal: "is built for macOS"),
    Sample(name: once, refusal: "has no application target"),
    Sample(name: apple + "expected.project", refusal: "has no application target"),
    Sample(name: apple + "input.project", refusal: "has no application target"),
  ]

  private static let json = "App.xcodeproj/project.xcproj"
  private static let plist = "App.xcodeproj/project.pbxproj"

  private func workspace(_ sample: Sample) throws -> Workspace {
    let app = try Workspace()
    try app.write(Data(try Corpus.read(sample.path)), Self.json)
    for name in ["widget", "share", "keyboard"] { try app.write("import Foundation\n", "fx/\(name)/Source.swift") }
    return app
  }

  private func configuration(_ sample: Sample, _ types: [String]) -> String {
    var text = "fixpoint: 1\nproject: App.xcodeproj\n"
    if let app = sample.app { text += "app: \(app)\n" }
    if !types.isEmpty { text += "targets:\n" }
    for type in types {
      // Applications that are named have no identifier that another could extend.
      let identifier = "\(sample.app == nil ? "" : "com.example.app").fx-\(type)"
      text += "  fx-\(type):\n    type: \(type)\n    path: fx/\(type)\n    bundleIdentifier: \(identifier)\n"
    }
    return text
  }

  @Test(arguments: samples.filter { $0.refusal == nil })
  func threeTargetsComeOnceAndGoWithoutATrace(_ sample: Sample) throws {
    let app = try workspace(sample)
    let original = try app.snapshot()
    try app.write(configuration(sample, ["widget", "share", "keyboard"]), "fixpoint.yml")
    let first = try app.fixpoint("prebuild")
    #expect(first.status == 0, "\(first.errors)")
    let three = try app.snapshot()
    let second = try app.fixpoint("prebuild", "--format", "json")
    #expect(second.json["changed"] as? Int == 0, "\(second.output)")
    #expect(try app.snapshot() == three)
    let verify = try app.fixpoint("verify")
    #expect(verify.status == 0, "\(verify.output)")

    try app.write(configuration(sample, []), "fixpoint.yml")
    #expect(try app.fixpoint("prebuild").status == 0)
    try app.remove("fixpoint.yml")
    #expect(try app.snapshot() == original)
  }

  /// JSON has no order of the files in a phase, so what the targets ask for need not come back in their order.
  @Test(arguments: [
    "  share: {type: share, path: fx/share, frameworks: [SwiftUI]}\n  widget: {type: widget, path: fx/widget}\n",
    "  share: {type: share, path: fx/share, frameworks: [CoreData, Speech]}\n"
      + "  keyboard: {type: keyboard, path: fx/keyboard, frameworks: [Speech, CoreData]}\n",
  ])
  func frameworksMayBeAskedForInAnyOrder(_ targets: String) throws {
    let app = try workspace(Sample(name: "uhooi__Loki__App__Develop.xcodeproj__project"))
    let original = try app.read(Self.json)
    try app.write("fixpoint: 1\nproject: App.xcodeproj\ntargets:\n" + targets, "fixpoint.yml")
    try expectLife(of: app, original)
  }

  @Test func aFrameworkOfTheApplicationIsSharedAndLeft() throws {
    let app = try workspace(Sample(name: "uhooi__Loki__App__Develop.xcodeproj__project"))
    let linked = try app.read(Self.json).replacingOccurrences(
      of: #"{ "kind": "group", "name": "Frameworks" },"#,
      with: #"{ "path": "<SDK>/System/Library/Frameworks/SwiftUI.framework", "#
        + #""target-membership": [ "Develop/frameworks" ] },"#)
    try app.write(linked, Self.json)
    try app.write(
      "fixpoint: 1\nproject: App.xcodeproj\ntargets:\n  widget: {type: widget, path: fx/widget}\n", "fixpoint.yml")
    try expectLife(of: app, linked)
  }

  @Test func anEmbeddingThatSomebodyTookAwayComesBack() throws {
    let app = try workspace(Sample(name: "uhooi__Loki__App__Develop.xcodeproj__project"))
    let original = try app.read(Self.json)
    try app.write(
      "fixpoint: 1\nproject: App.xcodeproj\ntargets:\n  keyboard: {type: keyboard, path: fx/keyboard}\n", "fixpoint.yml"
    )
    #expect(try app.fixpoint("prebuild").status == 0)
    let made = try app.read(Self.json)
    let product = try #require(made.split(separator: "\n").first { $0.contains("keyboard.appex\", ") })
    let membership = try #require(product.range(of: #", "target-membership": .*\]"#, options: .regularExpression))
    let without = made.replacingOccurrences(of: product, with: product.replacingCharacters(in: membership, with: ""))
    #expect(without != made)
    try app.write(without, Self.json)
    try expectLife(of: app, original)
  }

  /// Made, made again without a change, verified, and gone to the original bytes.
  private func expectLife(of app: Workspace, _ original: String) throws {
    let run = try app.fixpoint("prebuild")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try app.fixpoint("prebuild", "--format", "json").json["changed"] as? Int == 0)
    let verify = try app.fixpoint("verify")
    #expect(verify.status == 0, "\(verify.output)")
    try app.write("fixpoint: 1\nproject: App.xcodeproj\n", "fixpoint.yml")
    #expect(try app.fixpoint("prebuild").status == 0)
    #expect(try app.read(Self.json) == original)
  }

  @Test(arguments: samples.filter { $0.refusal != nil })
  func whatIsNoIOSApplicationIsRefusedWithTheReason(_ sample: Sample) throws {
    let app = try workspace(sample)
    try app.write(configuration(sample, ["widget"]), "fixpoint.yml")
    let run = try app.fixpoint("prebuild")
    #expect(run.status == 2)
    #expect(run.errors.contains(sample.refusal ?? ""), "\(run.errors)")
  }

  @Test func aBundleWithBothFilesIsEditedOnlyWhenOneIsNamed() throws {
    let sample = Self.samples[0]
    let app = try workspace(sample)
    try app.write(Data(try Corpus.read("xcproj/\(Self.rork)app-xcode16.pbxproj")), Self.plist)
    let yaml = configuration(sample, ["widget"])
    try app.write(yaml, "fixpoint.yml")
    let before = try app.snapshot()
    let refused = try app.fixpoint("prebuild")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("holds project.xcproj and project.pbxproj"), "\(refused.errors)")
    #expect(refused.errors.contains("they say the same"), "\(refused.errors)")
    #expect(try app.snapshot() == before)

    try app.write(yaml.replacingOccurrences(of: "App.xcodeproj", with: Self.plist), "fixpoint.yml")
    let json = try app.read(Self.json)
    let run = try app.fixpoint("prebuild")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try app.read(Self.plist).contains("fx-widget"))
    #expect(try app.read(Self.json) == json)
  }

  @Test func aLinkToTheProjectIsNotConverted() throws {
    let app = try workspace(Self.samples[0])
    let original = try app.read(Self.json)
    let link = app.url.appendingPathComponent(Self.json)
    try app.write(original, "real.xcproj")
    try FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../real.xcproj")
    let run = try app.fixpoint("project", "convert", "App.xcodeproj", "--to", "pbxproj")
    #expect(run.status == 2 && run.errors.contains("is a link"), "\(run.errors)")
    #expect(try app.read(Self.json) == original)
  }

  @Test func aPlanIsRefusedWhereTheConversionWouldBe() throws {
    let app = try workspace(Self.samples[0])
    try app.write("", Self.plist)
    let run = try app.fixpoint("project", "convert", Self.json, "--to", "pbxproj", "--plan")
    #expect(run.status == 2 && run.errors.contains("already"), "\(run.errors)")
  }

  @Test func convertingThereAndBackLeavesTheJSONAsItWas() throws {
    let app = try workspace(Self.samples[0])
    let original = try app.read(Self.json)
    let plan = try app.fixpoint("project", "convert", "App.xcodeproj", "--to", "pbxproj", "--plan")
    #expect(plan.status == 0 && plan.output.contains("would become"), "\(plan.output)\(plan.errors)")
    #expect(try app.read(Self.json) == original)

    let run = try app.fixpoint("project", "convert", "App.xcodeproj", "--to", "pbxproj", "--format", "json")
    #expect(run.status == 0, "\(run.errors)")
    #expect((run.json["losses"] as? [Any])?.count == 0, "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: app.url.appendingPathComponent(Self.json).path))
    let again = try app.fixpoint("project", "convert", "App.xcodeproj", "--to", "pbxproj")
    #expect(again.status == 2 && again.errors.contains("already"), "\(again.errors)")

    #expect(try app.fixpoint("project", "convert", Self.plist, "--to", "json").status == 0)
    #expect(try app.read(Self.json) == original)
    #expect(!FileManager.default.fileExists(atPath: app.url.appendingPathComponent(Self.plist).path))
  }
}
