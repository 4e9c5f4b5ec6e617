// What prebuilds leave on record for people.

import BuildGraph
import Diagnostics
import Platform
import PrebuildFixtures
import TestSupport
import Testing

@testable import Prebuild

@Suite struct PrebuildHistoryTests {
  private func run(_ started: Int64, _ outcome: PastPrebuild.Outcome = .succeeded) -> PastPrebuild {
    var run = PastPrebuild(started: started, duration: 5, outcome: outcome)
    run.total = 3
    return run
  }

  private var history: PrebuildHistory {
    var refused = run(1, .refused)
    refused.message = "fixpoint.yml:1:1: error\nand more"
    var done = run(2)
    done.environment = "my staging"
    done.steps = [
      .init(id: "a/b c", run: .init(started: 3, duration: 4, reason: "it is new", details: ["x: y", "é"])),
      .init(id: "reconcile", run: .init(started: 5, duration: 6, reason: "1 change in it")),
    ]
    var history = PrebuildHistory()
    history.add(refused)
    history.add(done)
    return history
  }

  // MARK: - Text

  @Test func readsWhatItWrote() {
    #expect(PrebuildHistory(parsing: history.bytes) == history)
    #expect(PrebuildHistory(parsing: PrebuildHistory().bytes) == PrebuildHistory())
    #expect(history.runs.map(\.number) == [1, 2])
  }

  @Test func everyTruncationIsDamage() {
    let bytes = history.bytes
    for count in bytes.indices.dropLast() {
      #expect(PrebuildHistory(parsing: Array(bytes[..<count])) == nil, "cut to \(count) bytes")
    }
  }

