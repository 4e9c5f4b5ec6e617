// What others put into a JSON project in which Fixpoint made targets.

import Foundation
import PBXProj
import Platform
import ProjectModel
import Testing
import XCProj

@testable import XcodeProject

@Suite struct JSONAdditionTests {
  private let law: RunLaw

  init() throws {
    let scenario = try Scenario(
      Array(JSONProjectSample.rich.utf8), at: "ios/App.xcodeproj/project.xcproj", application: "App")
    law = RunLaw(
      scenario: scenario, targets: [scenario.target("face"), scenario.target("keys", TargetCatalogue.keyboard)])
  }

  /// The project with both targets after an edit of its text.
  private func edited(_ old: String, _ new: String) throws -> ProjectFile {
    let text = try law.run(law.scenario.original, law.targets).text
    try #require(text.components(separatedBy: old).count == 2, "\(text)")
    return try ProjectFile(
      bytes: Array(text.replacing(old, with: new).utf8), path: law.scenario.original.path,
      root: law.scenario.original.root)
  }

  /// Where others added something, in a project that a run leaves as it is.
  private func places(_ file: ProjectFile) throws -> [String] {
    #expect(try law.fault(startingFrom: file) == nil)
    let kept = try law.run(file, law.targets)
    #expect(kept.bytes == file.bytes, "\(firstDifference(kept, file))")
    return ForeignAdditions(in: kept).places
  }

  private let face = "      \"product\": \"Products/face.appex\",\n"

  @Test func anUnknownKeyOfATargetStays() throws {
    #expect(try places(edited(face, face + "      \"future\": true,\n")) == ["face"])
  }

  @Test func aPhaseOfUnknownKindStays() throws {
    let made = try law.run(law.scenario.original, law.targets)
    var document = try #require(made.json?.document)
    var value = document.root.value
    let path: JSONEdits.Path = [.key("targets"), .index(2), .key("build-phases")]
    try #require(value[path: path] == ["compile-sources", "frameworks", "resources"])
    value[path: path] = ["compile-sources", ["kind": "future", "name": "Later"], "frameworks", "resources"]
    document.update(to: value)
    let file = try ProjectFile(bytes: document.bytes, path: made.path, root: made.root)
    #expect(try places(file) == ["face"])
  }

  @Test func anotherTargetMayDependOnOneOfFixpoints() throws {
    let file = try edited(
      "      \"product\": \"Products/Mine.appex\",\n      \"product-type\": \"app-extension\",\n",
      "      \"product\": \"Products/Mine.appex\",\n      \"product-type\": \"app-extension\",\n      \"dependencies\": [\n        \"face\",\n      ],\n"
    )
    #expect(try places(file) == ["Mine"])
  }

  @Test func aDependencyThatTheApplicationHasTwiceStays() throws {
    #expect(try places(edited("        \"Mine\",\n", "        \"face\",\n        \"Mine\",\n")) == ["App"])
  }

