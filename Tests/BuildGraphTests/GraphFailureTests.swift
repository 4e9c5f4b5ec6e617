// Steps that fail, and records that cannot be used.

import BuildGraph
import Diagnostics
import Platform
import Testing

@Suite struct GraphFailureTests {
  @Test func aFailedStepPutsItsOldOutputsBackAndStopsWhatFollows() throws {
    let world = GraphWorld()
    try world.write("good", to: "a")
    let root = world.request.root
    world.add("b", from: [path("a")], to: ["b", "new"]) { files, _ in
      let text = try files.read(root.appending("a"))
      try files.write(text, to: root.appending("b"), permissions: 0o644)
      if text == Array("bad".utf8) { return StepResult(.failed("it is bad"), output: Array("oops\n".utf8)) }
      try files.write(text, to: root.appending("new"), permissions: 0o644)
      return StepResult(.succeeded)
    }
    world.add("c", from: [path("b")], to: "c")
    try world.run()
    try world.write("bad", to: "a")
    let (ran, outcome) = try world.outcome()
    #expect(ran == ["b"])
    #expect(outcome.ending == .failed)
    #expect(outcome.reports.map(\.outcome) == [.failed, .skipped])
    #expect(outcome.reports[0].failure?.message == "the step “b” failed: it is bad")
    #expect(outcome.reports[0].failure?.location == SourceLocation(file: "ci.yml", line: 1, column: 1))
    #expect(outcome.reports[1].reason == "“b”, which it needs, did not succeed")
    #expect(try world.read("b") == "good")
    #expect(try world.outcome().outcome.reports.first?.reason == "it failed when it last ran")
    try world.write("good", to: "a")
    #expect(try world.run() == ["b"])
  }

  @Test func partOfAnOutputThatWasNotThereIsRemoved() throws {
    let world = GraphWorld()
    let root = world.request.root
    world.add("b", from: [path("a")], to: ["b"]) { files, _ in
      try files.write([1], to: root.appending("b"), permissions: 0o644)
      return StepResult(.failed("half way"))
    }
    try world.run()
    #expect(try world.read("b") == nil)
  }