  @Test func mutatedRecordsNeverTrap() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      var bytes = history.bytes
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = PrebuildHistory(parsing: bytes)
    }
  }

  @Test func theOldestGo() {
    var history = PrebuildHistory()
    for started in 0..<Int64(PrebuildHistory.limit + 7) { history.add(run(started)) }
    #expect(history.runs.count == PrebuildHistory.limit)
    #expect(history.runs.first?.number == 8)
    var large = run(9_999)
    large.message = String(repeating: "x", count: PrebuildHistory.largest)
    history.add(large)
    #expect(history.runs == [history.runs.last!])
    #expect(history.runs[0].number == Int64(PrebuildHistory.limit + 8))
  }

  // MARK: - Runs

  private func record(_ box: Sandbox) -> PrebuildRecord? { PrebuildRecord(root: Sandbox.root, files: box.disk) }

  private func reject(
    _ box: Sandbox, _ id: String = "x", after applied: Applied? = nil,
    _ change: (inout PrebuildOptions) -> Void = { _ in }
  ) {
    let place = SourceLocation(file: "fixpoint.yml", line: 3)
    noteRejection(
      Rejection(.input, id, "it is wrong", at: place), of: box.options(change), after: applied, started: 1,
      seams: box.seams())
  }

  @Test func aRunThatMakesSomethingIsOnRecordWithItsReasons() throws {
    let box = Sandbox([.init("gen/a", joining: ["App/App.swift"]), .init("gen/b", "b")], targets: SmallApp.widget)
    try box.run()
    try box.write("// other\n", to: "App/App.swift")
    try box.run { $0.prune = [] }
    let runs = try #require(record(box)).runs
    #expect(runs.map(\.number) == [2, 1])
    #expect(runs[1].steps.map(\.id) == ["apple-targets/widget", "files/gen/a", "files/gen/b", "reconcile"])
    #expect(runs[1].total == 4)
    #expect(runs[0].steps.map(\.id).first == "files/gen/a")
    #expect(runs[0].steps.first?.run.reason == "App/App.swift changed (content)")
    #expect(runs[0].steps.first?.run.details.first?.hasPrefix("gen/a: ") == true)
    #expect(record(box)?.lastRun(of: "files/gen/a")?.reason == "App/App.swift changed (content)")
    #expect(record(box)?.lastRun(of: "files/gen/b")?.reason == "no earlier run is on record")
    #expect(runs[1].steps.last?.run.reason.hasSuffix(" changes in it") == true)
    #expect(runs[1].steps.last?.run.details.first == "adds target widget")
    #expect(record(box)?.lastRun(of: "reconcile")?.reason == "what fixpoint.lock lists changed")
    #expect(record(box)?.lastRun(of: "nobody") == nil)
  }

  @Test func aRunThatFindsNothingToDoIsNot() throws {
    let box = Sandbox([.init("gen/a", "a")])
    try box.run()
    for _ in 0..<3 { try box.run() }
    #expect(record(box)?.runs.count == 1)
    try box.run { $0.clean = true }
    #expect(record(box)?.runs.first?.steps.map(\.run.reason) == ["everything is made anew"])
  }

  @Test func whenAStepRanIsKeptBeyondTheRunsOnRecord() throws {
    let box = Sandbox([.init("gen/a", "a")])
    try box.run()
    try box.disk.removeFile(box.path(".fixpoint/state/prebuilds"))
    #expect(record(box)?.lastRun(of: "files/gen/a")?.reason == "no earlier run is on record")
  }

  @Test func aPlanKnowsWhyAndLeavesNothing() throws {
    let box = Sandbox([.init("gen/a", joining: ["App/App.swift"])])
    let planned = try box.plan()
    #expect(planned.steps.map(\.reason) == ["no earlier run is on record"])
    #expect(planned.reconciliation.outcome == .ran)
    #expect(record(box) == nil)
    try box.run()
    #expect(try box.plan().reconciliation.outcome == .upToDate)
    #expect(try box.plan().readPaths.map(\.string).contains("fixpoint.yml"))
    #expect(try !box.plan().readPaths.map(\.string).contains { $0.hasPrefix(".fixpoint") || $0.hasPrefix("gen/") })
  }

  @Test func aDamagedHistoryBeginsAnewWithoutAWord() throws {
    let box = Sandbox([.init("gen/a", joining: ["App/App.swift"])])
    try box.run()
    try box.write("garbage", to: ".fixpoint/state/prebuilds")
    try box.write("// other\n", to: "App/App.swift")
    #expect(try box.run().diagnostics == [])
    #expect(record(box)?.runs.map(\.number) == [1])
  }

  @Test func aRejectionIsOnRecordWhereRunsHaveBeen() throws {
    let box = Sandbox([.init("gen/a", "a")])
    reject(box)
    #expect(!box.disk.snapshot.keys.contains { $0.hasPrefix("/app/.fixpoint") })
    try box.run()
    reject(box) { $0.environment = "staging" }
    let runs = try #require(record(box)).runs
    #expect(runs.map(\.outcome) == [.refused, .succeeded])
    #expect(runs[0].message == "fixpoint.yml:3: it is wrong")
    #expect(runs[0].environment == "staging")
    #expect(runs[0].steps.isEmpty)
  }

  @Test func aRunThatWasLockedOutIsNot() throws {
    let box = Sandbox([.init("gen/a", "a")])
    try box.run()
    reject(box, "run.locked")
    let held = try #require(try box.disk.lock(box.path(".fixpoint/lock")))
    reject(box)
    held.unlock()
    #expect(record(box)?.runs.count == 1)
  }

  @Test func aRunThatFailsAfterItHasAppliedIsOneRun() throws {
    let box = Sandbox([.init("gen/a", "a")])
    let applied = try box.run()
    reject(box, after: applied)
    #expect(record(box)?.runs.map(\.outcome) == [.refused])
    #expect(record(box)?.runs.first?.steps.isEmpty == false)
    // One that had nothing to do has no line to amend.
    let calm = try box.run()
    reject(box, after: calm)
    #expect(record(box)?.runs.count == 2)
  }
}
