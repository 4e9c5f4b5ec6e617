// A prebuild of a small application, up to its last state.

import Diagnostics
import Foundation
import GitStore
import Platform
import PrebuildFixtures
import TestSupport
import Testing

@testable import AppleTargetsPlugin
@testable import Prebuild

@Suite struct CommitStateTests {
  private let git: GitFixture

  init() throws {
    git = try GitFixture()
    for (path, text) in SmallApp.files(at: "", targets: SmallApp.widget) {
      try git.write(text, to: String(path.dropFirst()))
    }
    try git.git("add", "--all")
    try git.git("commit", "--quiet", "--message", "Start")
  }

  /// In `App/App.entitlements`, which is a person's, the step sets a value.
  private let edit = FilesPlugin([
    .init("App/App.entitlements", inputs: ["App/App.entitlements"]) { inputs in
      let text = String(decoding: inputs[0], as: UTF8.self)
      return Array((text.contains("set by a step") ? text : text + "<!-- set by a step -->\n").utf8)
    }
  ])

  private func prebuilt() throws -> Verified {
    var seams = Seams.system()
    seams.environment = git.environment
    let root = AbsolutePath(git.path)!
    let options = PrebuildOptions(root: root, configuration: root.appending("fixpoint.yml"))
    return try Loaded.load(options, seams: seams, plugins: [AppleTargets(), edit]).resolve().plan().stage().apply()
      .verify()
  }

  private func refusals(_ verified: Verified) throws -> [String] {
    do {
      _ = try verified.commit()
      return []
    } catch let rejection as Rejection {
      return rejection.diagnostics.compactMap { $0.location?.file }
    }
  }

  @Test func everythingThatAPrebuildMakesIsCommitted() throws {
    let committed = try prebuilt().commit()
    #expect(committed.outcome.result.branch == "main")
    #expect(try git.status() == [])
    let changed = committed.outcome.result.files.map(\.path)
    #expect(changed.contains("App.xcodeproj/project.pbxproj"))
    #expect(changed.contains("App/App.entitlements"))
    #expect(changed.contains("fixpoint.lock"))
    #expect(changed.contains { $0.hasPrefix("targets/widget/") })
    #expect(committed.outcome.log.first?.commit.subject == "Generate the target widget")
    #expect(try prebuilt().commit().outcome.result.commit == nil)
  }

  @Test func aPersonsEditOfTheProjectFileIsNotTakenAlong() throws {
    let path = "App.xcodeproj/project.pbxproj"
    try git.write(SmallApp.project.replacingOccurrences(of: "path = App.app;", with: "path = Mine.app;"), to: path)
    #expect(try refusals(prebuilt()) == [path])
    try git.git("add", "--all")
    try git.git("commit", "--quiet", "--message", "Edit the project, and take the generated files in")
    #expect(try refusals(prebuilt()) == [])
  }

  @Test func aPersonsEditOfAFileInWhichAStepSetsValuesIsNotTakenAlong() throws {
    let path = "App/App.entitlements"
    let text = try git.git("show", "HEAD:\(path)")
    try git.write(text.replacingOccurrences(of: "<true/>", with: "<false/>") + "\n", to: path)
    #expect(try refusals(prebuilt()) == [path])
  }

  @Test func theBranchMayStandInTheConfiguration() throws {
    try git.write(
      SmallApp.configuration(targets: SmallApp.widget, extra: "commit:\n  branch: out/ios\n"), to: "fixpoint.yml")
    #expect(try prebuilt().commit().outcome.result.branch == "out/ios")
    #expect(try git.files(of: "out/ios").contains("fixpoint.lock"))
    #expect(try prebuilt().commit(branch: "other").outcome.result.branch == "other")
  }
}