  @Test func withKeepGoingWhatDoesNotNeedItStillRuns() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("bad", from: [path("a")], to: []) { _, _ in StepResult(.failed("no")) }
    world.add("after", from: [path("a")], to: ["after"], after: ["bad"]) { _, _ in StepResult(.succeeded) }
    world.add("good", from: [path("a")], to: "good")
    #expect(try world.run() == ["bad"])
    world.request.keepsGoing = true
    #expect(try world.run() == ["bad", "good"])
  }

  @Test func whatAFailureKeptFromItsTurnIsNotCalledUpToDate() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("bad", from: [path("a")], to: []) { _, _ in StepResult(.failed("no")) }
    world.add("other", from: [path("a")], to: "other")
    let outcome = try world.outcome().outcome
    #expect(outcome.reports.map(\.id) == ["bad", "other"])
    #expect(outcome.reports.map(\.outcome) == [.failed, .skipped])
    #expect(outcome.reports[1].reason == "the run ended before its turn")
    #expect(try world.read("other") == nil)
  }

  @Test func anOutputThatIsNotMadeIsAFailure() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("b", from: [path("a")], to: ["b"]) { _, _ in StepResult(.succeeded) }
    let outcome = try world.outcome().outcome
    #expect(
      outcome.reports.first?.failure?.message
        == "the step “b” failed: it ended well but did not make b, which it declares; make it, or take it out of its outputs"
    )
  }

  /// What a pattern reads must never come after it unseen.
  @Test func aFolderWhereAPatternTakesAFileIsAFailure() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    let folder = world.request.root.appending("gen.out")
    world.add("gen", from: [path("a")], to: ["gen.out"]) { files, _ in
      try files.makeDirectories(folder)
      try files.write([1], to: folder.appending("x.swift"), permissions: 0o644)
      return StepResult(.succeeded)
    }
    #expect(try world.outcome().outcome.ending == .succeeded)
    world.add("lint", from: [.glob(Glob("**/*.swift")!)], to: "report.txt") { _ in "" }
    let failure = try #require(try world.outcome().outcome.reports.first { $0.id == "gen" }?.failure)
    #expect(failure.message.contains("it made gen.out as a folder"))
    world.add("lint", from: [path("a")], to: "report.txt") { _ in "" }
    #expect(try world.outcome().outcome.ending == .succeeded)
  }

  @Test func anInputThatChangesWhileItIsReadRunsTheStepAgain() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    let root = world.request.root
    world.add("b", from: [path("a")], to: ["b"]) { files, _ in
      try files.write(try files.read(root.appending("a")), to: root.appending("b"), permissions: 0o644)
      try files.write(Array("2".utf8), to: root.appending("a"), permissions: 0o644)
      return StepResult(.succeeded)
    }
    let outcome = try world.outcome().outcome
    #expect(outcome.diagnostics.map(\.id) == ["step.input-moved"])
    #expect(try world.run() == ["b"])
    #expect(try world.run() == [])
    #expect(try world.read("b") == "2")
  }

  @Test func anInterruptedStepRunsAgainAndItsOldOutputsAreBack() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("b", from: [path("a")], to: "b")
    try world.run()
    try world.write("2", to: "a")
    let cancellation = Cancellation()
    world.add("b", from: [path("a")], to: ["b"]) { files, context in
      try files.write([9], to: AbsolutePath("/app/b")!, permissions: 0o644)
      context.cancellation.cancel()
      return StepResult(.cancelled)
    }
    let outcome = try world.outcome(cancellation).outcome
    #expect(outcome.ending == .cancelled)
    #expect(try world.read("b") == "1")
    #expect(try world.outcome().outcome.reports.first?.reason == "it was interrupted when it last ran")
  }

  @Test func outputsThatAKilledRunMovedAsideComeBack() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("b", from: [path("a")], to: "b")
    try world.run()
    // As a run leaves it that is killed after the move: the old output aside, half a new one in its place.
    let aside = world.request.state.appending("aside")
    try world.files.makeDirectories(aside)
    try world.files.rename(AbsolutePath("/app/b")!, to: aside.appending("7-0"))
    try world.files.write(Array("\nstep 7 + b - c .".utf8), to: aside.appending("list"), permissions: 0o644)
    try world.write("half", to: "b")
    try world.write("half", to: "c")
    let (ran, outcome) = try world.outcome()
    #expect(ran == [])
    #expect(try world.read("b") == "1")
    #expect(try world.read("c") == nil)
    #expect(outcome.diagnostics.map(\.id) == ["run.recovered"])
    #expect(try !world.files.exists(aside))
  }

  @Test(arguments: ["garbage", "truncated", "newer"])
  func aRecordThatCannotBeUsedCostsOneWarningAndACleanRun(how: String) throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("b", from: [path("a")], to: "b")
    try world.run()
    let disk = DiskFileSystem()
    let bytes = try disk.read(world.store)
    for suffix in ["-wal", "-shm"] { try? disk.removeFile(AbsolutePath(world.store.string + suffix)!) }
    switch how {
    case "garbage":
      try disk.write(
        Array("no database at all, but long enough to look like one".utf8), to: world.store, permissions: 0o644)
    case "truncated": try disk.write(Array(bytes.prefix(bytes.count / 2)), to: world.store, permissions: 0o644)
    default:
      var newer = bytes
      // The user version: four bytes at offset 60, the most significant first.
      newer[63] = 99
      try disk.write(newer, to: world.store, permissions: 0o644)
    }
    let (ran, outcome) = try world.outcome()
    #expect(ran == ["b"])
    #expect(outcome.diagnostics.map(\.id) == ["state.ignored"])
    #expect(try world.read("b") == "1")
    // A damaged record is made anew; one of another version is left to that.
    let next = try world.outcome()
    #expect(next.ran == (how == "newer" ? ["b"] : []))
    #expect(next.outcome.diagnostics.map(\.id) == (how == "newer" ? ["state.ignored"] : []))
  }

  @Test func inPoolsNoMoreRunThanFit() throws {
    let world = GraphWorld()
    world.request.width = 4
    let most = Guarded((now: 0, most: 0))
    for index in 0..<12 {
      world.add("s\(index)", from: [], to: ["out\(index)"]) { files, _ in
        most.use {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        try files.write([1], to: AbsolutePath("/app/out\(index)")!, permissions: 0o644)
        most.use { $0.now -= 1 }
        return StepResult(.succeeded)
      }
    }
    #expect(try world.run().count == 12)
    #expect(most.use { $0.most } <= 4)
  }
}

