// Projects that somebody broke at random, and what the next runs make of them.

import Diagnostics
import Foundation
import PBXProj
import Platform
import ProjectModel
import TestSupport
import Testing
import XCProj

@testable import XcodeProject

@Suite("Random edits of Fixpoint's objects")
struct RandomEditTests {
  static let projects = [
    SmallProject(), SmallProject(objectVersion: 77),
    SmallProject(objectVersion: 90, dependencies: "", hasFullStyle: false),
    SmallProject(
      phases: [
        SmallProject.script("BB0000000000000000000001", outputs: ["$(DERIVED_FILE_DIR)/out"]),
        SmallProject.script("BB0000000000000000000002"),
        SmallProject.copyPhase("BB0000000000000000000003", spec: 13, name: "Embed Mine"),
      ], hasProducts: false),
    SmallProject(isUnsorted: true),
  ]

  private static var rounds: Int { ProcessInfo.processInfo.environment["FIXPOINT_EDITS"].flatMap { Int($0) } ?? 12 }

  @Test("Prebuild and verify agree", arguments: projects.indices)
  func agree(_ number: Int) throws {
    let scenario = try Self.projects[number].scenario()
    let targets = [
      scenario.target("face"), scenario.target("share", TargetCatalogue.share),
      scenario.target("clip", TargetCatalogue.clip),
    ]
    let law = RunLaw(scenario: scenario, targets: targets)
    let made = try law.run(scenario.original, targets)
    var refused = 0
    var seen: Set<String> = []
    for seed in 0..<Self.rounds {
      var edits = GraphEdits(made.document, seed: UInt64(seed))
      for _ in 0...(seed % 3) { edits.make() }
      guard !edits.story.isEmpty, let file = try? scenario.reread(edited(made, edits.document)) else { continue }
      do {
        guard let fault = try law.fault(startingFrom: file) else { continue }
        if seen.insert(fault).inserted { Issue.record("\(seed) \(edits.story): \(fault)") }
      } catch is Rejection { refused += 1 }
    }
    #expect(refused < Self.rounds / 2)
    if Self.rounds > 1000 { print("refused \(refused) of \(Self.rounds)") }
  }

  static let samples = [TwoFormatsTests.json, JSONProjectSample.rich]

  @Test("Prebuild and verify agree on JSON", arguments: samples.indices)
  func agreeOnJSON(_ number: Int) throws {
    let scenario = try Scenario(
      Array(Self.samples[number].utf8), at: "ios/App.xcodeproj/project.xcproj", application: "App")
    let targets = [
      scenario.target("face"), scenario.target("share", TargetCatalogue.share),
      scenario.target("clip", TargetCatalogue.clip),
    ]
    let law = RunLaw(scenario: scenario, targets: targets)
    let made = try law.run(scenario.original, targets)
    let value = try XCProjDocument(parsing: made.bytes, file: "project.xcproj")
    var refused = 0
    var seen: Set<String> = []
    for seed in 0..<Self.rounds {
      var edits = JSONEdits(value.root.value, seed: UInt64(seed))
      for _ in 0...(seed % 3) { edits.make() }
      guard !edits.story.isEmpty else { continue }
      var document = value
      document.update(to: edits.root)
      do {
        let file = try ProjectFile(bytes: document.bytes, path: made.path, root: made.root)
        guard let fault = try law.fault(startingFrom: file) else { continue }
        if seen.insert(fault).inserted { Issue.record("\(seed) \(edits.story): \(fault)") }
      } catch let rejection as Rejection {
        refused += 1
        if Self.rounds > 100 { print("refused", edits.story, rejection.diagnostics.map(\.message)) }
      }
    }
    #expect(refused < Self.rounds / 2)
  }

  private func edited(_ file: ProjectFile, _ document: ProjectDocument) -> ProjectFile {
    var file = file
    file.document = document
    return file
  }
}