  @Test func whatMeansNothingKeepsItsPlaceBeforeFixpoints() throws {
    let file = try edited("        \"Mine\",\n", "        \"Mine\",\n        \"Gone\",\n")
    #expect(try law.fault(startingFrom: file) == nil)
    let none = try law.run(file, [])
    #expect(
      none.text
        == law.scenario.original.text.replacing("        \"Mine\",\n", with: "        \"Mine\",\n        \"Gone\",\n"))
  }

  @Test func phasesOfAFileStandByTargetWhoeverAddedThem() throws {
    let reference = "System/Library/Frameworks/StoreKit.framework\", \"target-membership\": [ \"App/frameworks\" ] }"
    var target = law.targets[0]
    target.frameworks = [Sourced("StoreKit", .catalogue)]
    let law = RunLaw(scenario: law.scenario, targets: [target])
    let made = try law.run(law.scenario.original, law.targets)
    #expect(!made.text.contains(reference))
    var document = try #require(made.json?.document)
    var value = document.root.value
    let path: JSONEdits.Path = [.key("files"), .index(2), .key("children"), .index(0), .key("target-membership")]
    try #require(value[path: path] == ["App/frameworks", "face/frameworks"])
    value[path: path] = ["face/frameworks", "App/frameworks"]
    document.update(to: value)
    let turned = try ProjectFile(bytes: document.bytes, path: made.path, root: made.root)
    #expect(try law.run(turned, law.targets).bytes == made.bytes)
  }

  // MARK: Empty lists

  @Test(arguments: ["[]", "[ ]", "[ /* none */ ]"])
  func emptyListsThatAreSpelledOutComeBack(_ list: String) throws {
    let text = """
      {
        "configurations": [ "Debug", "Release" ],
        "localizations": { "development": "en" },
        "files": \(list),
        "targets": [
          {
            "name": "App",
            "id": "AA0000000000000000000005",
            "product-type": "application",
            "dependencies": \(list),
            "build-phases": \(list)
          }
        ]
      }

      """
    let scenario = try Scenario(Array(text.utf8), at: "ios/App.xcodeproj/project.xcproj", application: "App")
    let made = try law.run(scenario.original, law.targets)
    #expect(made.text.contains("\"face\"") && made.text.contains("\"keys\""))
    let again = try law.run(made, law.targets)
    #expect(again.bytes == made.bytes, "\(firstDifference(again, made))")
    let one = try law.run(again, [law.targets[1]])
    let none = try law.run(one, [])
    #expect(none.text == text, "\(firstDifference(none, scenario.original))")
  }

  // MARK: Frameworks

  /// Nobody links it, so that the JSON could not tell it from one that Fixpoint listed.
  @Test func aFrameworkThatNobodyLinksStaysWhereItIs() throws {
    let listed = "        { \"path\": \"<SDK>/System/Library/Frameworks/WidgetKit.framework\" },\n"
    let made = try law.run(law.scenario.original, law.targets)
    #expect(made.text.contains(listed))
    #expect(made.text.contains("WidgetKit.framework\", \"target-membership\": [ \"face/frameworks\" ] }"))
    let none = try law.run(made, [])
    #expect(none.text == law.scenario.original.text, "\(firstDifference(none, law.scenario.original))")
  }

  @Test func anAdoptedTargetKeepsTheFrameworksThatItWasGiven() throws {
    var mine = law.scenario.target("Mine")
    mine.frameworks = [Sourced("ActivityKit", .stated(mine.location))]
    let adopting = RunLaw(
      scenario: law.scenario, targets: [mine], adopted: ["Mine": "AA0000000000000000000006"])
    let made = try adopting.run(law.scenario.original, adopting.targets)
    #expect(made.text.contains("ActivityKit.framework\", \"target-membership\": [ \"Mine/frameworks\" ] }"))
    #expect(try adopting.fault(startingFrom: made) == nil)
    #expect(try adopting.run(made, []).bytes == made.bytes)
  }

  // MARK: Exclusions

  @Test func anExclusionThatIsTakenOutIsNamed() throws {
    let set = "\"exclusions\": [\n            \"Info.plist\",\n"
    let text = try law.run(law.scenario.original, law.targets).text
    let first = try #require(text.range(of: set))
    let file = try ProjectFile(
      bytes: Array(text.replacingCharacters(in: first, with: set + "            \"Mine.txt\",\n").utf8),
      path: law.scenario.original.path, root: law.scenario.original.root)
    let changes = try law.scenario.reconciled(file, law.targets).changes
    #expect(
      changes.map(\.summary) == [
        "sets membershipExceptions of the exceptions of targets/face of face to Info.plist; it was Info.plist Mine.txt"
      ])
  }

  @Test func exclusionsThatNobodyAsksForAreNamed() throws {
    var targets = law.targets
    let made = try law.run(law.scenario.original, targets)
    targets[0].nonMembers = []
    let changes = try law.scenario.reconciled(made, targets).changes
    #expect(changes.map(\.summary) == ["lets face build Info.plist again"])
  }
}