@Suite struct GraphPlaceTests {
  @Test func aLoopOfLinksIsWalkedOnce() throws {
    let world = GraphWorld()
    try world.write("1", to: "src/a.txt")
    try world.files.makeLink(AbsolutePath("/app/src/again")!, to: "../src")
    try world.files.makeLink(AbsolutePath("/app/src/self")!, to: "self")
    world.add("all", from: [.glob(Glob("src/**")!)], to: ["all"]) { files, _ in
      try files.write([1], to: AbsolutePath("/app/all")!, permissions: 0o644)
      return StepResult(.succeeded)
    }
    #expect(try world.run() == ["all"])
    #expect(try world.run() == [])
    try world.files.removeFile(AbsolutePath("/app/src/again")!)
    #expect(try world.run() == ["all"])
  }

  @Test func anOutputThroughALinkOutOfTheProjectIsRefused() throws {
    let world = GraphWorld()
    try world.files.makeDirectory(AbsolutePath("/elsewhere")!)
    try world.files.makeLink(AbsolutePath("/app/gen")!, to: "/elsewhere")
    world.add("b", from: [path("a")], to: "gen/b")
    let (ran, outcome) = try world.outcome()
    #expect(ran == [])
    #expect(
      outcome.reports.first?.failure?.message
        == "the step “b” failed: gen/b would be made outside the project, since gen is a link that leads out; use a folder inside it"
    )
    #expect(try world.files.entries(AbsolutePath("/elsewhere")!) == [])
  }

  @Test func aRecordThatCannotBeOpenedCostsAWarningAndTime() throws {
    let world = GraphWorld()
    world.request.store = AbsolutePath("/dev/null/steps.db")!
    try world.write("1", to: "a")
    world.add("b", from: [path("a")], to: "b")
    for _ in 0..<2 {
      let (ran, outcome) = try world.outcome()
      #expect(ran == ["b"])
      #expect(outcome.diagnostics.map(\.id) == ["state.ignored"])
    }
  }

  @Test func anOutputThatSomebodyElseMadeIsReplacedOnlyWithAWord() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    try world.write("mine", to: "b")
    world.add("b", from: [path("a")], to: "b")
    let outcome = try world.outcome().outcome
    #expect(
      outcome.diagnostics.map(\.message) == [
        "b held what “b” had not made; it is replaced, and what it was is in .fixpoint/replaced/b"
      ])
    #expect(try world.read(".fixpoint/replaced/b") == "mine")
    #expect(try world.read("b") == "1")
  }

  @Test func anEditOfAnOutputIsReplacedOnlyWithAWord() throws {
    let world = GraphWorld()
    try world.write("1", to: "a")
    world.add("b", from: [path("a")], to: "b")
    try world.run()
    try world.write("my edit", to: "b")
    let outcome = try world.outcome().outcome
    #expect(outcome.diagnostics.map(\.id) == ["step.replaced"])
    #expect(try world.read(".fixpoint/replaced/b") == "my edit")
  }
}
