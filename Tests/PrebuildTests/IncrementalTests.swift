// A run does what has changed and no more, and is right without any record of earlier ones.

import BuildGraph
import Diagnostics
import Platform
import PrebuildFixtures
import Testing

@testable import Prebuild

@Suite struct IncrementalTests {
  /// Counts the steps that ran.
  private final class Log: Sendable {
    private let lines = Guarded<[String]>([])
    func note(_ id: String) { lines.use { $0.append(id) } }
    func take() -> [String] {
      lines.use { lines in
        defer { lines = [] }
        return lines
      }
    }
  }

  private func chain(_ log: Log) -> Sandbox {
    Sandbox(
      [
        .init("gen/b", inputs: ["gen/a"]) { $0[0] + [UInt8(ascii: "!")] },
        // Only whether there is an `x` reaches the output.
        .init("gen/a", inputs: ["App/App.swift"]) { [$0[0].contains(UInt8(ascii: "x")) ? 1 : 0] },
        .init("gen/c", joining: ["App/App.swift"]),
      ], onRun: log.note)
  }

  @Test func onlyWhatDependsOnAChangeRuns() throws {
    let log = Log()
    let box = chain(log)
    try box.run()
    #expect(Set(log.take()).count == 3)
    try box.run()
    #expect(log.take() == [])
    try box.write("x", to: "App/App.swift")
    try box.run()
    #expect(Set(log.take()) == ["files/gen/a", "files/gen/b", "files/gen/c"])
  }

  @Test func anOutputThatStaysTheSameStopsTheRest() throws {
    let log = Log()
    let box = chain(log)
    try box.run()
    _ = log.take()
    try box.write("another word", to: "App/App.swift")
    try box.run()
    #expect(Set(log.take()) == ["files/gen/a", "files/gen/c"])
  }

  @Test func theChangedInputIsTheReason() throws {
    let box = chain(Log())
    try box.run()
    try box.write("x", to: "App/App.swift")
    let step = try box.plan().steps.first { $0.id == "files/gen/c" }
    #expect(step?.cause == .inputsChanged([TreePath("App/App.swift")!]))
    #expect(step?.reason == "App/App.swift changed (content)")
  }

  @Test func aChangeThatKeepsSizeAndTimeInOneTickIsSeen() throws {
    let box = Sandbox([.init("gen/c", joining: ["App/App.swift"])])
    let still = StandingTimes(box.disk)
    try box.write("one", to: "App/App.swift")
    try box.run(on: still)
    try box.write("two", to: "App/App.swift")
    try box.run(on: still)
    #expect(box.text("gen/c") == "two")
  }

  @Test func withoutItsFolderNothingChanges() throws {
    let box = Sandbox([.init("gen/c", joining: ["App/App.swift"])], targets: SmallApp.widget)
    try box.run()
    let tree = box.tree
    try box.disk.removeTree(box.path(".fixpoint"))
    let applied = try box.run()
    #expect(applied.changed == 0)
    #expect(box.tree == tree)
  }

  @Test(arguments: ["garbage", "fixpoint-state 2\nstep\nend 2\n", "fixpoint-state 999\nx\n", ""])
  func aDamagedRecordIsOneWarningAndACleanRun(text: String) throws {
    let log = Log()
    let box = chain(log)
    try box.run()
    let tree = box.tree
    _ = log.take()
    try box.write(text, to: ".fixpoint/state/trace")
    let applied = try box.run()
    #expect(applied.planned.diagnostics.filter { $0.id == "state.ignored" }.count == 1)
    #expect(Set(log.take()).count == 3)
    #expect(box.tree == tree)
    #expect(try box.plan().diagnostics.isEmpty)
  }

  @Test func cleanRunsEverything() throws {
    let log = Log()
    let box = chain(log)
    try box.run()
    _ = log.take()
    let plan = try box.plan { $0.clean = true }
    #expect(Set(log.take()).count == 3)
    #expect(plan.isUpToDate)
    #expect(plan.steps.allSatisfy { $0.cause == .cleanRun })
  }

  @Test func namesInAFolderAreAnInputAndOurOwnFilesAreNot() throws {
    let names = FilesPlugin.File("App/generated.txt", inputs: []) { _ in Array("x".utf8) }
    let log = Log()
    var box = Sandbox()
    box.plugins = [FilesPlugin([names], onRun: log.note), FolderNames(onRun: log.note)]
    try box.run()
    _ = log.take()
    try box.run()
    #expect(log.take() == [])
    try box.write("", to: "App/another.swift")
    try box.run()
    #expect(log.take() == ["folder-names"])
  }
}
