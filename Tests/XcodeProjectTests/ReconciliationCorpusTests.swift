// Reconciliation on real projects.

import PBXProj
import Platform
import ProjectModel
import TestSupport
import Testing
import XcodeProject

/// A project of the corpus and its application.
struct CorpusProject: CustomTestStringConvertible, Sendable {
  var path: String
  var application: String

  var testDescription: String { path }

  func scenario() throws -> Scenario {
    try Scenario(Corpus.read("\(path)/project.pbxproj"), at: path, application: application)
  }

  static let all = [
    CorpusProject(path: "expo-template/objectVersion-54/HelloWorld.xcodeproj", application: "HelloWorld"),
    CorpusProject(path: "expo-template/objectVersion-77/HelloWorld.xcodeproj", application: "HelloWorld"),
    CorpusProject(
      path: "projects/EvanBacon__expo-apple-widget-example/ios/expowidgetexample.xcodeproj",
      application: "expowidgetexample"),
    CorpusProject(
      path: "projects/mattermost__mattermost-mobile/ios/Mattermost.xcodeproj", application: "Mattermost"),
    CorpusProject(path: "projects/azooKey__azooKey/azooKey.xcodeproj", application: "azooKey"),
    CorpusProject(
      path: "projects/EthanShen10086__MsgGuard/apps/ios/MsgGuard.xcodeproj", application: "MsgGuard-iOS"),
    CorpusProject(path: "projects/home-assistant__iOS/HomeAssistant.xcodeproj", application: "App"),
  ]
}

@Suite(.enabled(if: Corpus.isPresent))
struct ReconciliationCorpusTests {
  /// Of every type, with two widgets and a widget on a watch that is made too.
  private func targets(_ scenario: Scenario) -> [Target] {
    [
      scenario.target("zeta"), scenario.target("acme-share", TargetCatalogue.share),
      scenario.target("second widget"), scenario.target("keys", TargetCatalogue.keyboard),
      scenario.target("intent", TargetCatalogue.appIntent), scenario.target("clip", TargetCatalogue.clip),
      scenario.target("wrist-face", TargetCatalogue.watchWidget, host: "wrist"),
      scenario.target("wrist", TargetCatalogue.watch),
    ]
  }

  @Test(arguments: CorpusProject.all)
  func addingTwiceChangesNothingAndRemovingGivesTheOriginalBack(_ project: CorpusProject) throws {
    let scenario = try project.scenario()
    let three = Array(targets(scenario).prefix(3))
    let first = try scenario.reconciled(nil, three)
    #expect(!first.changes.isEmpty)
    let file = try scenario.reread(first.file)
    #expect(file.ownedFaults.isEmpty)
    let second = try scenario.reconciled(file, three)
    #expect(second.file.bytes == file.bytes, "\(firstDifference(second.file, file))")
    #expect(second.changes.isEmpty)

    let two = try scenario.reread(scenario.reconciled(file, [three[0], three[2]]).file)
    #expect(two.ownedFaults.isEmpty)
    #expect(try two.bytes == scenario.clean([three[0], three[2]]).bytes)
    let none = try scenario.reconciled(two, [])
    #expect(none.file.bytes == scenario.original.bytes, "\(firstDifference(none.file, scenario.original))")
  }

  @Test(arguments: CorpusProject.all)
  func anyWayThroughSubsetsOfTargetsEndsInTheSameBytes(_ project: CorpusProject) throws {
    let scenario = try project.scenario()
    let all = targets(scenario)
    var random = SeededGenerator(seed: 7)
    var file = scenario.original
    for step in 0..<8 {
      var chosen = all.filter { _ in Bool.random(using: &random) }
      if step == 7 { chosen = [] }
      if chosen.contains(where: { $0.host == "wrist" }), !chosen.contains(where: { $0.name == "wrist" }) {
        chosen.append(all[7])
      }
      let next = try scenario.reconciled(file, chosen)
      file = try scenario.reread(next.file)
      let clean = try scenario.clean(chosen)
      #expect(file.bytes == clean.bytes, "step \(step) \(chosen.map(\.name)): \(firstDifference(file, clean))")
      #expect(file.ownedFaults.isEmpty)
    }
    #expect(file.bytes == scenario.original.bytes)
  }

  @Test(arguments: CorpusProject.all)
  func everyOrderOfRemovalGivesTheOriginalBack(_ project: CorpusProject) throws {
    let scenario = try project.scenario()
    let all = [
      scenario.target("a"), scenario.target("watch", TargetCatalogue.watch),
      scenario.target("c", TargetCatalogue.share),
    ]
    let start = try scenario.clean(all)
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      var file = start
      var left = all
      for index in order {
        left.removeAll { $0.name == all[index].name }
        file = try scenario.reread(scenario.reconciled(file, left).file)
        #expect(file.ownedFaults.isEmpty)
      }
      #expect(file.bytes == scenario.original.bytes, "\(order): \(firstDifference(file, scenario.original))")
    }
  }
}
