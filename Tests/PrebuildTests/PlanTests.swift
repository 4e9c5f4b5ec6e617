// What a plan says of each file, and why.

import BuildGraph
import Diagnostics
import FaultyDisk
import Foundation
import Platform
import PrebuildFixtures
import Testing

@testable import Prebuild

@Suite struct PlanTests {
  private func rejection(_ body: () throws -> Void) -> Rejection? { #expect(throws: Rejection.self) { try body() } }

  @Test func aFirstRunCreatesAndASecondChangesNothing() throws {
    let box = Sandbox([.init("gen/a", "one"), .init("gen/deep/b", "two")])
    #expect(try box.plan().summary == ["create fixpoint.lock", "create gen/a", "create gen/deep/b"])
    try box.run()
    #expect(box.text("gen/a") == "one")
    let tree = box.tree
    let second = try box.plan()
    #expect(second.isUpToDate && second.summary.isEmpty)
    #expect(second.artifact("gen/a")?.cause == .upToDate)
    try box.run()
    #expect(box.tree == tree)
  }

  @Test func aRunThatChangesNothingWritesNothingButThatItFoundNothing() throws {
    let box = Sandbox([.init("gen/a", "one"), .init("gen/b", joining: ["App/App.swift"])], targets: SmallApp.widget)
    try box.run()
    let before = box.disk.snapshot
    try box.run()
    #expect(box.disk.snapshot.filter { $0.key != "/app/.fixpoint/state/settled" } == before)
    let counting = FaultyFileSystem(box.disk)
    #expect(settledArtifacts(box.options(), seams: box.seams(counting))?.isEmpty == false)
    #expect(counting.operations == 0)
  }

  @Test func planningWritesNothing() throws {
    let box = Sandbox([.init("gen/a", "one")], targets: SmallApp.widget)
    let counting = FaultyFileSystem(box.disk)
    _ = try box.plan(on: counting) { $0.writes = false }
    #expect(counting.operations == 0)
  }

  @Test func everyActionHasItsReason() throws {
    var box = Sandbox([
      .init("gen/kept", "k"), .init("gen/changed", "old"), .init("gen/gone", "g"), .init("gen/lost", "l"),
    ])
    try box.run()
    try box.disk.removeFile(box.path("gen/lost"))
    box.plugins = [
      FilesPlugin([.init("gen/kept", "k"), .init("gen/changed", "new"), .init("gen/new", "n"), .init("gen/lost", "l")])
    ]
    let plan = try box.plan()
    #expect(plan.artifact("gen/kept").map { ($0.action, $0.cause) } ?? (.create, .new) == (.unchanged, .upToDate))
    #expect(plan.artifact("gen/changed")?.action == .update && plan.artifact("gen/changed")?.cause == .contentChanged)
    #expect(plan.artifact("gen/gone")?.action == .delete && plan.artifact("gen/gone")?.cause == .noLongerAskedFor)
    #expect(plan.artifact("gen/new")?.action == .create && plan.artifact("gen/new")?.cause == .new)
    #expect(plan.artifact("gen/lost")?.action == .create && plan.artifact("gen/lost")?.cause == .missing)
    #expect(plan.steps.first { $0.id == "files/gen/changed" }?.cause == .parametersChanged)
    try box.run()
    #expect(box.text("gen/gone") == nil && box.text("gen/changed") == "new" && box.text("gen/lost") == "l")
  }

  @Test func aFileEditedSinceIsNamedAndPutBack() throws {
    let box = Sandbox([.init("gen/a", "one")])
    try box.run()
    try box.write("mine", to: "gen/a")
    let plan = try box.plan()
    #expect(plan.artifact("gen/a")?.cause == .editedSince)
    #expect(plan.diagnostics.contains { $0.severity == .warning && $0.location?.file == "gen/a" })
    try box.run()
    #expect(box.text("gen/a") == "one")
  }

  @Test func anEditedFileThatNobodyAsksForIsKeptAndNamedOnce() throws {
    var box = Sandbox([.init("gen/a", "one"), .init("gen/b", "two")])
    try box.run()
    try box.write("mine", to: "gen/a")
    box.plugins = [FilesPlugin([])]
    let plan = try box.plan()
    #expect(plan.artifact("gen/a")?.cause == .keptForItsEdits)
    #expect(plan.diagnostics.contains { $0.location?.file == "gen/a" })
    try box.run()
    #expect(box.text("gen/a") == "mine" && box.text("gen/b") == nil && box.text("fixpoint.lock") == nil)
    #expect(try box.plan().diagnostics.isEmpty)
  }

  @Test func aPersonsFileIsRefusedByName() throws {
    let box = Sandbox([.init("gen/a", "one"), .init("gen/b", "two")])
    try box.write("mine", to: "gen/a")
    let tree = box.disk.snapshot
    let rejection = rejection { try box.run() }
    #expect(rejection?.cause == .input)
    #expect(rejection?.diagnostics.map { $0.location?.file } == ["gen/a"])
    #expect(box.disk.snapshot == tree)
  }

  @Test func aPersonsFileWithTheVerySameContentStaysAPersons() throws {
    var box = Sandbox([.init("gen/a", "one"), .init("gen/b", "two")])
    try box.write("one", to: "gen/a")
    let plan = try box.plan()
    #expect(plan.summary == ["create fixpoint.lock", "create gen/b"])
    #expect(plan.artifact("gen/a")?.action == .unchanged && plan.artifact("gen/a")?.cause == .notListed)
    try box.run()
    for _ in 0..<2 {
      let again = try box.plan()
      #expect(again.isUpToDate && again.artifact("gen/a")?.cause == .notListed)
      #expect(!again.generatedPaths.contains(TreePath("gen/a")!))
      #expect(try box.verify().isEqual)
      try box.disk.removeTree(box.path(".fixpoint"))
    }
    box.plugins = [FilesPlugin([.init("gen/b", "two")])]
    try box.run()
    #expect(box.text("gen/a") == "one")
    box.plugins = [FilesPlugin([.init("gen/a", "other"), .init("gen/b", "two")])]
    #expect(rejection { try box.run() }?.diagnostics.map(\.id) == ["output.not-ours"])
  }

  @Test func aLostListMakesFilesTheProjectsOwn() throws {
    let box = Sandbox([.init("gen/a", "one")], targets: SmallApp.widget)
    try box.run()
    var tree = box.tree
    tree["/app/fixpoint.lock"] = nil
    for keepsState in [true, false] {
      try box.disk.removeFile(box.path("fixpoint.lock"))
      if !keepsState { try box.disk.removeTree(box.path(".fixpoint")) }
      try box.run()
      #expect(box.tree == tree)
      #expect(try box.verify().isEqual)
      try box.write("# fixpoint.lock 1\n", to: "fixpoint.lock")
    }
  }

  @Test func lineEndsThatGitGaveAreNoChange() throws {
    var box = Sandbox(
      [.init("gen/a", "one\ntwo\n"), .init("gen/b", "three\n"), .init("gen/c", joining: ["gen/a"])],
      targets: SmallApp.widget)
    try box.run()
    let generated = ["gen/a", "gen/b", "gen/c", "targets/widget/Info.plist", "fixpoint.lock"]
    for path in generated { try box.write(box.text(path)!.replacing("\n", with: "\r\n"), to: path) }
    for keepsState in [true, false] {
      if !keepsState { try box.disk.removeTree(box.path(".fixpoint")) }
      let plan = try box.plan()
      #expect(plan.isUpToDate && plan.diagnostics.isEmpty)
      #expect(try box.verify().isEqual)
    }
    box.plugins = [FilesPlugin([.init("gen/a", "one\nmore\n")])]
    try box.run()
    #expect(box.text("gen/a") == "one\nmore\n" && box.text("gen/b") == nil)
    #expect(try box.plan().diagnostics.isEmpty)
  }

  @Test func foldersThatWeMadeGoWithTheLastOfOurFiles() throws {
    var box = Sandbox([.init("gen/deep/a", "one"), .init("gen/other/b", "two")])
    try box.run()
    try box.write("mine", to: "gen/other/person")
    box.plugins = [FilesPlugin([])]
    try box.run()
    #expect(try !box.disk.exists(box.path("gen/deep")))
    #expect(box.text("gen/other/person") == "mine")
  }

  /// Whoever made them: a run, or somebody who moved them there.
  @Test func foldersWithNothingButOurFilesAreOurs() throws {
    let box = Sandbox([.init("gen/a", "one"), .init("gen/deep/b", "two"), .init("mixed/c", "three")])
    try box.write("mine", to: "mixed/person")
    try box.run()
    let lock = try #require(box.text("fixpoint.lock"))
    #expect(lock.split(separator: "\n").filter { $0.hasPrefix("folder") } == ["folder gen", "folder gen/deep"])
    try box.write("", to: "gen/.DS_Store")
    try box.write(lock.replacingOccurrences(of: "folder gen\nfolder gen/deep\n", with: ""), to: "fixpoint.lock")
    try box.run()
    #expect(box.text("fixpoint.lock") == lock)
    try box.write("mine", to: "gen/deep/person")
    try box.run()
    #expect(box.text("fixpoint.lock")?.contains("folder") == false)
  }

  @Test func aFolderThatWasThereStays() throws {
    var box = Sandbox([.init("empty/a", "one")])
    try box.disk.makeDirectory(box.path("empty"))
    try box.run()
    box.plugins = [FilesPlugin([])]
    try box.run()
    #expect(try box.disk.exists(box.path("empty")))
    #expect(try !box.disk.exists(box.path("fixpoint.lock")))
  }

  @Test func valuesSetInAPersonsFileLeaveItAPersonsFile() throws {
    let edit = FilesPlugin.File("App/App.swift", inputs: ["App/App.swift"]) { inputs in
      let text = String(decoding: inputs[0], as: UTF8.self)
      return Array((text.contains("// set") ? text : text + "// set\n").utf8)
    }
    var box = Sandbox()
    box.plugins = [FilesPlugin([edit])]
    let plan = try box.plan()
    #expect(plan.summary == ["update App/App.swift"])
    #expect(plan.artifact("App/App.swift")?.details == ["+// set"])
    try box.run()
    #expect(box.text("App/App.swift") == "@main struct App {}\n// set\n")
    #expect(box.text("fixpoint.lock") == nil)
    #expect(try box.plan().isUpToDate && box.plan().steps.map(\.outcome) == [.upToDate])
    box.plugins = [FilesPlugin([])]
    try box.run()
    #expect(box.text("App/App.swift") == "@main struct App {}\n// set\n")
  }

  @Test func permissionsArePartOfAFile() throws {
    var box = Sandbox([.init("gen/tool", "x")])
    try box.run()
    box.plugins = [FilesPlugin([.init("gen/tool", permissions: 0o755) { _ in Array("x".utf8) }], version: "2")]
    #expect(try box.plan().artifact("gen/tool")?.cause == .permissionsChanged)
    try box.run()
    #expect(try box.disk.status(box.path("gen/tool"))?.permissions == 0o755)
  }

  @Test(arguments: ["link/a", "fixpoint.yml", "fixpoint.lock", "App.xcodeproj/project.pbxproj", ".git/x", "App"])
  func outputsThatLeadAstrayAreRefused(path: String) throws {
    let box = Sandbox([.init(path, "x")])
    try box.disk.makeDirectory(AbsolutePath("/outside")!)
    try box.disk.makeLink(box.path("link"), to: "/outside")
    let tree = box.disk.snapshot
    #expect(rejection { try box.run() }?.cause == .input)
    #expect(box.disk.snapshot == tree)
  }

  @Test func anUndeclaredReadIsRefused() throws {
    var box = Sandbox()
    box.plugins = [Prying()]
    #expect(rejection { try box.run() }?.diagnostics.first?.message.contains("without declaring it") == true)
  }
}
