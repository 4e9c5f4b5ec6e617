// Whole runs that are disturbed: killed, starved of space, overtaken by somebody else's edit.

import Diagnostics
import FaultyDisk
import Platform
import PrebuildFixtures
import Testing

@testable import Prebuild

@Suite struct InterruptionTests {
  /// A project that has been built once and now wants changes of every kind.
  private let changing: Sandbox

  init() throws {
    var box = Sandbox(
      [.init("gen/kept", "k"), .init("gen/changed", "old"), .init("old/gone", "g")], targets: SmallApp.widget)
    try box.run()
    try box.write(SmallApp.configuration(targets: SmallApp.share), to: "fixpoint.yml")
    box.plugins[1] = FilesPlugin([.init("gen/kept", "k"), .init("gen/changed", "new"), .init("fresh/made", "m")])
    changing = box
    let done = Sandbox(copying: box)
    let counting = FaultyFileSystem(done.disk)
    try done.run(on: counting)
    operations = counting.operations
    new = done.tree
    old = box.tree
  }

  private let operations: Int
  private let old: [String: String]
  private let new: [String: String]

  @Test func deathAtAnyOperationIsMadeGoodByTheNextRun() throws {
    for death in 0..<operations {
      let box = Sandbox(copying: changing)
      #expect(throws: (any Error).self) { try box.run(on: FaultyFileSystem(box.disk, .death(at: death))) }
      for (path, text) in box.tree { #expect(text == old[path] || text == new[path], "\(path) at \(death)") }
      _ = try recover(root: Sandbox.root, seams: box.seams())
      #expect(box.tree == old || box.tree == new)
      try box.run()
      #expect(box.tree == new)
      #expect(try box.plan().isUpToDate)
    }
  }

  @Test(arguments: [28, 13])
  func oneFailedOperationLeavesTheOldOrTheNewTree(code: Int32) throws {
    for failing in 0..<operations {
      let box = Sandbox(copying: changing)
      do {
        let applied = try box.run(on: FaultyFileSystem(box.disk, .once(at: failing, code: code)))
        #expect(box.tree == new)
        _ = applied
      } catch {
        #expect((error as? Rejection)?.cause == .outside)
        let interrupted = try interruption(root: Sandbox.root, files: box.disk) != nil
        #expect(box.tree == old || box.tree == new || interrupted, "at \(failing)")
      }
      try box.run()
      #expect(box.tree == new)
    }
  }

  @Test func aDiskThatFillsUpAtAnyPointLosesNothing() throws {
    for full in 0..<operations {
      let box = Sandbox(copying: changing)
      do {
        try box.run(on: FaultyFileSystem(box.disk, .full(from: full, code: 28)))
        #expect(box.tree == new)
      } catch {
        #expect((error as? Rejection)?.cause == .outside)
        #expect(box.tree == old)
      }
      try box.run()
      #expect(box.tree == new)
    }
  }

  @Test func aFolderThatCannotBeWrittenLeavesTheOldTree() throws {
    let box = Sandbox(copying: changing)
    let rejection = #expect(throws: Rejection.self) {
      try box.run(on: FaultyFileSystem(box.disk, .refused(below: box.path("gen"), code: 13)))
    }
    #expect(rejection?.cause == .outside)
    #expect(rejection?.diagnostics.first?.location?.file == "gen/changed")
    #expect(box.tree == old)
    #expect(try !box.disk.exists(box.path("fresh")))
    #expect(try interruption(root: Sandbox.root, files: box.disk) == nil)
  }

  @Test(arguments: ["App.xcodeproj/project.pbxproj", "fixpoint.yml", "gen/changed", "targets/share/Info.plist"])
  func aFileChangedAfterThePlanIsNamedAndNothingIsWritten(path: String) throws {
    let box = Sandbox(copying: changing)
    let planned = try box.plan()
    try box.write("somebody else's", to: path)
    let tree = box.tree
    let rejection = #expect(throws: Rejection.self) { try planned.stage() }
    #expect(rejection?.diagnostics.contains { $0.location?.file == path } == true)
    #expect(box.tree == tree)
  }

  @Test func aFileChangedAfterStagingIsNamedAndNothingIsWritten() throws {
    let box = Sandbox(copying: changing)
    let staged = try box.planToRun().stage()
    try box.write("somebody else's", to: "gen/changed")
    let tree = box.tree
    let rejection = #expect(throws: Rejection.self) { try staged.apply() }
    #expect(rejection?.diagnostics.map { $0.location?.file } == ["gen/changed"])
    #expect(box.tree == tree)
    #expect(try interruption(root: Sandbox.root, files: box.disk) == nil)
  }

  @Test func aFileChangedDuringTheRenamesIsKeptAndTheRestIsUndone() throws {
    for moment in 0..<operations {
      let box = Sandbox(copying: changing)
      // Whatever is about to be written, the edit comes first.
      let overtaken = FaultyFileSystem(box.disk) { number in
        if number == moment { try box.write("somebody else's", to: "gen/changed") }
      }
      do {
        try box.run(on: overtaken)
        #expect(box.tree == new)
      } catch {
        #expect(error is Rejection)
        var tree = box.tree
        #expect(tree.removeValue(forKey: "/app/gen/changed") == "somebody else's", "at \(moment)")
        let trees = [old, new].map { $0.filter { $0.key != "/app/gen/changed" } }
        #expect(trees.contains(tree), "at \(moment)")
      }
    }
  }

  @Test func aSecondRunIsToldOfTheFirst() throws {
    let box = Sandbox(copying: changing)
    let staged = try box.planToRun().stage()
    let rejection = #expect(throws: Rejection.self) { try box.planToRun() }
    #expect(rejection?.diagnostics.first?.message.contains("process \(ProcessIdentity.current.number)") == true)
    _ = try staged.apply()
    #expect(try box.plan().isUpToDate)
  }

  @Test func readersAreNotKeptOut() throws {
    let box = Sandbox(copying: changing)
    let staged = try box.planToRun().stage()
    _ = try box.plan { $0.writes = false }
    _ = try staged.apply()
  }
}
